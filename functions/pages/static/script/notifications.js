// A push message brings nothing but itself: what is shown stands here, and where it leads only this browser knows.
// NOTIFICATION is written before this by functions/pages/service_worker.py. Nothing is fetched.

const TOLD = "told"; // the links of the tables that this browser is told of

addEventListener("push", (event) => {
  const { title, text } = NOTIFICATION;
  event.waitUntil(registration.showNotification(title, { body: text, tag: "news", renotify: true }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goThere());
});

// To the table, if there is only one; otherwise to the list of tables that were open in this browser.
async function goThere() {
  const tables = (await (await caches.open(TOLD)).keys()).map(({ url }) => url);
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => tables.includes(url.split(/[?#]/)[0]));
  return open ? open.focus() : clients.openWindow(tables.length === 1 ? tables[0] : "/");
}
