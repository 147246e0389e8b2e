/** What keyboards of other scripts have where commands have these signs. */
const signs: Record<string, string> = { '№': '#', '؟': '?' };

/** Letters and digits that are neither ASCII nor Latin: those of AZERTY, QWERTZ and others stay what they are. */
const otherScript = /^(?!\p{ASCII})(?:\p{Nd}|(?!\p{sc=Latin}|\p{sc=Common}|\p{sc=Inherited})[\p{L}\p{M}])/u;

/** A pressed key, as a Latin letter or digit where the keyboard writes another script. Its keys have these on them too. */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (!otherScript.test(key)) return signs[key] ?? key;
  return /^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
