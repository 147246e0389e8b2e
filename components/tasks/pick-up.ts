/** The code of the key that picks an element up. No keyboard has it, because people choose the keys of commands. */
export const PICK_UP = 'PickUp';

/** Picks up the focused element. The arrow keys then move it from one drop target to the next. */
export const pickUpFocused = (): void =>
  void document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { code: PICK_UP, bubbles: true, cancelable: true }),
  );
