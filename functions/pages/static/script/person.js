// ---- who sends a form: a trusted press shows a person, on a page that was visible for two seconds, or once there was one
// on another page of this visit ----

const LOOKED_AT = 2 * SECOND;
let visibleSince = Infinity;
let pressed = null; // the button of such a press, until its form is sent
let proven = null; // the form that is being sent by it

function look() {
  visibleSince = document.visibilityState === "visible" ? performance.now() : Infinity;
}

const HERE = "bluffpost.here"; // in this tab alone: a person touched a page of ours

function isOfPerson(event) {
  if (!event.isTrusted) return false;
  const looked = performance.now() - visibleSince >= LOOKED_AT;
  if (looked) store(HERE, "", "sessionStorage");
  return looked || stored(HERE, "sessionStorage") === "";
}

look();
document.addEventListener("visibilitychange", look);
addEventListener("pageshow", ({ persisted }) => persisted && look());

function press(event) {
  const button = event.target.closest?.("button, input");
  pressed = button?.type === "submit" && isOfPerson(event) ? button : null;
  setTimeout(() => (pressed = null)); // what a script sends later was not pressed
}

for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, isOfPerson, { passive: true });

// The Enter key in a field presses the form's button, too.
document.addEventListener("click", press, { capture: true });

document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  proven = button !== null && button === pressed ? form : null;
  pressed = null;
  if (!proven) return; // the server asks
  if ([form, button].some((each) => each.matches("[data-weighty]")) && isSet("undo")) {
    event.preventDefault();
    hold(form, button);
  } else {
    replaceHeld(form.elements.namedItem("id")?.value);
  }
});

document.addEventListener("formdata", ({ target: form, formData }) => {
  if (form === proven) {
    formData.set("pressed", "yes");
    if (form.dataset.warned) formData.set("confirmed", "yes"); // the question stood over the button
  }
  proven = null;
});
