// Comfort on top of pages that work without it: the page follows the table, says that its reader is there,
// copies and shares links, tells times in the reader's own zone, and says of a form that a person pressed its button.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const POLL_AT_LEAST = 2 * SECOND; // with its two requests a move is seen within three
const POLL_AT_MOST = MINUTE;
const LIVELY_FOR = 2 * MINUTE;
const ANSWERED_WITHIN = 5; // polls, one each second: bots answer a move at once

const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

// ---- what the browser keeps for all its tabs, or for one (sessionStorage): undefined where it keeps nothing ----

function stored(key, where = "localStorage") {
  try {
    return globalThis[where].getItem(key);
  } catch {
    return undefined;
  }
}

function store(key, value, where = "localStorage") {
  try {
    if (value === null) globalThis[where].removeItem(key);
    else globalThis[where].setItem(key, value);
  } catch {
    // forbidden or full
  }
}

// ---- times ----

const skew = Date.now() - Number(document.querySelector("[data-now]")?.dataset.now ?? Date.now() / SECOND) * SECOND;

function inWords(milliseconds) {
  if (milliseconds <= 0) return "time is up";
  const minutes = Math.floor(milliseconds / MINUTE);
  const [count, unit] =
    minutes >= 2880 ? [Math.floor(minutes / 1440), "day"]
    : minutes >= 120 ? [Math.floor(minutes / 60), "hour"]
    : minutes >= 1 ? [minutes, "minute"]
    : [0, ""];
  return count ? `in ${count} ${unit}${count === 1 ? "" : "s"}` : "in less than a minute";
}

function tellTimes(within = document) {
  for (const time of within.querySelectorAll("time[data-local]")) {
    const format = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hour12: false };
    time.textContent = new Intl.DateTimeFormat("en-GB", format).format(new Date(time.dateTime));
  }
  const now = Date.now() - skew;
  for (const span of within.querySelectorAll("[data-relative]")) {
    span.textContent = inWords(Number(span.dataset.relative) * SECOND - now);
  }
  for (const span of within.querySelectorAll("[data-left]")) {
    span.textContent = leftUntil(Number(span.dataset.left), now);
  }
}

// ---- an address that was confirmed in this browser: the next table is told of it with one tap ----

function offerAddress(within = document) {
  const told = within.querySelector("[data-told]");
  const form = within.querySelector("#form-tell-known");
  try {
    if (told?.dataset.told) localStorage.setItem("bluffpost.told", JSON.stringify([told.dataset.told.split("/").pop(), told.dataset.address]));
    else if (told || form?.hasAttribute("data-gone")) localStorage.removeItem("bluffpost.told");
    const kept = form && JSON.parse(localStorage.getItem("bluffpost.told"));
    if (!kept) return;
    [form.elements.known.value, form.querySelector("bdi").textContent] = kept;
    form.hidden = false;
  } catch {
    // a browser that keeps nothing: it is typed again
  }
}

// ---- how many of some boxes are to be ticked: what HTML cannot require ----

function checkChoices(form) {
  for (const group of form?.querySelectorAll("[data-most]") ?? []) {
    const boxes = [...group.querySelectorAll("input")];
    const count = boxes.filter((box) => box.checked).length;
    const fits = count >= Number(group.dataset.least ?? 0) && count <= Number(group.dataset.most);
    boxes[0].setCustomValidity(fits ? "" : group.dataset.hint);
  }
}

// A press of a button comes before the browser's own check, also when it is the Enter key.
document.addEventListener("click", ({ target }) => checkChoices(target.closest?.("button")?.form), { capture: true });
document.addEventListener("change", ({ target }) => checkChoices(target.form));

// ---- following the table ----

const live = document.querySelector("[data-live]");
const dirty = new WeakSet(); // parts in which something was typed or chosen
let number = live?.dataset.number;
let toldAt = Number(live?.dataset.toldAt); // seconds since 1970, on the server's clock
let wait = POLL_AT_LEAST;
let patience = 0; // what a busy site asks for
let eager = 0; // polls that come sooner
let timer;
let touched = 0;

function announce(text) {
  const status = document.getElementById("announcement");
  if (status) status.textContent = text;
}

// Something was chosen in it, or is about to be: a field has the focus, or anything where a question is answered.
function inUse(part) {
  const { activeElement } = document;
  const isAnswer = part.dataset.prompt !== undefined || activeElement?.matches("input, select, textarea");
  return dirty.has(part) || (isAnswer && part.contains(activeElement));
}

// A part in which something is chosen or held back stays as it is.
function keepPart(element) {
  for (let part = element.closest("[data-part]"); part; part = part.parentElement.closest("[data-part]")) dirty.add(part);
}

function controls(part) {
  return [...part.querySelectorAll("a, button, summary, input, select, textarea")];
}

function replacePart(old, fresh) {
  for (const details of old.querySelectorAll("details[open]")) {
    const same = details.id ? fresh.querySelector(`#${details.id}`) : fresh.querySelector("details");
    if (same) same.open = true;
  }
  if (old.open) fresh.open = true;
  const { activeElement } = document;
  const focused = old.contains(activeElement);
  const same = controls(fresh)[controls(old).indexOf(activeElement)];
  old.replaceWith(fresh);
  if (focused) focusOn(same?.textContent === activeElement.textContent ? same : fresh);
  return fresh;
}

// Whoever goes on by keyboard goes on there, or at the dock: never from the beginning of the page.
function focusOn(element) {
  element.focus({ preventScroll: true });
  if (document.activeElement !== element) document.getElementById("dock")?.focus({ preventScroll: true });
}

const partsIn = (element) => [element, ...element.querySelectorAll("*")].filter((each) => each.matches("[data-part]"));
const styleOf = (page) => page.querySelector("[rel=stylesheet]").href;

// An element goes on in the one with its id, or in the one of its name at its place among those without.
function byKey(elements) {
  const keyed = new Map();
  for (const each of elements) {
    let key = each.getAttribute("id") ?? each.nodeName; // `id` is a field, too
    while (keyed.has(key)) key += "+";
    keyed.set(key, each);
  }
  return keyed;
}

// Makes this page what it would be if it were loaded anew, whatever is in it. A part that is in use stays as it is, and so
// does what is unfolded, and what the script has brought. Gives the parts that stay though they are not up to date.
function takeOver(page, isAnswer) {
  const composing = !isAnswer && partsIn(live).some((part) => inUse(part) && part.dataset.prompt);
  // board and dock are one: a choice on one belongs to a form on the other
  const stays = (part) => !isAnswer && inUse(part) || (composing && part.dataset.prompt !== undefined);
  const kept = [];
  const take = (old, fresh) => {
    if (old.matches("[data-own]")) return old;
    if (old.matches("[data-part]") && stays(old)) {
      if (old.dataset.prompt !== fresh.dataset.prompt) kept.push(old);
      return old;
    }
    if (old.matches("[data-part]")) return replacePart(old, fresh);
    if (!partsIn(old).length) return old.isEqualNode(fresh) ? old : replacePart(old, fresh);
    for (const name of [...old.getAttributeNames(), ...fresh.getAttributeNames()]) {
      if (!fresh.hasAttribute(name)) old.toggleAttribute(name, name === "open" && old.open);
      else old.setAttribute(name, fresh.getAttribute(name));
    }
    const [known, wanted] = [byKey(old.children), byKey(fresh.children)];
    for (const [key, gone] of known) {
      const used = wanted.has(key) ? [] : partsIn(gone).filter(stays);
      kept.push(...used);
      if (!wanted.has(key) && !used.length && !gone.matches(".notice")) gone.remove();
    }
    let last = null;
    for (const [key, child] of wanted) {
      const next = known.has(key) ? take(known.get(key), child) : child;
      if (next.parentElement !== old || next.previousElementSibling !== last) last ? last.after(next) : old.prepend(next);
      last = next;
    }
    return old;
  };
  const { activeElement } = document;
  take(live, page);
  // What was moved loses the focus, and a part that was replaced has passed it on.
  if (document.activeElement === document.body) activeElement.isConnected ? activeElement.focus({ preventScroll: true }) : focusOn(live);
  composeAll();
  markLooking();
  markUnread();
  return kept;
}

function offerReload() {
  if (document.getElementById("moved-on")) return;
  const button = element("button", { type: "button", textContent: "Show it", onclick: () => location.replace(location.pathname) });
  live.append(element("div", { id: "moved-on", className: "notice" }, element("p", { textContent: "The table has moved on." }), button));
}

// A page of another kind is loaded: the match begins, the link shows no table any more, or there is a newer version.
function loadAnew() {
  if (partsIn(live).some(inUse)) offerReload();
  else location.replace(location.pathname);
}

async function refresh() {
  const seen = Number(number);
  const reply = await fetch(`${location.pathname}?seen=${seen}`, { headers: { Accept: "text/html" }, cache: "no-store" });
  if (reply.ok && !(await showPage(await reply.text(), false, seen))) loadAnew();
}

// Shows a page of the table as it is now, after what happened since: whether it is one. Who was told what this page has
// seen never answers with less, unless the table was restored: then what is shown here is no more.
async function showPage(text, isAnswer = false, seen = 0) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.querySelector("[data-live]");
  if (!fresh) return false;
  const [before, now] = [Number(number), Number(fresh.dataset.number)];
  if (now < seen) location.replace(location.pathname);
  if (now < before) return true; // older than what was shown
  for (const each of fresh.querySelectorAll("noscript")) each.remove(); // a parsed page has their content as elements
  tellTimes(fresh);
  offerSharing(fresh);
  offerAddress(fresh);
  offerSettings(fresh);
  globalThis.cutDecks?.(fresh); // of pages before a match
  if (isAnswer) for (const part of partsIn(live)) dirty.delete(part); // what was chosen has been sent
  const change = () => {
    if (styleOf(page) !== styleOf(document)) return loadAnew();
    const kept = takeOver(fresh, isAnswer);
    rememberTable();
    globalThis.bringInvitation?.();
    if (kept.length) offerReload();
  };
  number = fresh.dataset.number;
  toldAt = Number(fresh.dataset.toldAt);
  document.title = page.title;
  const isComposing = [...live.querySelectorAll("[data-prompt]")].some((part) => dirty.has(part));
  if (now > before && !isComposing) await playSince(before, now, change, { isAnswer });
  noteSeen();
  if (now > before && !isComposing) return true;
  change();
  announce((live.querySelector("#status h1, #preview, #dock .preview") ?? live).textContent.trim().slice(0, 200));
  return true;
}

async function poll() {
  timer = undefined;
  if (document.visibilityState !== "visible") return;
  let reply;
  try {
    const headers = { "If-None-Match": `"${number}"` };
    reply = await fetch(`${location.pathname}/poll`, { headers, cache: "no-store" });
    if (reply.status === 200 && isHeld()) tellMeanwhile(reply);
    else if (reply.status === 200) await Promise.race([queued(refresh), new Promise((resolve) => (whenHeld = resolve))]);
  } catch {
    // offline, or the server is: the next poll comes later
  }
  wait = eager ? SECOND : isLively() ? POLL_AT_LEAST : Math.min(wait * 1.5, POLL_AT_MOST);
  eager = Math.max(0, eager - 1);
  patience = patienceAfter(reply);
  if (timer === undefined) pollAfter(wait);
}

const isLively = () => Date.now() - skew - toldAt * SECOND < LIVELY_FOR;

// A busy site says for how long to wait. Where it has no time even for that, each try takes twice as long as the one
// before; afterwards pages become quicker by and by, so that they do not all come back at once.
function patienceAfter(reply) {
  const asked = Number(reply?.headers.get("Retry-After") ?? 0) * SECOND;
  const isTurnedAway = !reply || reply.status === 429 || reply.status >= 500;
  if (isTurnedAway) return Math.min(Math.max(asked, 2 * Math.max(patience, wait)), POLL_AT_MOST);
  if (asked) return Math.min(asked, POLL_AT_MOST);
  return patience > POLL_AT_LEAST ? 0.9 * patience : 0;
}

function pollAfter(pause) {
  clearTimeout(timer);
  timer = setTimeout(poll, Math.max(pause, patience * (1 + Math.random() / 4)));
}

function pollSoon(isAnswered = false) {
  eager = isAnswered ? ANSWERED_WITHIN : 0;
  wait = isAnswered ? SECOND : POLL_AT_LEAST;
  pollAfter(wait);
}

// ---- in use ----

function touch(event) {
  if (!isOfPerson(event)) return;
  touched = Date.now();
  sayPresent();
  if (wait > POLL_AT_LEAST) pollSoon();
}

tellTimes();
offerAddress();
setInterval(tellTimes, MINUTE / 2);
if (live) {
  for (const kind of ["pointerdown", "keydown", "touchstart", "wheel"]) {
    addEventListener(kind, touch, { passive: true });
  }
  live.addEventListener("input", ({ target }) => {
    if (!target.closest("[data-setting]")) keepPart(target);
  });
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && pollSoon());
  addEventListener("online", () => {
    patience = 0;
    pollSoon();
  });
  setInterval(sayPresent, 10 * SECOND);
  pollSoon();
}
