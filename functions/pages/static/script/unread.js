// How much others said since the sheet was last open, in this browser alone: a number on the sheet until it is read.

const readKey = `bluffpost.read ${location.pathname}`;
const saidTimes = () => (document.getElementById("unread")?.dataset.said ?? "").split(" ").filter(Boolean).map(Number);

function lastRead() {
  try {
    return Number(localStorage.getItem(readKey));
  } catch {
    return Infinity; // a browser that keeps nothing: no number would ever go
  }
}

function markUnread() {
  const badge = document.getElementById("unread");
  if (!badge) return;
  const isOpen = document.getElementById("sheet").open;
  if (isOpen && saidTimes().length) keepRead(Math.max(...saidTimes()));
  const count = saidTimes().filter((at) => at > lastRead()).length;
  badge.hidden = !count;
  badge.replaceChildren(`${count}`, element("span", { className: "visually-hidden", textContent: " unread" }));
}

function keepRead(at) {
  try {
    localStorage.setItem(readKey, at);
  } catch {
    // as above
  }
}

document.getElementById("sheet")?.addEventListener("toggle", markUnread);
markUnread();
