// The start page lists the tables of this device.

const GROUPS = ["yours", "others", "lobby", "over"];

function tableRow(entry) {
  const words = element("span", {}, element("b", { textContent: entry.title }), element("span", { className: "soft", textContent: entry.says }));
  const link = element("a", { href: entry.path, className: entry.state }, words);
  if (entry.until) link.append(element("span", { className: entry.state === "yours" ? "clock mine" : "clock", textContent: leftUntil(entry.until) }));
  const forget = element("button", { type: "button", className: "forget", textContent: "×" });
  forget.setAttribute("aria-label", `Forget ${entry.title}`);
  forget.addEventListener("click", () => {
    keepTables(knownTables().filter((each) => each.path !== entry.path));
    listTables();
  });
  return element("li", {}, link, forget);
}

function showTables(section, tables) {
  section.querySelector("ul").replaceChildren(...tables.map(tableRow));
  section.hidden = tables.length === 0;
}

function listTables() {
  const section = document.getElementById("tables");
  if (!section) return;
  const rank = ({ state, until }) => [GROUPS.indexOf(state), until || Infinity];
  const tables = knownTables().sort((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    return a[0] - b[0] || (a[1] === b[1] ? 0 : a[1] - b[1]);
  });
  const isOver = ({ state }) => state === "over";
  showTables(section, tables.filter((each) => !isOver(each)));
  showTables(document.getElementById("finished"), tables.filter(isOver)); // below the games
}

listTables();
addEventListener("pageshow", ({ persisted }) => persisted && listTables());
