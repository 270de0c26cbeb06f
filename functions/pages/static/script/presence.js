// ---- who looks at the table gets no message about it; a tab left open is nobody ----

const TOUCHED_WITHIN = 2 * MINUTE;
const LEFT_AFTER = 1.5 * MINUTE; // as the server counts
let saidPresent = 0;
let looking = []; // the other seats whose players look, for whoever lets them see the same
let lookedAway;

async function sayPresent() {
  const now = Date.now();
  if (!live.matches("[data-presence]") || document.visibilityState !== "visible") return;
  if (now - touched > TOUCHED_WITHIN || now - saidPresent < MINUTE) return;
  saidPresent = now;
  const address = `${location.pathname}/presence${isSet("shown") ? "?shown=yes" : ""}`;
  const reply = await fetch(address, { method: "POST", keepalive: true }).catch(() => null);
  const seats = reply?.status === 200 ? (await reply.json()).looking : [];
  showLooking(isSet("shown") ? seats : []);
}

function showLooking(seats) {
  looking = seats;
  clearTimeout(lookedAway);
  lookedAway = setTimeout(showLooking, LEFT_AFTER, []);
  markLooking();
}

function markLooking() {
  for (const mark of live.querySelectorAll(".looking")) mark.remove();
  for (const line of live.querySelectorAll("[data-unreached]")) {
    line.hidden = looking.includes(Number(line.dataset.unreached));
    line.nextElementSibling.hidden = !line.hidden;
  }
  for (const seat of looking) {
    const hidden = element("span", { className: "visually-hidden", textContent: "looking now " });
    const mark = element("i", { className: "looking", title: "looking now" }, hidden);
    document.querySelector(`#seat-${seat + 1} .name`)?.prepend(mark);
  }
}

document.addEventListener("change", ({ target }) => {
  if (!target.closest('[data-setting="shown"]')) return;
  saidPresent = 0; // the others see it at once, or see it no more
  sayPresent();
});
