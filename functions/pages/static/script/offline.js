// Without a connection: the files are kept, and so is a move.

// It is for whoever has a table here, and loads after the page: a first visit is the page and its three files.
addEventListener("load", () => {
  if (knownTables().length) navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
});

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
