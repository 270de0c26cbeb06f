// A match that is watched again: its slider and its choice of eyes go by themselves, arrow keys go a step.

const KEYS = { ArrowLeft: ".prev", ArrowRight: ".next", Home: ".first", End: ".last" };
const walk = document.querySelector(".walk");

for (const form of document.querySelectorAll("form[data-replay]")) {
  form.classList.add("scripted");
  form.addEventListener("change", () => form.requestSubmit());
}

addEventListener("keydown", ({ key, target, altKey, ctrlKey, metaKey }) => {
  const isTyping = target.closest?.("input, select, textarea");
  if (walk && KEYS[key] && !isTyping && !altKey && !ctrlKey && !metaKey) walk.querySelector(`a${KEYS[key]}`)?.click();
});
