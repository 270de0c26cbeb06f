"""What is seen of a page: where its controls are met, how a key leads there, and what a form asks for."""

FORM = "[form^='form-move-']"
SENDS = f"#dock .buttons button{FORM}:not([type=reset], [type=button])"
INPUTS = f":is(input:not([type=hidden]), button[data-takes]){FORM}"
STEPS = ".stepper [data-step]"
LISTS = f"select{FORM}"
BACK = f".buttons button[type=reset]{FORM}, [data-spot].full"
"""The controls of moves: what sends one, what is chosen, and what takes it back."""

FACE = "const face = each.closest('label') ?? each.labels?.[0] ?? each;"
"""What is seen of an input."""

SPOT = f"""(each) => {{
  {FACE}
  const box = face.getBoundingClientRect();
  const parts = [.5, .2, .8, .05, .95];
  const spots = parts.flatMap((down) => parts.map((across) => [box.x + across * box.width, box.y + down * box.height]));
  const met = ([x, y]) => document.elementFromPoint(x, y);
  return spots.find((spot) => face.contains(met(spot))) ?? null;
}}"""
"""Where a finger meets it, if it does: not where something else lies over it, or under the fold."""

MET = f"(all) => all.flatMap((each, number) => (!each.disabled && ({SPOT})(each) ? [number] : []))"
"""Which of them a finger meets."""

SHOWN = f"""(all) => all.flatMap((each, number) => {{
  {FACE}
  return !each.disabled && face.checkVisibility() ? [number] : [];
}})"""
"""Which of them are there."""

WAY = """(target) => {
  const at = document.activeElement;
  if (at === target) return "";
  const follows = at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
  const isOne = target.type === "radio" && at.type === "radio" && at.name === target.name && at.form === target.form;
  return isOne ? (follows ? "ArrowDown" : "ArrowUp") : follows ? "Tab" : "Shift+Tab";
}"""
"""Which key leads nearer to it; radio buttons of a group are one stop, and arrows lead from one to the next."""

SEEN = f"""(each) => {{
  {FACE}
  const drawn = [...new Set([each, face, each.parentElement, ...face.querySelectorAll("*")])];
  const ring = ({{ outlineStyle, outlineWidth }}) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  const isThere = (box) => box.width > 8 && box.height > 8 && box.bottom > 0 && box.top < innerHeight;
  return drawn.some((one) => ring(getComputedStyle(one)) && isThere(one.getBoundingClientRect()));
}}"""
"""Whether the focus is seen: a ring around it or around what it stands for, in view."""


LOST = """() => {
  const isNew = !window.wasSeen;
  window.wasSeen = true;
  return !isNew && document.activeElement === document.body;
}"""
"""Whether a page that was seen before has thrown the focus back to its beginning."""

PARTS = f"""() => {{
  const forms = new Map();
  for (const each of document.querySelectorAll(":is(input, select){FORM}")) {{
    {FACE}
    if (each.type === "hidden" || !each.name || !face.checkVisibility()) continue;
    const form = each.getAttribute("form");
    const parts = forms.get(form) ?? forms.set(form, {{}}).get(form);
    (parts[each.name] ??= []).push(each);
  }}
  return [...forms].map(([form, parts]) => [form, Object.entries(parts).map(([name, inputs]) => {{
    const [{{ type, dataset }}] = inputs;
    const list = [...(inputs[0].options ?? [])].map((each) => each.value);
    const [least, most] = [Number(dataset.least), Number(dataset.most)];
    return {{ name, list, single: type === "radio", count: inputs.length, least, most }};
  }})]);
}}"""
"""The forms of moves as they can be filled in: how many are to be chosen of what."""
