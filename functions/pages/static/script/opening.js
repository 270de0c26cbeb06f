// Opening a table and sitting down: the browser cuts the deck, names are said where they will stand, changes are counted.

const CUT_BYTES = 12;

// The player's part of every roll, made here, so that no other player chose it. The field is for browsers without script.
function cutDecks(within = document) {
  for (const fold of within.querySelectorAll("[data-cut]")) {
    const cut = crypto.getRandomValues(new Uint8Array(CUT_BYTES));
    fold.querySelector("input").value = [...cut].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    fold.hidden = true;
  }
}

// Where a name that is typed will be read.
function mirrorNames(within = document) {
  for (const field of within.querySelectorAll("[data-mirror]")) {
    const place = document.getElementById(field.dataset.mirror);
    const name = element("b", { textContent: field.value.trim() });
    const before = place?.dataset.before ?? "";
    place?.replaceChildren(...(name.textContent ? [before, name] : []));
  }
}

const usualOf = ({ options }) => [...options].find((option) => option.defaultSelected) ?? options[0];
const isChanged = (field) => (field.tagName === "SELECT" ? !usualOf(field).selected : field.value !== field.defaultValue);

function countChanges(within = document) {
  for (const place of within.querySelectorAll("[data-changes]")) {
    const fields = document.getElementById(place.dataset.changes).querySelectorAll("select, input:not([type=radio])");
    const count = [...fields].filter(isChanged).length;
    place.dataset.unchanged ??= place.textContent;
    place.textContent = count ? `${ONES[count] ?? count} changed` : place.dataset.unchanged;
  }
}

document.addEventListener("input", () => {
  mirrorNames();
  countChanges();
});

cutDecks();
mirrorNames();
countChanges();

// ---- another game is chosen: nothing is loaded, so that its button can be pressed at once ----

document.addEventListener("click", (event) => {
  const tile = event.target.closest?.("[data-chooses]");
  if (!tile || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.replaceState(null, "", tile.href);
  for (const each of document.querySelectorAll("[data-chooses]")) each.toggleAttribute("aria-current", each === tile);
  tile.setAttribute("aria-current", "page");
  for (const form of document.querySelectorAll("[data-plays]")) form.hidden = form.dataset.plays !== tile.dataset.chooses;
  announce(document.querySelector("[data-plays]:not([hidden]) b").textContent);
});

// ---- who sits down while one looks: the stamp lands, and it is said ----

const seatsTaken = () => new Set([...document.querySelectorAll("#lobby .seat:has(.label)")].map(({ id }) => id));

function welcome(seat) {
  const label = seat.querySelector(".label");
  const tab = element("b", { className: "turn", textContent: "just in" });
  label.append(tab);
  setTimeout(() => tab.remove(), 4 * SECOND);
  if (!still.matches) seat.querySelector(".seat-stamp").animate({ scale: [1.3, 1], opacity: [0, 1] }, TRAVEL);
  announce(`${label.querySelector(".name").textContent} sat down. ${document.getElementById("status").innerText.trim()}.`);
}

if (document.getElementById("lobby")) {
  let taken = seatsTaken();
  const greet = () => {
    const before = taken;
    taken = seatsTaken();
    for (const id of taken) if (!before.has(id)) welcome(document.getElementById(id));
  };
  new MutationObserver(greet).observe(live, { childList: true });
}

// ---- the link for everybody: it has a page of its own, since a link stands on no page with what others typed ----

async function bringInvitation() {
  const place = document.getElementById("invitation");
  if (!place) return;
  const reply = await fetch(`${location.pathname}/links`, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!reply?.ok) return; // the page of links is still a press away
  const found = new DOMParser().parseFromString(await reply.text(), "text/html").getElementById("invite");
  const code = found?.querySelector(".qr");
  const link = found?.querySelector(".copyable");
  if (!code || !link || place.querySelector("input")?.value === link.querySelector("input").value) return;
  code.parentElement.removeAttribute("id");
  place.replaceChildren(code.parentElement, link);
  offerSharing(place);
}

bringInvitation();
