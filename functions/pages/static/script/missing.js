// Without a connection: the service worker answers with a page that says so, and that page asks for the other one again.

const ASK_AGAIN = 5 * SECOND;

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
