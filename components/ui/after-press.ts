/** Whether a button of the mouse, a finger or a pen is down, and what waits for its end. */
let isDown = false;
let waiting: (() => void)[] = [];

const begin = () => {
  isDown = true;
};

/** The click comes in the same turn as the end of its press. */
const end = () =>
  setTimeout(() => {
    isDown = false;
    const works = waiting;
    waiting = [];
    for (const work of works) work();
  });

/** A tap sends the events of a mouse once the finger is up again, and leaves the field only then. */
const begins = ['pointerdown', 'mousedown'] as const;
const ends = ['pointerup', 'pointercancel', 'mouseup', 'dragend'] as const;

if (typeof window !== 'undefined') {
  for (const name of begins) window.addEventListener(name, begin, true);
  for (const name of ends) window.addEventListener(name, end, true);
}

/**
 * Runs work at once, or after the press that is under way. Use it for what changes the page when a field is left: a button
 * that moves while it is pressed loses the click.
 */
export function afterPress(work: () => void): void {
  if (isDown) waiting.push(work);
  else work();
}
