// The open cards at seats that are cut, or lie on the label of another seat, as one text each.
() => {
  const box = (each) => each.getBoundingClientRect();
  const lies = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
  const board = box(document.querySelector(".board"));
  const seats = [...document.querySelectorAll(".seat")];
  const found = [];
  for (const seat of seats) {
    for (const card of seat.querySelectorAll(".open-cards svg, .open-figures svg")) {
      if (!card.checkVisibility()) continue;
      const at = box(card);
      if (at.left < board.left - 2 || at.right > board.right + 2 || at.top < board.top - 2) found.push(`${seat.id} is cut`);
      for (const other of seats) {
        if (other !== seat && lies(at, box(other.querySelector(".label")))) found.push(`${seat.id} lies on ${other.id}`);
      }
    }
  }
  return found;
}
