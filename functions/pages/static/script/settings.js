// What one sets for oneself, kept in this browser alone: each setting by its name, and what holds where nothing is stored.

const SETTINGS = { tips: true, undo: true, "four-colours": false, shown: false };
const LOOKS = ["four-colours"]; // classes of the page that the style answers to

function isSet(name) {
  try {
    const kept = localStorage.getItem(`bluffpost.${name}`);
    return kept === null ? SETTINGS[name] : kept === "on";
  } catch {
    return SETTINGS[name]; // a browser that keeps nothing
  }
}

function keepsSettings() {
  try {
    return localStorage !== null;
  } catch {
    return false;
  }
}

function keepSetting(name, isOn) {
  try {
    if (isOn === SETTINGS[name]) localStorage.removeItem(`bluffpost.${name}`);
    else localStorage.setItem(`bluffpost.${name}`, isOn ? "on" : "off");
  } catch {
    // there is no room: the switch goes back
  }
}

function applyLooks() {
  for (const name of LOOKS) document.documentElement.classList.toggle(name, isSet(name));
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
