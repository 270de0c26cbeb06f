// Your tables on this device: each visit of a seat's page notes it in this browser, and the start page lists them (listing.js).
// The list never leaves the browser, and a browser that keeps nothing has none.

const TABLES_KEY = "bluffpost.tables";
const MOST_TABLES = 60;

function knownTables() {
  try {
    const kept = JSON.parse(stored(TABLES_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => /^\/[ct]\/\w+\/\w+$/.test(each?.path)) : [];
  } catch {
    return []; // another program wrote there
  }
}

function keepTables(tables) {
  store(TABLES_KEY, JSON.stringify(tables.slice(0, MOST_TABLES)));
}

const tableOf = ({ path }) => path.split("/")[2];

// The newest first: a table's newer link takes the place of the one before.
function rememberTable() {
  const seen = document.getElementById("remembered");
  if (!seen) return;
  const { title, state, says, until } = seen.dataset;
  const entry = { path: location.pathname, title, state, says, until: Number(until) };
  if (/^\/[ct]\/\w+\/\w+$/.test(entry.path)) keepTables([entry, ...knownTables().filter((each) => tableOf(each) !== tableOf(entry))]);
}

function leftUntil(until, now = Date.now()) {
  const minutes = Math.ceil((until * SECOND - now) / MINUTE);
  if (minutes <= 0) return "now";
  if (minutes < 90) return `${minutes} min`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
}

rememberTable();
