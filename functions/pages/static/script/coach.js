// Tips for the first match of a game in this browser. The server wrote them (scene/coach.html); this shows the first that
// is needed, and rings its next tap. Kept: the match, and the kinds of moves that were made in it.

const DECISIONS = 5;
const KNOWN = 2; // times a move was made
const BREATH = { duration: 800, direction: "alternate", easing: "ease-in-out", iterations: Infinity };
let sent = "";
let breath;

const coachKey = ({ game }) => `bluffpost.coach.${game}`;

function coached(coach) {
  const [match, ...made] = (stored(coachKey(coach.dataset)) ?? "").split(" ");
  return match && match !== coach.dataset.table ? null : made;
}

function dueTip(coach) {
  const made = keepsSettings() && isSet("tips") ? coached(coach) : null;
  if (!made || made.length >= DECISIONS) return undefined;
  const times = (kind) => made.filter((each) => each === kind).length;
  return [...coach.querySelectorAll("[data-tip]")].find(({ dataset }) => times(dataset.tip) < KNOWN);
}

function showTip() {
  const coach = document.getElementById("coach");
  const due = coach && dueTip(coach);
  const tick = document.getElementById("tips"); // not there once the question has ended behind a form in use
  if (coach) coach.hidden = !due;
  if (due) coach.hidden = !coach.checkVisibility() || !leavesRoom(document.querySelector(".scene")); // as it is with the tip
  if (coach && tick) tick.checked = Boolean(due);
  for (const tip of coach?.querySelectorAll("[data-tip]") ?? []) tip.hidden = tip !== due;
  ring(due && coach.checkVisibility() && nextTap(document.getElementById(due.dataset.of)));
}

// On a low board with many players the table needs all of it: a game says how much (--room, in pixels).
const leavesRoom = (scene) => scene.clientHeight >= Number(getComputedStyle(scene).getPropertyValue("--room"));
addEventListener("resize", showTip);

function ring(place) {
  const ringed = document.querySelector(".next-tap");
  if (place && ringed === place) return;
  ringed?.classList.remove("next-tap");
  breath?.cancel();
  if (!place) return;
  place.classList.add("next-tap");
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) breath = place.animate({ filter: ["none", "drop-shadow(0 0 7px #f2c544)"] }, BREATH);
}

// Where something of the form is still to be chosen, else its button; not one that the page warns of.
function nextTap(form) {
  const [, inputs] = missingOf(partsOf(form)) ?? [];
  if (inputs) return around(inputs.map((input) => input.closest(".taken") ?? input.closest("label")));
  const buttons = [...document.querySelectorAll(`[data-sends][form="${idOf(form)}"]`)];
  return (form.dataset.warned && buttons.find((button) => !("weighty" in button.dataset))) || buttons[0];
}

// Cards and keys lie together; seats stand apart, so one is ringed.
function around(places) {
  let area = places[0].parentElement;
  while (!places.every((place) => area.contains(place))) area = area.parentElement;
  return area.closest(".scene") ? places[0] : area;
}

// A move counts once the table has taken it.
document.addEventListener("submit", ({ target: form }) => {
  sent = document.querySelector(`[data-tip][data-of="${form.getAttribute("id")}"]`)?.dataset.tip ?? "";
});

function countDecision() {
  const coach = document.getElementById("coach");
  const made = sent && coach && coached(coach);
  if (made) store(coachKey(coach.dataset), [coach.dataset.table, ...made, sent].join(" "));
  sent = "";
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest?.(".no-tips")) return;
  keepSetting("tips", false);
  offerSettings();
  showTip();
  dock().focus({ preventScroll: true });
  announce("No more tips. The menu has them.");
});

// Turned on again, they begin anew at this table.
document.addEventListener("change", ({ target }) => {
  if (!target.closest("[data-setting='tips']")) return;
  const coach = document.getElementById("coach");
  if (coach && target.checked) store(coachKey(coach.dataset), null);
  showTip();
});
