// ---- a moment to undo what is final: held back for three seconds, and sent at once when the page is left ----

const HELD_FOR = 3 * SECOND;
const DOUBLE_TAP = 0.4 * SECOND;
let held = null;

function hold(form, button) {
  const fields = new URLSearchParams(new FormData(form, button));
  if (held && `${held.fields}` === `${fields}`) return; // pressed twice
  replaceHeld(fields.get("id"));
  if (held) {
    sendUnseen(); // it was meant, too
    drop();
  }
  const bar = undoBar((button.querySelector(".says") ?? button).textContent.trim());
  button.after(bar); // the next stop of the Tab key
  keepPart(button);
  held = { action: form.action, fields, button, bar, since: performance.now(), timer: setTimeout(send, HELD_FOR) };
  announce("Not sent yet. You have three seconds to undo.");
}

// Another move instead of the held one.
function replaceHeld(id) {
  if (held && held.fields.get("id") === id) drop();
}

function undoBar(label) {
  const words = element("span", { textContent: `“${label}” goes out in three seconds.` });
  const onclick = () => held && performance.now() - held.since > DOUBLE_TAP && undo();
  return element("span", { className: "notice undo" }, words, element("button", { type: "button", textContent: "Undo", onclick }));
}

function undo() {
  const { button } = held;
  drop();
  button.focus({ preventScroll: true });
  announce("Undone. Nothing was sent.");
}

function drop() {
  clearTimeout(held.timer);
  held.bar.remove();
  held = null;
}

// As the form itself would have been sent: by now the page may show another one.
function send() {
  const { action, fields } = held;
  drop();
  sendHere(fields, action);
}

function sendUnseen() {
  if (!held || held.isSent) return;
  held.isSent = true;
  clearTimeout(held.timer);
  fetch(held.action, { method: "POST", body: held.fields, keepalive: true, redirect: "manual" }).catch(() => {});
}

addEventListener("pagehide", sendUnseen);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") sendUnseen();
  else if (held?.isSent) send(); // the same command again does nothing, and shows what came of it
});
addEventListener("keydown", ({ key }) => key === "Escape" && held && !held.isSent && undo());
