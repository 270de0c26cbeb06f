// Links to share: what the browser can do with them, and a postcard's.

function offerSharing(within = document) {
  for (const button of within.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  for (const button of within.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  for (const field of within.querySelectorAll("[data-zone]")) {
    if (field.value === "UTC") field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
  for (const field of within.querySelectorAll("[data-here]")) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copy], [data-share]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy ?? button.dataset.share);
  field.select();
  try {
    if (button.dataset.share) return await navigator.share({ title: document.title, url: field.value });
    await navigator.clipboard.writeText(field.value);
    announce("Copied.");
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2 * SECOND);
  } catch {
    announce("We couldn’t copy the link. It’s selected, so copy it yourself.");
  }
});

// A postcard's own link is shared, and nothing else. The table's page has none, beside what players typed: the page of
// links is asked for it.
async function cardLink(share) {
  if (share.hash) return share.href.split("#")[0];
  const reply = await fetch(share.pathname, { headers: { Accept: "text/html" } });
  return new DOMParser().parseFromString(await reply.text(), "text/html").getElementById("postcard-link").value;
}

document.addEventListener("click", async (event) => {
  const share = event.target.closest?.("a.share");
  if (!share) return;
  event.preventDefault();
  try {
    const url = await cardLink(share);
    if (navigator.share) return await navigator.share({ url });
    await navigator.clipboard.writeText(url);
    announce("Copied.");
    share.textContent = "Copied";
  } catch ({ name }) {
    if (name !== "AbortError") location.assign(share.href); // there the link can be copied by hand
  }
});

offerSharing();
