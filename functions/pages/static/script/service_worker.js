// Between a browser and this site: files come from what is kept here, and instead of a page that cannot be had there is
// one that says so. Of tables nothing is kept. KEPT, FILES, HEADERS and PAGES are written before this by functions/pages/service_worker.py.

const TOO_MANY = 429;
const UNAVAILABLE = 503;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
});

// The page is asked for while this starts: it makes nobody wait.
addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOlder(), registration.navigationPreload?.enable()]));
});

async function dropOlder() {
  for (const name of await caches.keys()) if (name.startsWith("files-") && name !== KEPT) await caches.delete(name);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return; // what is sent and not answered is for the browser to tell
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (request.url.startsWith(`${location.origin}/static/`)) event.respondWith(file(event));
});

async function page(event) {
  try {
    const reply = (await event.preloadResponse) ?? (await fetch(event.request));
    return reply.status === TOO_MANY && !isPage(reply) ? notice("busy", TOO_MANY) : reply;
  } catch {
    return notice("offline", UNAVAILABLE);
  }
}

// What API Gateway turns away itself is answered in JSON.
const isPage = (reply) => reply.headers.get("Content-Type")?.startsWith("text/html");

function notice(name, status) {
  return new Response(PAGES[name], { status, headers: { "Content-Type": "text/html; charset=utf-8", ...HEADERS } });
}

// A file's name changes with its content.
async function file(event) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const reply = await fetch(event.request);
  if (reply.ok) event.waitUntil(cache.put(event.request, reply.clone()).catch(() => {})); // full
  return reply;
}
