// Frames of a page: each one holds what has changed since the one before, and is clear elsewhere.
// Motion follows the page's clock, which whoever films moves on by hand.

const UNSEEN = 6; // of 255: a change of a colour that nobody sees, as of a gradient that grows with its box
const FINEST = 3; // steps between colours: fewer of them take half the room
let shown = null;

const isSame = (one, other, at) => [0, 1, 2].every((channel) => Math.abs(one[at + channel] - other[at + channel]) <= UNSEEN);

window.holdStill = () => {
  for (const motion of document.getAnimations()) {
    motion.pause();
    motion.since ??= performance.now();
    motion.currentTime = performance.now() - motion.since;
  }
};

window.changedSince = async (png) => {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (sign) => sign.charCodeAt())]));
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0);
  const now = context.getImageData(0, 0, width, height);
  for (let at = 0; at < now.data.length; at++) if (at % 4 < 3) now.data[at] = Math.min(FINEST * Math.round(now.data[at] / FINEST), 255);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < now.data.length; at += 4) {
    if (shown && isSame(shown, now.data, at)) {
      now.data.fill(0, at, at + 4);
      continue;
    }
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  shown ??= now.data.slice();
  for (let at = 0; at < shown.length; at += 4) if (now.data[at + 3]) shown.set(now.data.subarray(at, at + 4), at);
  if (right < 0) return null;
  const part = new OffscreenCanvas(right - left + 1, bottom - top + 1);
  part.getContext("2d").putImageData(now, -left, -top);
  const bytes = new Uint8Array(await (await part.convertToBlob({ type: "image/png" })).arrayBuffer());
  return { x: left, y: top, png: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
};
