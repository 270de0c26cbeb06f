// The start page lists the tables of this device.

const GROUPS = ["yours", "others", "lobby", "over"];

function tableRow(entry) {
  const words = element("span", {}, element("b", { textContent: entry.title }), element("span", { className: "soft", textContent: entry.says }));
  const link = element("a", { href: entry.path, className: entry.state }, words);
  if (entry.until) link.append(element("span", { className: entry.state === "yours" ? "clock mine" : "clock", textContent: leftUntil(entry.until) }));
  const onclick = () => {
    keepTables(knownTables().filter((each) => each.path !== entry.path));
    listTables();
  };
  const forget = element("button", { type: "button", className: "forget", textContent: "×", ariaLabel: `Forget ${entry.title}`, onclick });
  return element("li", {}, link, forget);
}

function showTables(section, tables) {
  section.querySelector("ul").replaceChildren(...tables.map(tableRow));
  section.hidden = tables.length === 0;
}

function listTables() {
  const section = document.getElementById("tables");
  if (!section) return;
  const rank = ({ state }) => GROUPS.indexOf(state);
  const due = ({ until }) => until || Number.MAX_SAFE_INTEGER;
  const tables = knownTables().sort((one, other) => rank(one) - rank(other) || due(one) - due(other));
  const isOver = ({ state }) => state === "over";
  showTables(section, tables.filter((each) => !isOver(each)));
  showTables(document.getElementById("finished"), tables.filter(isOver)); // below the games
}

listTables();
addEventListener("pageshow", ({ persisted }) => persisted && listTables());
