// Composing a move: what does not go together is greyed, and what will be sent is read before it is sent.
// Forms stand in the dock, their inputs anywhere on the page (scene/composing.html).

const ONES = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const composedForms = () => [...document.querySelectorAll("form[data-composes]")];
const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

// The inputs of a form by the number of their part, in the order of the notation.
function partsOf(form) {
  const parts = new Map();
  for (const input of form.elements) {
    const number = /^part\.(\d+)$/.exec(input.name)?.[1];
    if (number !== undefined && input.type !== "submit") parts.set(Number(number), [...(parts.get(Number(number)) ?? []), input]);
  }
  return new Map([...parts].sort(([one], [other]) => one - other));
}

const choicesOf = (inputs) => (inputs[0]?.tagName === "SELECT" ? [...inputs[0].options] : inputs);
const isChosen = (choice) => (choice.tagName === "OPTION" ? choice.selected && !("none" in choice.dataset) : choice.checked || choice.type === "hidden");
const chosenOf = (inputs) => choicesOf(inputs).filter(isChosen);
const isSingle = ([input]) => input.tagName === "SELECT" || input.type === "radio";

function choose(choice, on) {
  if (choice.tagName === "OPTION") choice.selected = on;
  else choice.checked = on;
}

// Greys what the choices before it rule out. A choice that is ruled out gives way to the first that is not.
function greyRows(form, parts) {
  if (!form.dataset.together) return;
  let rows = form.dataset.together.split(";").map((row) => row.split(","));
  let column = 0;
  for (const inputs of parts.values()) {
    if (!isSingle(inputs)) continue;
    const possible = new Set(rows.map((row) => row[column]));
    const choices = choicesOf(inputs);
    for (const choice of choices) choice.disabled = !possible.has(choice.value);
    const ruledOut = chosenOf(inputs).some((choice) => choice.disabled);
    if (ruledOut) {
      for (const choice of choices) choose(choice, false);
      choose(choices.find((choice) => !choice.disabled), true);
    }
    const [chosen] = chosenOf(inputs);
    const at = column++;
    if (chosen) rows = rows.filter((row) => row[at] === chosen.value);
  }
}

function greyBoxes(inputs) {
  const boxes = inputs.filter((input) => input.type === "checkbox" && !isLift(input));
  const count = boxes.filter((box) => box.checked).length;
  const excluded = new Set(boxes.filter((box) => box.checked).flatMap((box) => wordsOf(box.dataset.excludes)));
  for (const box of boxes) {
    const excludes = boxes.some((other) => other.checked && wordsOf(box.dataset.excludes).includes(other.dataset.number));
    box.disabled = !box.checked && (count >= Number(box.dataset.most) || excludes || excluded.has(box.dataset.number));
  }
}

// ---- what choices use up of a supply: the cards of a hand ----

const wordsOf = (text) => (text ?? "").split(" ").filter(Boolean);
const isLift = (input) => "lifts" in input.dataset;
const usesOf = (inputs) => inputs.flatMap((input) => wordsOf(input.dataset.uses));

// What is left of some things without others; undefined if those are not among them.
function without(things, others) {
  const left = [...things];
  for (const other of others) {
    const at = left.indexOf(other);
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left;
}

const isSpent = (form) => form.dataset.left === "";

// Pieces are taken up, then a place is chosen that takes them all; what lies there has left the hand. A piece that is
// taken up alone and laid nowhere is what is sent of it.
function greyPlaces(form, parts) {
  if (form.dataset.supply === undefined) return;
  const inputs = [...form.elements];
  const places = inputs.filter((input) => input.type === "checkbox" && input.dataset.uses && !isLift(input));
  for (const place of places) place.checked &&= hasNeeded(place, parts);
  const laid = usesOf(places.filter((place) => place.checked));
  const left = without(wordsOf(form.dataset.supply), laid) ?? [];
  form.dataset.left = left.join(" ");
  const lifts = inputs.filter(isLift).sort((one, other) => other.checked - one.checked);
  const gone = [...laid];
  for (const lift of lifts) {
    const at = gone.indexOf(lift.dataset.uses);
    if (at >= 0) gone.splice(at, 1);
    lift.disabled = lift.closest("label").hidden = at >= 0;
    lift.checked &&= at < 0;
  }
  const lifted = usesOf(lifts.filter((lift) => lift.checked));
  for (const place of places) {
    place.disabled ||= !place.checked && (!without(left, wordsOf(place.dataset.uses)) || !hasNeeded(place, parts));
    const takes = lifted.length && without(wordsOf(place.dataset.uses), lifted);
    place.closest("label").hidden = !place.checked && (place.disabled || !takes);
  }
  for (const input of inputs) {
    if (!("unlessSpent" in input.dataset) || isLift(input)) continue;
    input.disabled = isSpent(form);
    input.checked = !isSpent(form);
  }
}

function hasNeeded(place, parts) {
  const needs = wordsOf(place.dataset.needs);
  const same = [...parts.values()].find((inputs) => inputs.includes(place)) ?? [];
  return !needs.length || same.some((other) => other.checked && needs.includes(other.dataset.number));
}

// What the choices count together, a share for each choice that is made: a row that the server wrote down.
function sharesOf(form, parts) {
  const chosen = [...parts.values()].flatMap((inputs) => inputs.flatMap((input, number) => (isChosen(input) && input.type !== "hidden" ? [number] : [])));
  const row = chosen.sort((one, other) => one - other).join(" ");
  const sum = form.dataset.sums?.split(";").find((each) => each.startsWith(`${row}:`));
  return sum ? new Map(sum.split(":")[1].split(" ").map((share, at) => [chosen[at] ?? at, Number(share)])) : new Map();
}

const totalOf = (shares) => [...shares.values()].reduce((sum, share) => sum + share, 0);

// What is odd about what is chosen, in the server's words. What a button chooses may be chosen.
function warningOf(form, parts) {
  const total = totalOf(sharesOf(form, parts));
  const isOf = ([part, text]) => !parts.has(part) || chosenOf(parts.get(part)).some(({ value }) => value === text);
  const warning = JSON.parse(form.dataset.warnings ?? "[]").find(({ chosen, above }) => total > above && chosen.every(isOf));
  return warning?.says.replace("{=}", total) ?? "";
}

function isEnough(inputs) {
  const count = chosenOf(inputs).length;
  if ("unlessSpent" in inputs[0].dataset) return count === (isSpent(inputs[0].form) ? 0 : 1);
  return inputs[0].type === "checkbox" ? count >= Number(inputs[0].dataset.least) : count === 1;
}

// Fills the gaps of a pattern: {1} is what is chosen of part 1, {1#} how many, {1#ten|tens} that with its name, {1?}
// nothing, {=} the sum of all; a clause in brackets goes without it. {1?2} wants something of case 2.
function filled(pattern, parts, say, form) {
  if (pattern.includes("{=}")) pattern = pattern.replaceAll("{=}", totalOf(sharesOf(form, parts)));
  let isOne = false;
  const gap = (_, number, kind, names) => {
    const chosen = chosenOf(parts.get(Number(number)) ?? []);
    if (kind === "?") return "";
    if (kind) {
      isOne = chosen.length === 1;
      const name = names.split("|")[isOne ? 0 : 1];
      return [ONES[chosen.length] ?? chosen.length, name].filter(Boolean).join(" ");
    }
    const before = chosenOf(parts.get(Number(number) - 1) ?? [])[0];
    return say(chosen, isOne || before?.value === "1");
  };
  const holds = ([, number, kind, wanted]) => {
    const chosen = chosenOf(parts.get(Number(number)) ?? []);
    return kind === "?" && wanted ? chosen.some(({ dataset }) => (dataset.case ?? "0") === wanted) : chosen.length > 0;
  };
  const clause = (_, inner) => ([...inner.matchAll(/{(\d+)([#?])?([^}]*)}/g)].every(holds) ? inner : "");
  return pattern.replace(/\[([^\]]*)\]/g, clause).replace(/{(\d+)([#?])?([^}]*)}/g, gap).replace(/ {2,}/g, " ").trim();
}

// Choices that are said alike are counted, where their words have a gap for it: "two Liars and one Innocent".
function inWordsOf(chosen, once) {
  const alike = (said) => chosen.filter(({ dataset }) => dataset.said === said).length;
  const said = chosen.map(({ dataset, value }) => {
    const count = dataset.said?.includes("{#}") ? alike(dataset.said) : 0;
    if (count > 1) return dataset.said.replace("{#}", ONES[count] ?? `${count}`);
    return ((once || count === 1) && dataset.once) || dataset.said || value;
  });
  return listed(said.filter((each, number) => !chosen[number].dataset.said?.includes("{#}") || said.indexOf(each) === number));
}

function notationOf(form, parts) {
  const inNotation = (chosen) => chosen.map(({ value }) => value).join(" ");
  // "show 4 show 5" is written "show 4 5"
  return filled(form.dataset.notation, parts, inNotation).replace(/\b([a-z]+) (\S+)(?: \1 (\S+))+/g, (found, verb) => `${verb} ${found.split(" ").filter((word) => word !== verb).join(" ")}`);
}

function compose(form) {
  const parts = partsOf(form);
  greyRows(form, parts);
  for (const inputs of parts.values()) greyBoxes(inputs);
  greyPlaces(form, parts);
  showChosen(form, parts);
  fillSpots(form, parts);
  const complete = !missingOf(parts);
  form.dataset.warned = complete ? warningOf(form, parts) : "";
  for (const button of document.querySelectorAll(`button[data-sends][form="${form.getAttribute("id")}"]`)) {
    const [label, says] = [button.dataset.label ?? form.dataset.label, button.dataset.button ?? form.dataset.button];
    button.querySelector(".says").textContent = complete ? capital(filled(says, parts, inWordsOf, form)) : label;
    button.setAttribute("aria-disabled", String(!complete));
    showOutcome(button.querySelector(".outcome"), form, parts, complete);
  }
  for (const stepper of document.querySelectorAll(".stepper")) showSteps(stepper);
  showTip();
  return complete ? parts : undefined;
}

// Under a button: what follows from what is chosen, or what is missing.
function showOutcome(outcome, form, parts, complete) {
  const [why, ...cases] = outcome.children;
  const missing = missingOf(parts)?.[0];
  why.textContent = complete ? "" : (form.getAttribute(`data-missing-${missing}`) ?? "");
  if (cases.length < 2) return cases.forEach((each) => (each.hidden = !complete));
  const chosen = [...parts.values()].flatMap(chosenOf).map(({ dataset }) => Number(dataset.case ?? 0));
  for (const each of cases) each.hidden = !complete || Number(each.dataset.case) !== Math.max(0, ...chosen);
}

const missingOf = (parts) => [...parts].find(([, inputs]) => !isEnough(inputs));

// A press of a button that lacks something shows where that is chosen.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-sends][aria-disabled='true']");
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const [, inputs] = missingOf(partsOf(button.form)) ?? [0, []];
  for (const input of inputs) input.closest("label, .taken")?.classList.add("wanted");
  announce(button.querySelector(".why").textContent);
}, { capture: true });

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

// What is chosen of another part, where a choice is read together with it: any 9, 9 of spades.
function showChosen(form, parts) {
  for (const place of document.querySelectorAll(`[data-shows^="${form.getAttribute("id")} "]`)) {
    const [chosen] = chosenOf(parts.get(Number(place.dataset.shows.split(" ")[1])) ?? []);
    place.textContent = chosen?.value ?? "";
  }
}

// The sentence over the buttons, of the form that was touched last; the question until all is chosen. With it, whatever is
// odd about what any button would send now.
function preview(form) {
  const parts = form && compose(form);
  const place = document.getElementById("preview");
  if (!place) return;
  const warned = element("strong", { textContent: composedForms().map(({ dataset }) => dataset.warned).join(" ").trim() });
  place.classList.toggle("asks", !parts || !form.dataset.preview);
  const says = (...words) => place.replaceChildren(element("span", {}, ...words), " ", warned);
  if (place.matches(".asks")) return says(...document.getElementById("asks").content.cloneNode(true).childNodes);
  says(filled(form.dataset.preview, parts, inWordsOf, form));
  const [move] = notationOf(form, parts).split(" ");
  for (const each of document.querySelectorAll("[data-proposes]")) {
    each.classList.toggle("proposed", each.dataset.proposes.split(" ").includes(move));
  }
}

// ---- cards in stacks ----

// A tap meets the first card that is not lifted yet (by the stylesheet). Where none can be lifted any more, all are put back.
document.addEventListener("click", (event) => {
  const { target } = event;
  const boxes = [...(target.closest?.("[data-stack]")?.querySelectorAll("input") ?? [])];
  const lifted = boxes.filter((box) => box.checked);
  if (!lifted.length || target.matches("input") || boxes.some((box) => !box.checked && !box.disabled)) return;
  event.preventDefault();
  for (const box of lifted) box.checked = false;
  lifted[0].dispatchEvent(new Event("input", { bubbles: true }));
});

// ---- the stepper ----

function showSteps(stepper) {
  const select = stepper.querySelector("select");
  const steps = [...stepper.querySelectorAll("[data-step]")];
  for (const step of steps) {
    step.hidden = false;
    step.disabled = !select.options[select.selectedIndex + Number(step.dataset.step)];
  }
}

document.addEventListener("click", ({ target }) => {
  const step = target.closest?.("[data-step]");
  if (!step) return;
  const select = step.parentElement.querySelector("select");
  select.selectedIndex += Number(step.dataset.step);
  select.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("input", ({ target }) => {
  if (!target.form?.matches("[data-composes]")) return;
  for (const each of document.querySelectorAll(".wanted")) each.classList.remove("wanted");
  preview(target.form);
});
for (const kind of ["focusin", "pointerover"]) {
  document.addEventListener(kind, ({ target }) => {
    const form = target.closest?.("button[data-sends]")?.form;
    if (form?.dataset.preview) preview(form);
  });
}

// In one step: the event "reset" comes before anything is taken back, and until a later one the button would send nothing.
document.addEventListener("click", (event) => {
  const form = event.target.closest?.("button[type='reset']")?.form;
  if (!form?.matches("[data-composes]")) return;
  event.preventDefault();
  form.reset();
  preview(form);
});

function composeAll() {
  const forms = composedForms();
  // With script several pieces can be taken up at once.
  for (const lift of forms.flatMap((form) => [...form.elements]).filter(isLift)) lift.type = "checkbox";
  forms.forEach(compose);
  const choosesByButton = (form) => [...form.elements].some((each) => each.type === "submit" && each.name);
  const isBegun = (form) => [...partsOf(form).values()].some(isSingle) || choosesByButton(form);
  preview(forms.find((form) => form.dataset.preview && isBegun(form)));
}
composeAll();
