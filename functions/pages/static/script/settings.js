// What one sets for oneself, kept in this browser alone: each setting by its name, and what holds where nothing is stored.

const SETTINGS = { tips: true, undo: true, "four-colours": false, shown: false };

function isSet(name) {
  const kept = stored(`bluffpost.${name}`);
  return kept ? kept === "on" : SETTINGS[name];
}

function keepsSettings() {
  return stored("bluffpost.tips") !== undefined;
}

// Without room the switch goes back.
function keepSetting(name, isOn) {
  const kept = isOn ? "on" : "off";
  store(`bluffpost.${name}`, isOn === SETTINGS[name] ? null : kept);
}

// The class of the page that the style answers to.
function applyLooks() {
  document.documentElement.classList.toggle("four-colours", isSet("four-colours"));
}

function offerSettings(within = document) {
  for (const setting of within.querySelectorAll("[data-setting]")) {
    setting.querySelector("input").checked = isSet(setting.dataset.setting);
    setting.hidden = !keepsSettings();
  }
}

document.addEventListener("change", ({ target }) => {
  const name = target.closest("[data-setting]")?.dataset.setting;
  if (!name) return;
  keepSetting(name, target.checked);
  target.checked = isSet(name);
  applyLooks();
});
addEventListener("storage", applyLooks); // set in another tab

applyLooks();
offerSettings();
