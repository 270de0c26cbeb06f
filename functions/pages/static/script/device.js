// Has this device tell its player: it asks for nothing before the button is pressed, and shows what is true of this browser.
// The link of the table is kept here alone, where the service worker finds it.

const page = document.querySelector("[data-device]");
const TOLD = "told"; // as in notifications.js
const IS_APPLE = "standalone" in navigator;

// An app that is saved from here opens here again: with another manifest, which names no page, so that none leaves the device.
if (IS_APPLE) document.querySelector("link[rel=manifest]").href = page.dataset.manifest;

function show(name) {
  for (const part of page.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== name;
  const all = page.querySelector("#form-device-all");
  if (all) all.hidden = name === "on" && !page.dataset.known.includes(" "); // there is no other than this one
}

async function subscription() {
  return (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();
}

async function mark(address) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address)));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function stands() {
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!able) return IS_APPLE && !navigator.standalone ? "unsaved" : "unable";
  if (Notification.permission === "denied") return "denied";
  const own = await subscription();
  const known = page.dataset.known.split(" ");
  return own && hasOurKey(own) && known.includes(await mark(own.endpoint)) ? "on" : "off";
}

function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}

// A subscription with another key gets no messages. A browser that does not tell its key is believed.
function hasOurKey(own) {
  const key = own.options?.applicationServerKey;
  return !key || new Uint8Array(key).join() === bytes(page.dataset.key).join();
}

async function subscribe() {
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes(page.dataset.key) };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    if (error.name !== "InvalidStateError") throw error;
    await (await pushManager.getSubscription()).unsubscribe(); // it was made with another key
    return pushManager.subscribe(wanted);
  }
}

async function begin(form) {
  const answer = await Notification.requestPermission();
  if (answer !== "granted") return show(await stands());
  form.elements.device.value = (await subscribe()).endpoint;
  await (await caches.open(TOLD)).put(page.dataset.device, new Response());
  form.submit();
}

async function end(form) {
  const own = await subscription();
  form.elements.forget.value = await mark(own.endpoint);
  const told = await caches.open(TOLD);
  await told.delete(page.dataset.device);
  if (!(await told.keys()).length) await own.unsubscribe(); // no other table is told of here
  form.submit();
}

document.addEventListener("submit", (event) => {
  const act = { "form-device": begin, "form-device-off": end }[event.target.getAttribute("id")]; // `id` is a field, too
  if (!act || event.defaultPrevented) return;
  event.preventDefault();
  act(event.target).catch(() => show("failed"));
});

stands().then((name) => {
  show(name);
  const isOpenedAnew = navigator.standalone && !document.referrer; // from the home screen: to the table
  if (isOpenedAnew && name === "on") location.replace(document.querySelector("#table").href);
}, () => show("unable"));
