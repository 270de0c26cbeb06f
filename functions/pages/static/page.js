// Comfort on top of pages that work without it: the page follows the table, says that its reader is there,
// copies and shares links, and tells times in the reader's own zone. It sends no command of a game, ever.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const TOUCHED_WITHIN = 2 * MINUTE;
const POLL_AT_LEAST = 3 * SECOND;
const POLL_AT_MOST = MINUTE;

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
  for (const span of within.querySelectorAll("[data-relative]")) {
    span.textContent = inWords(Number(span.dataset.relative) * SECOND - (Date.now() - skew));
  }
}

// ---- links to share ----

function offerSharing(within = document) {
  for (const button of within.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  for (const button of within.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  for (const field of within.querySelectorAll("[data-zone]")) {
    if (field.value === "UTC") field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copy], [data-share]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy ?? button.dataset.share);
  field.select();
  try {
    if (button.dataset.share) return await navigator.share({ title: document.title, url: field.value });
    await navigator.clipboard.writeText(field.value);
    announce("Copied.");
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2 * SECOND);
  } catch {
    announce("We couldn’t copy the link. It’s selected, so copy it yourself.");
  }
});

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
let wait = POLL_AT_LEAST;
let timer;
let touched = 0;
let saidPresent = 0;

function announce(text) {
  const status = document.getElementById("announcement");
  if (status) status.textContent = text;
}

function inUse(part) {
  return dirty.has(part) || (part.contains(document.activeElement) && part.querySelector("form") !== null);
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
  const focused = controls(old).indexOf(document.activeElement);
  old.replaceWith(fresh);
  if (focused >= 0) controls(fresh)[focused]?.focus({ preventScroll: true });
}

// Takes over what is new. A form that is in use stays as it is, and a notice offers the new state instead.
function takeOver(fresh) {
  const kept = [];
  for (const column of ["main", "play", "side"]) {
    const [mine, theirs] = [live, fresh].map((main) => (column === "main" ? main : main.querySelector(`#${column}`)));
    if (!mine || !theirs) continue;
    const parts = (of) => [...of.children].filter((child) => child.matches("[data-part]"));
    const old = new Map(parts(mine).map((part) => [part.id, part]));
    let before = null;
    for (const part of parts(theirs)) {
      const known = old.get(part.id);
      old.delete(part.id);
      if (known && inUse(known)) {
        if (known.dataset.prompt !== part.dataset.prompt) kept.push(known);
        before = known;
        continue;
      }
      if (known) replacePart(known, part);
      else if (before) before.after(part);
      else mine.prepend(part);
      before = part;
    }
    for (const gone of old.values()) {
      if (inUse(gone)) kept.push(gone);
      else gone.remove();
    }
  }
  return kept;
}

function offerReload() {
  if (document.getElementById("moved-on")) return;
  const notice = document.createElement("div");
  notice.id = "moved-on";
  notice.className = "notice";
  notice.innerHTML = "<p>The table has moved on.</p><button type='button'>Show it</button>";
  notice.querySelector("button").addEventListener("click", () => location.replace(location.pathname));
  live.append(notice);
}

async function refresh() {
  const reply = await fetch(location.pathname, { headers: { Accept: "text/html" }, cache: "no-store" });
  if (!reply.ok) return;
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  const fresh = page.querySelector("[data-live]");
  if (!fresh) return;
  for (const each of fresh.querySelectorAll("noscript")) each.remove(); // a parsed page has their content as elements
  tellTimes(fresh);
  offerSharing(fresh);
  const kept = takeOver(fresh);
  if (kept.length) offerReload();
  number = fresh.dataset.number;
  document.title = page.title;
  announce(live.querySelector("#status h1")?.textContent ?? "");
}

async function poll() {
  timer = undefined;
  if (document.visibilityState !== "visible") return;
  try {
    const headers = { "If-None-Match": `"${number}"` };
    const reply = await fetch(`${location.pathname}/poll`, { headers, cache: "no-store" });
    if (reply.status === 200) {
      await refresh();
      wait = POLL_AT_LEAST;
    }
  } catch {
    // offline, or the server is: the next poll comes later
  }
  wait = Math.min(wait * 1.3, POLL_AT_MOST);
  timer ??= setTimeout(poll, wait);
}

function pollSoon() {
  wait = POLL_AT_LEAST;
  clearTimeout(timer);
  timer = setTimeout(poll, wait);
}

// ---- presence: who looks at the table gets no message about it; a tab left open is nobody ----

function sayPresent() {
  const now = Date.now();
  if (!live.matches("[data-presence]") || document.visibilityState !== "visible") return;
  if (now - touched > TOUCHED_WITHIN || now - saidPresent < MINUTE) return;
  saidPresent = now;
  fetch(`${location.pathname}/presence`, { method: "POST", keepalive: true }).catch(() => {});
}

function touch(event) {
  if (!event.isTrusted) return;
  touched = Date.now();
  sayPresent();
  if (wait > 10 * SECOND) pollSoon();
}

tellTimes();
offerSharing();
setInterval(tellTimes, MINUTE / 2);
if (live) {
  for (const kind of ["pointerdown", "keydown", "touchstart", "wheel"]) {
    addEventListener(kind, touch, { passive: true });
  }
  live.addEventListener("input", ({ target }) => {
    for (let part = target.closest("[data-part]"); part; part = part.parentElement.closest("[data-part]")) dirty.add(part);
  });
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && pollSoon());
  setInterval(sayPresent, 10 * SECOND);
  pollSoon();
}
