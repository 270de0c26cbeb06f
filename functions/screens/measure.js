// What is wrong with a table on this screen, as one sentence each: nothing scrolls, nothing is cut, nothing lies on
// another thing, all that is needed is in view and large enough to press. With larger letters the page scrolls, though
// never sideways; the rest holds as well.
(letters) => {
  const SMALLEST_TEXT = 11 * letters;
  const scrolls = letters > 1;
  if (scrolls) scrollTo(0, 0);
  const TOUCH = 44;
  const LOWEST = 130;
  const found = [];
  const height = document.documentElement.clientHeight;
  const width = document.documentElement.clientWidth;
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest(".visually-hidden, .drawer, .skip");
  const named = (element) => `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""}${[...element.classList].map((each) => `.${each}`).join("")} “${element.textContent.trim().slice(0, 24)}”`;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const box = (element) => element.getBoundingClientRect();
  const pairs = (several) => several.flatMap((one, index) => several.slice(index + 1).map((other) => [one, other]));
  const shared = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];

  // a tip for which other things made room is seen
  const tip = document.getElementById("coach");
  if (tip && !tip.hidden && !tip.checkVisibility()) found.push("room is made for a tip that is not seen");

  // nothing scrolls
  const page = document.documentElement;
  if (!scrolls && page.scrollHeight > height + 1) found.push(`the page is ${page.scrollHeight} high, the screen ${height}`);
  if (page.scrollWidth > width + 1) found.push(`the page is ${page.scrollWidth} wide, the screen ${width}`);

  // what the phase needs is in view, and large enough
  const pressed = all(".dock button, .dock a, .dock select, .dock label.key, .board label, .bar a, .bar summary");
  for (const each of pressed) {
    const at = box(each);
    if (at.bottom > (scrolls ? page.scrollHeight : height) + 1 || at.top < -1 || at.left < -1 || at.right > width + 1) found.push(`out of view: ${named(each)}`);
  }
  // links within a sentence are as large as it (WCAG 2.5.8, "Inline")
  for (const each of all(".dock button, .dock a:not(.hint a), .dock label.key, .bar .mark, .bar summary")) {
    if (each.closest(".stepper") || each.closest(".preview")) continue;
    const at = box(each);
    if (at.width < TOUCH - 5 || at.height < TOUCH - 0.5) found.push(`small: ${named(each)} ${at.width.toFixed()}x${at.height.toFixed()}`);
  }
  for (const each of all(".dock > .question")) if (box(each).height < 12 || getComputedStyle(each).clipPath !== "none") found.push(`unseen: ${named(each)}`);
  const floor = Math.min(height, ...all(".dock").map((dock) => box(dock).bottom + 36)); // of what is at the thumb
  for (const each of all(".buttons button, .buttons a")) {
    if (!scrolls && box(each).top < floor - LOWEST) found.push(`high up: ${named(each)}`);
  }

  // the panel is as high as in every phase of the game: nothing at the table moves with it
  for (const each of all(".phase-playing > .dock, .dock.player")) {
    const [high, token] = [box(each).height, parseFloat(getComputedStyle(each).minHeight)];
    if (!scrolls && high > token + 1) found.push(`the panel is ${high.toFixed()} high, not ${token}`);
  }

  // text is large enough and not cut
  for (const each of all(".table *")) {
    const text = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!text || each.closest("svg, .drawer")) continue;
    const zoom = each.currentCSSZoom ?? 1;
    const size = parseFloat(getComputedStyle(each).fontSize) * zoom;
    if (size < SMALLEST_TEXT - 0.01) found.push(`${size}px: ${named(each)}`);
    const cut = each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible" && each.clientWidth;
    if (cut && !each.closest(".name, .last-word, .eyes") && !each.matches("select")) found.push(`cut: ${named(each)}`);
  }

  // each line of text is whole, and lies on no other
  const clipped = (line, element) => {
    let { left, right, top, bottom } = line;
    for (let around = element; around !== document.body; around = around.parentElement) {
      const { clipPath, overflowX, overflowY, overflowClipMargin } = getComputedStyle(around);
      if (clipPath === "inset(50%)") return { left: 0, right: 0 }; // heard alone
      const [edge, margin] = [box(around), parseFloat(overflowClipMargin) || 0];
      if (/auto|scroll/.test(overflowY) && (line.top < edge.top || line.bottom > edge.bottom)) return { left: 0, right: 0 }; // one scrolls there
      if (overflowX !== "visible") [left, right] = [Math.max(left, edge.left - margin), Math.min(right, edge.right + margin)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, edge.top - margin), Math.min(bottom, edge.bottom + margin)];
    }
    return { left, right, top, bottom };
  };
  // what asks or warns hides what it lies on
  const OVER = ".phase-playing > .dock :is(.problem, .card, .soon)";
  const lines = [];
  const texts = document.createTreeWalker(document.querySelector(".table") ?? document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!data.trim() || parentElement.closest("svg, select, .drawer, .visually-hidden") || !shown(parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const line of range.getClientRects()) {
      const seen = clipped(line, parentElement);
      if (line.width < 1 || seen.left >= seen.right) continue;
      if (tip?.checkVisibility() && !tip.contains(parentElement) && shared(box(tip), seen).every((side) => side > 3)) found.push(`under the tip: “${data.trim().slice(0, 24)}”`);
      if (seen.bottom - seen.top < line.height * 0.8) found.push(`cut off: “${data.trim().slice(0, 24)}” shows ${(seen.bottom - seen.top).toFixed()} of ${line.height.toFixed()}`);
      else lines.push({ seen, data, height: line.height, box: parentElement.closest(OVER) });
    }
  }
  for (const [one, other] of pairs(lines)) {
    if (one.data === other.data || one.box !== other.box) continue;
    const [across, down] = shared(one.seen, other.seen);
    if (across > 3 && down > 0.55 * Math.min(one.height, other.height)) found.push(`text on text: “${one.data.trim().slice(0, 24)}” and “${other.data.trim().slice(0, 24)}” by ${across.toFixed()}x${down.toFixed()}`);
  }
  // and what is written on a stamp is not wider than that
  for (const each of all(".stamp-face, .said")) {
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth) found.push(`too wide: ${named(each)} ${each.scrollWidth} of ${each.clientWidth}`);
  }

  // a name is not written letter under letter, and in a seat's label it breaks between words alone
  for (const each of all(".name")) {
    const range = document.createRange();
    range.selectNodeContents(each);
    const rows = new Set([...range.getClientRects()].map((line) => line.top)).size;
    const most = each.closest(".label") && !scrolls ? each.textContent.trim().split(/\s+/).length : 3;
    if (rows > most) found.push(`squeezed: ${named(each)} in ${rows} rows`);
  }

  // things on the felt do not lie on each other
  const things = all("#coach, .label, .rim .cup, .stamp, .said, .slip, .track li, .pot, .caption > *, .deckof, .mine6, .melds > *, .tags > *, .pile, .stock, .spot, .sum, .bar-of-sum, .held, .taken");
  for (const [one, other] of pairs(things)) {
    if (one.contains(other) || other.contains(one) || one.parentElement === other.parentElement || one.closest(".seat")?.contains(other)) continue;
    const [across, down] = shared(box(one), box(other));
    if (across > 3 && down > 3) found.push(`overlap: ${named(one)} and ${named(other)} by ${across.toFixed()}x${down.toFixed()}`);
  }
  // nothing of the scene runs under the hand or the dock
  const hand = document.querySelector(".hand");
  for (const each of all(".scene .label, .scene .stamp, .scene .said, .scene .slip")) {
    if (hand && box(each).bottom > box(hand).top + 4 && box(each).top < box(hand).bottom) found.push(`under the hand: ${named(each)}`);
  }
  return found;
}
