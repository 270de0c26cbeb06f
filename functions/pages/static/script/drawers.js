// The menu and the sheet: they open and close without this; with it a press beside them closes them, too.

const drawers = () => [...document.querySelectorAll("details.menu[open], details.sheet[open]")];
const wide = matchMedia("(min-width: 48rem) and (min-height: 56rem), (min-width: 64rem) and (min-height: 36rem)");

// A link into a drawer opens it first: what is folded away cannot be scrolled to.
function openAround(target) {
  for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  target?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='#']");
  const target = link && document.getElementById(link.hash.slice(1));
  if (target?.closest("details")) {
    event.preventDefault();
    for (const menu of drawers()) if (menu.matches(".menu") && !menu.contains(target)) menu.open = false;
    openAround(target);
    return;
  }
  for (const drawer of drawers()) {
    const stays = drawer.contains(event.target) || (wide.matches && drawer.matches(".sheet"));
    if (!stays) drawer.open = false;
  }
});

document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  const [open] = drawers().reverse();
  if (!open || (wide.matches && open.matches(".sheet"))) return;
  open.open = false;
  open.querySelector("summary").focus();
});

// Where there is room for it the sheet is open.
function unfold(isWide) {
  const sheet = document.getElementById("sheet");
  if (sheet) sheet.open = isWide;
}
wide.addEventListener("change", () => unfold(wide.matches));
if (wide.matches) unfold(true);
