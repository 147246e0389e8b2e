import { expect, test } from 'vitest';
import { pressName } from './press-name';

const up = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false };
type Held = Partial<typeof up>;

const named = (key: string, code: string, { taken = '', ...held }: Held & { taken?: string } = {}) =>
  pressName({ ...up, key, code, ...held }, (name) => name === taken);

test.each([
  { on: 'Russian', key: 'о', code: 'KeyJ', is: 'j' },
  { on: 'Russian, with Caps Lock', key: 'О', code: 'KeyJ', is: 'j' },
  { on: 'Ukrainian', key: 'і', code: 'KeyS', is: 's' },
  { on: 'Greek', key: 'ν', code: 'KeyN', is: 'n' },
  { on: 'Arabic', key: 'ت', code: 'KeyJ', is: 'j' },
  { on: 'Arabic, a key with two letters', key: 'لا', code: 'KeyB', is: 'b' },
  { on: 'Hebrew', key: 'ח', code: 'KeyJ', is: 'j' },
  { on: 'Georgian', key: 'ჯ', code: 'KeyJ', is: 'j' },
  { on: 'Hindi, a sign above a letter', key: '्', code: 'KeyD', is: 'd' },
  { on: 'Thai, on a digit', key: 'ภ', code: 'Digit4', is: '4' },
  { on: 'Korean', key: 'ㅓ', code: 'KeyJ', is: 'j' },
  { on: 'Persian digits', key: '۳', code: 'Digit3', is: '3' },
  { on: 'Arabic digits', key: '٣', code: 'Numpad3', is: '3' },
  { on: 'Russian, for #', key: '№', code: 'Digit3', is: '#' },
  { on: 'Arabic, for ?', key: '؟', code: 'Slash', is: '?' },
])('a key of another script is the Latin key in its place: $on', ({ key, code, is }) => {
  expect(named(key, code)).toBe(is);
});

test.each([
  { on: 'AZERTY', key: 'a', code: 'KeyQ', is: 'a' },
  { on: 'AZERTY, é on a digit', key: 'é', code: 'Digit2', is: 'é' },
  { on: 'QWERTZ', key: 'z', code: 'KeyY', is: 'z' },
  { on: 'QWERTZ, ö', key: 'ö', code: 'Semicolon', is: 'ö' },
  { on: 'Dvorak', key: 'h', code: 'KeyJ', is: 'h' },
  { on: 'BÉPO, è on T', key: 'è', code: 'KeyT', is: 'è' },
  { on: 'Turkish F, ğ on E', key: 'ğ', code: 'KeyE', is: 'ğ' },
  { on: 'British, a pound', key: '£', code: 'Digit3', is: '£' },
  { on: 'German, a micro sign', key: 'µ', code: 'KeyM', is: 'µ' },
  { on: 'Hebrew, a slash on Q', key: '/', code: 'KeyQ', is: '/' },
  { on: 'Russian, a letter on a sign', key: 'ж', code: 'Semicolon', is: 'ж' },
  { on: 'a named key', key: 'ArrowDown', code: 'ArrowDown', is: 'ArrowDown' },
])('a key of a Latin keyboard stays what it writes: $on', ({ key, code, is }) => {
  expect(named(key, code)).toBe(is);
});

test('modifiers stay with a key of another script', () => {
  expect(named('я', 'KeyZ', { ctrlKey: true })).toBe('mod+z');
  expect(named('Я', 'KeyZ', { ctrlKey: true, shiftKey: true })).toBe('mod+shift+z');
  expect(named('А', 'KeyF', { shiftKey: true, taken: 'shift+f' })).toBe('shift+f');
});

test('keys that were chosen on a keyboard of another script still work', () => {
  expect(named('о', 'KeyJ', { taken: 'о' })).toBe('о');
});

test('a sign that Option writes is the sign, unless Alt with it has a command', () => {
  expect(named('#', 'Digit3', { altKey: true })).toBe('#');
  expect(named('#', 'Digit3', { altKey: true, taken: 'alt+#' })).toBe('alt+#');
  expect(named('j', 'KeyJ', { altKey: true })).toBe('alt+j');
  expect(named('ArrowUp', 'ArrowUp', { altKey: true })).toBe('alt+ArrowUp');
  expect(named(' ', 'Space', { altKey: true })).toBe('alt+ ');
});
