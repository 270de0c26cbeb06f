// Choices of several parts that offer the same things: taps fill the parts one after another. What is chosen lies on its
// spot of the scene, and its sum is shown as a bar.

const SVG = "http://www.w3.org/2000/svg";
const taps = new WeakMap(); // of each form the numbers of its choices in the order of the taps

const idOf = (form) => form.getAttribute("id");
const takersOf = (form) => [...document.querySelectorAll(`[data-takes][form="${idOf(form)}"]`)];
const takenPart = (parts, number) => [...parts.values()].find((inputs) => inputs[0].type !== "hidden" && inputs[number]?.checked);

const needOf = ([input]) => Number(input.dataset.most ?? 1);
const countOf = (inputs) => inputs.filter((input) => input.checked).length;

// Chooses a thing for the first part that needs one, or takes it back.
function take(form, number) {
  const parts = partsOf(form);
  const order = taps.get(form) ?? [];
  const part = takenPart(parts, number) ?? [...parts.values()].find((inputs) => inputs[0].type !== "hidden" && countOf(inputs) < needOf(inputs));
  if (!part) return;
  part[number].checked = !part[number].checked;
  taps.set(form, [...order.filter((each) => each !== number), ...(part[number].checked ? [number] : [])]);
  part[number].dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("click", ({ target }) => {
  const taker = target.closest?.("[data-takes]");
  if (taker) take(taker.form, Number(taker.dataset.takes));
  const spot = target.closest?.("[data-spot].full");
  if (spot) take(document.getElementById(spot.dataset.spot.split(" ")[0]), Number(spot.dataset.holds));
});

// The choices of each part, in the order of the taps.
function takenOf(form, inputs) {
  const order = taps.get(form) ?? [];
  const numbers = inputs.flatMap((input, number) => (input.checked ? [number] : []));
  return numbers.sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

function fillSpots(form, parts) {
  showShares(form, parts);
  const takers = takersOf(form);
  if (!takers.length) return;
  const held = new Map();
  for (const [part, inputs] of parts) {
    const spots = [...document.querySelectorAll(`[data-spot="${idOf(form)} ${part}"]`)];
    const taken = inputs[0].type === "hidden" ? [] : takenOf(form, inputs);
    spots.forEach((spot, at) => {
      if (taken[at] !== undefined) held.set(taken[at], spot);
      else emptySpot(spot);
    });
  }
  const full = [...parts.values()].every((inputs) => inputs[0].type === "hidden" || countOf(inputs) >= needOf(inputs));
  for (const taker of takers) {
    const spot = held.get(Number(taker.dataset.takes));
    taker.hidden = false;
    taker.setAttribute("aria-pressed", String(Boolean(spot)));
    taker.disabled = full && !spot;
    taker.textContent = spot?.dataset.name ?? "";
    if (spot) putOn(spot, taker);
  }
}

function emptySpot(spot) {
  spot.classList.remove("full");
  delete spot.dataset.holds;
  spot.querySelector(".face").replaceChildren();
}

function putOn(spot, taker) {
  if (spot.dataset.holds === taker.dataset.takes) return;
  const face = spot.querySelector(".face");
  const piece = taker.parentElement.querySelector("svg");
  face.replaceChildren(piece.cloneNode(true));
  spot.classList.add("full");
  spot.dataset.holds = taker.dataset.takes;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [from, to] = [piece.getBoundingClientRect(), face.getBoundingClientRect()];
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  face.animate([{ transform: start, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], { duration: 320, easing: "cubic-bezier(.2, .8, .2, 1)" });
}

// ---- the sum as a bar ----

function showShares(form, parts) {
  const shares = sharesOf(form, parts);
  const total = totalOf(shares);
  const order = taps.get(form) ?? [];
  const each = [...shares].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)).map(([, share]) => share);
  for (const bar of document.querySelectorAll(`[data-shares="${idOf(form)}"]`)) {
    let before = 0;
    bar.replaceChildren(...each.filter(Boolean).map((share) => segment((before += share) - share, share, Number(bar.dataset.end))));
  }
  for (const place of document.querySelectorAll(`[data-total="${idOf(form)}"]`)) {
    const post = Number(place.dataset.post);
    place.textContent = shares.size ? total : "";
    place.classList.toggle("win", total === post);
    place.classList.toggle("burst", total > post);
  }
}

function segment(before, share, end) {
  const drawn = (name, attributes) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const at = (number) => `${(100 * number) / end}%`;
  const group = drawn("g", { class: "segment" });
  const text = drawn("text", { x: at(before + share / 2), y: 14.5 });
  text.textContent = share;
  group.append(drawn("rect", { x: at(before), width: at(share), y: 1.5, height: 17, rx: 2.5 }), text);
  return group;
}
