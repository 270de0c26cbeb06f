// Without a connection: the service worker answers with a page that says so, and that page asks for the other one again.

const ASK_AGAIN = 5 * SECOND;

// It is for whoever has a table here, and loads after the page: a first visit is the page and its three files.
function keepFiles() {
  if (knownTables().length) navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
}
addEventListener("load", keepFiles);

const missing = document.querySelector("[data-again]");
let askingIn = Math.max(ASK_AGAIN, Number(missing?.dataset.again) * SECOND);
let nextAsking = 0;

async function askAgain() {
  const isSeen = document.visibilityState === "visible";
  const reply = isSeen ? await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null) : null;
  if (reply && reply.status !== 429 && reply.status < 500) location.replace(location.pathname + location.search);
  askingIn = Math.min(askingIn * 1.5, MINUTE);
  clearTimeout(nextAsking); // of another asking that came in between
  nextAsking = setTimeout(askAgain, askingIn);
}

// A browser that calls itself online has not reached anybody yet: the page is asked for before it is left.
if (missing) {
  nextAsking = setTimeout(askAgain, askingIn);
  addEventListener("online", askAgain);
}

// ---- a move that did not go out: what was chosen stays, and is sent by the next press ----

function keepUnsent(body, action) {
  document.getElementById("unsent")?.remove();
  const notice = element("div", { id: "unsent", className: "notice undo" });
  const again = element("button", { type: "button", textContent: "Send it" });
  again.addEventListener("click", () => {
    notice.remove();
    sendHere(body, action);
  });
  notice.append(element("p", { textContent: "No connection. Send it again; nothing will count twice." }), again);
  live.append(notice);
  announce(notice.querySelector("p").textContent);
}
