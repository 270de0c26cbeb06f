// Plays what happened: the server draws every picture, this swaps them and moves each piece from where it was (FLIP).
// Without it the page works: a form, a 303 and a new page that shows how it ended.

const TRAVEL = { duration: 320, easing: "cubic-bezier(.2, .8, .2, 1)", fill: "backwards" };
const TURN = { ...TRAVEL, duration: 600 };
const APPEAR = { ...TRAVEL, duration: 200 };
const still = matchMedia("(prefers-reduced-motion: reduce)");
const ENOUGH = 4500; // with what the server takes, whoever moved is asked again within six seconds
const FASTEST = 0.6; // of the time that pictures want
const OWN_MOVE = 500; // its player knows what it says
let tempo = 1;
let passed = () => {}; // ends the waiting of the picture that is shown
let whenHeld = () => {}; // called when a picture stays

const board = () => document.getElementById("board");
const dock = () => document.getElementById("dock");
const player = document.getElementById("player");
const seenKey = `bluffpost.seen ${location.pathname}`; // in this tab alone

// ---- motion ----

// Where everything is that moves or that something comes out of. The middle of a box does not change when it is turned.
function placesIn(within) {
  const found = new Map();
  for (const element of within.querySelectorAll("[data-place], [data-id]")) {
    const box = element.getBoundingClientRect();
    if (!box.width) continue; // what is hidden has no place
    const width = element.offsetWidth ?? box.width;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, width, isDown: element.dataset.down !== undefined };
    found.set(element.dataset.id ?? element.dataset.place, at);
  }
  return found;
}

function move(piece, from, to, isNew) {
  const delay = tempo * Number(piece.dataset.at ?? 0);
  if (from?.isDown && !to.isDown) piece.animate({ transform: ["rotateY(90deg)", "none"] }, { ...TURN, delay });
  if (!from) return piece.animate({ opacity: [0, 1], scale: [0.8, 1] }, { ...APPEAR, delay });
  const [dx, dy, scale] = [from.x - to.x, from.y - to.y, isNew ? from.width / to.width || 1 : 1];
  if (Math.abs(dx) + Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) return;
  const path = { translate: [`${dx}px ${dy}px`, "0 0"], scale: [`${Math.min(scale, 2)}`, "1"] };
  piece.animate(path, { ...TRAVEL, delay });
}

// All places are read before anything moves: one layout before the change and one after it.
function moved(change) {
  const old = placesIn(document);
  change();
  if (still.matches || !board()) return;
  const now = placesIn(board());
  const starts = new Map([...now, ...old]);
  for (const piece of board().querySelectorAll("[data-id]")) {
    const [{ id, from }, to] = [piece.dataset, now.get(piece.dataset.id)];
    if (to) move(piece, old.get(id) ?? starts.get(from), to, !old.has(id));
  }
  for (const number of board().querySelectorAll("[data-counts]")) countUp(number);
}

// A number that grows as the pieces of a place arrive there.
function countUp(number) {
  const arriving = [...board().querySelectorAll(`[data-place="${number.dataset.counts}"] [data-at]`)];
  if (!arriving.length) return;
  number.textContent = "0";
  arriving.forEach((piece, index) => {
    setTimeout(() => (number.textContent = `${index + 1}`), tempo * Number(piece.dataset.at) + TRAVEL.duration);
  });
}

// ---- pictures ----

// Names are no part of the pictures: the seats stand in their places (docs/design/pages.md).
function nameSeats(within, names) {
  const named = (text) => text.replace(/\u2068(\d+)\u2069/g, (_, seat) => `\u2068${names[seat]}\u2069`);
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.data = named(texts.currentNode.data);
  for (const element of within.querySelectorAll("[aria-label], [title], [alt]")) {
    for (const name of ["aria-label", "title", "alt"]) {
      if (element.hasAttribute(name)) element.setAttribute(name, named(element.getAttribute(name)));
    }
  }
  for (const initial of within.querySelectorAll(".seat-stamp:not(.bot) text")) {
    const seat = initial.closest("[data-seat]");
    if (seat) initial.textContent = [...names[seat.dataset.seat]].slice(0, 1).join("").toUpperCase();
  }
  return named;
}

async function stepsAfter(after, until) {
  const reply = await fetch(`${location.pathname}/steps?after=${after}&seen=${until}`, { cache: "no-store" });
  const parsed = document.createElement("template");
  parsed.innerHTML = reply.status === 200 ? await reply.text() : "";
  const names = JSON.parse(live.dataset.names);
  return [...parsed.content.querySelectorAll("template[data-n]")].map(({ content, dataset }) => {
    const named = nameSeats(content, names);
    const [held, told] = [content.querySelector("#stays"), content.querySelector("#says")];
    held?.remove();
    told.remove();
    return { content, held, told, number: Number(dataset.n), hold: Number(dataset.hold), says: textOf(told), onward: named(dataset.onward ?? "") };
  });
}

const textOf = (element) => element.textContent.trim().replace(/\s+/g, " ");

// What is said of the pictures from one on: the sentences of moves, and of a reveal its verdict.
function toldFrom(steps, first) {
  const end = steps.findIndex(({ held }, index) => held && index >= first);
  const part = steps.slice(first, end < 0 ? undefined : end + 1);
  const told = part.filter(({ number }) => end < 0 || number !== steps[end].number).map(({ says }) => says);
  return [...told, ...(end < 0 ? [] : [textOf(steps[end].held)])].filter(Boolean).join(" ");
}

// A picture in the place of the scene, until its time is over, or, if it stays, until it is left: how.
function shown({ content, held, told, hold, says, onward }, isStill, isLeft) {
  const { activeElement } = document;
  if (says) document.getElementById("caption").replaceChildren(...told.cloneNode(true).childNodes);
  player.querySelector("#stays")?.remove();
  if (held) player.prepend(held.cloneNode(true));
  player.classList.toggle("holds", Boolean(held));
  player.classList.remove("tight");
  player.classList.toggle("tight", player.offsetHeight > parseFloat(getComputedStyle(player).minHeight) + 1);
  document.getElementById("onward").textContent = onward;
  document.getElementById("leave").hidden = !isLeft;
  const change = () => board().replaceChildren(...content.cloneNode(true).children);
  isStill ? change() : moved(change);
  if (held && player.contains(activeElement)) document.getElementById("verdict").focus({ preventScroll: true });
  return new Promise((resolve) => {
    passed = resolve;
    if (held) whenHeld();
    else setTimeout(resolve, tempo * hold);
  });
}

// Shows pictures in the place of the scene, until the last one has been seen, or the player wants to see the table.
async function play(steps, isReplay) {
  const wanted = steps.reduce((sum, { hold, held }) => sum + (held ? 0 : hold), 0);
  tempo = isReplay ? 1 : Math.max(FASTEST, Math.min(1, ENOUGH / wanted));
  const focused = [board(), dock(), document.getElementById("since")].some((part) => part?.contains(document.activeElement));
  const kept = [...board().childNodes]; // with what was chosen there
  [player.hidden, dock().hidden] = [false, true];
  if (focused) document.getElementById("skip").focus({ preventScroll: true });
  const leadsToHeld = ({ number }, from) => steps.slice(from).some((each) => each.held && each.number === number);
  let [begin, reveals, how] = [0, 0, ""];
  announce(toldFrom(steps, 0));
  for (let at = 0; at < steps.length && how !== "leave"; at += 1) {
    const step = steps[at];
    if (!step.held && (how === "skip" || (still.matches && leadsToHeld(step, at)))) continue;
    const more = steps.slice(at + 1).some(({ held }) => held);
    how = await shown(step, how === "again", more && reveals > 0);
    if (!step.held) continue;
    if (how === "again") at = steps.findIndex(({ number }, index) => index >= begin && number === step.number) - 1;
    else [begin, reveals] = [at + 1, reveals + 1];
    announce(toldFrom(steps, at + 1));
  }
  return () => {
    tempo = 1;
    document.getElementById("meanwhile").hidden = true;
    pollAfter(0); // others moved meanwhile
    const goesOn = focused || player.contains(document.activeElement);
    board().replaceChildren(...kept);
    [player.hidden, dock().hidden] = [true, false];
    return goesOn;
  };
}

// Plays what happened after a number, then makes the change that shows the table as it is now.
async function playSince(after, until, change, { isReplay = false, isAnswer = false } = {}) {
  const steps = board() && player ? await stepsAfter(after, until).catch(() => []) : []; // without them it is shown how it ended
  const fresh = isReplay ? steps : steps.filter(({ number }) => number > after);
  if (!fresh.some(({ says }) => says)) return moved(change);
  const own = isAnswer ? fresh.filter(({ number }) => number === after + 1) : [];
  if (own.length === 1) own[0].hold = Math.min(own[0].hold, OWN_MOVE);
  const end = await play(fresh, isReplay);
  let focused;
  moved(() => {
    focused = end();
    change();
  });
  if (focused && dock()) focusOn(firstButton() ?? dock());
}

const firstButton = () => [...dock().querySelectorAll("button:not(:disabled, [data-step])")].find((each) => each.checkVisibility());

const isHeld = () => Boolean(player && !player.hidden && player.classList.contains("holds"));

// What goes on while a picture stays waits: how much it is.
function tellMeanwhile(reply) {
  const count = Number(reply.headers.get("ETag")?.replace(/\D/g, "")) - Number(number);
  document.getElementById("meanwhile").hidden = !(count > 0);
  document.querySelector("#meanwhile .count").textContent = count;
}

player?.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button) passed(button.id);
});
addEventListener("keydown", ({ key }) => key === "Escape" && player && !player.hidden && passed(isHeld() ? "onward" : "skip"));
document.addEventListener("click", (event) => {
  if (player && !player.hidden && !isHeld() && event.target.closest?.("#board")) passed("skip");
  const since = event.target.closest?.("[data-after]");
  if (!since || !player?.hidden) return;
  event.preventDefault();
  since.closest("details")?.removeAttribute("open");
  queued(() => playSince(Number(since.dataset.after), Number(number), () => {}, { isReplay: true }));
});

// ---- one after the other: the answer to a move, and what others did ----

let queue = Promise.resolve();
const queued = (work) => (queue = queue.then(work, work));

// A move is sent without leaving the page. What cannot be shown here is sent again as a form: the same id counts once.
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !player || form.elements.namedItem("command")?.value !== "move") return;
  const body = new URLSearchParams(new FormData(form, submitter));
  event.preventDefault();
  sendHere(body, form.action);
});

function sendHere(body, action) {
  if (!player || body.get("command") !== "move") return sendAsForm(body, action);
  sendMove(body).catch(() => (navigator.onLine ? sendAsForm : keepUnsent)(body, action));
}

function sendMove(body) {
  return queued(async () => {
    const reply = await fetch(location.pathname, { method: "POST", body, headers: { Accept: "text/html" } });
    pollSoon(true);
    if (reply.ok) countDecision();
    if (!reply.ok || !(await showPage(await reply.text(), true))) throw new Error("no table");
  });
}

function sendAsForm(body, action) {
  const inputs = [...body].map(([name, value]) => element("input", { type: "hidden", name, value }));
  const form = element("form", { method: "post", action, hidden: true }, ...inputs);
  document.body.append(form);
  form.submit();
}

// ---- a page that was left in the meantime: what happened since is played when it is opened again in this tab ----

const noteSeen = () => store(seenKey, number, "sessionStorage");

function playUnseen() {
  const seen = Number(stored(seenKey, "sessionStorage") ?? number);
  if (seen < Number(number)) queued(() => playSince(seen, Number(number), () => {}, { isReplay: true })).then(noteSeen);
  else noteSeen();
}
if (live && player) playUnseen();
