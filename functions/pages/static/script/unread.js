// How much others said since the sheet was last open, in this browser alone: a number on the sheet until it is read.

const readKey = `bluffpost.read ${location.pathname}`;
const saidTimes = () => (document.getElementById("unread")?.dataset.said ?? "").split(" ").filter(Boolean).map(Number);

function markUnread() {
  const badge = document.getElementById("unread");
  if (!badge) return;
  const isOpen = document.getElementById("sheet").open;
  if (isOpen && saidTimes().length) store(readKey, Math.max(...saidTimes()));
  const lastRead = Number(stored(readKey)); // where nothing is kept no number: it would never go
  const count = saidTimes().filter((at) => at > lastRead).length;
  badge.hidden = !count;
  badge.replaceChildren(`${count}`, element("span", { className: "visually-hidden", textContent: " unread" }));
}

document.getElementById("sheet")?.addEventListener("toggle", markUnread);
markUnread();
