import { latinKey } from '../../ui/latin-key';

/** A press of a key, as far as its name depends on it. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

const isSign = (key: string) => /^[!-~]$/.test(key) && !/[a-z\d]/i.test(key);

/** Formats a key press whose key is `key`. */
function nameOf({ metaKey, ctrlKey, altKey, shiftKey }: Press, key: string, isTaken: IsTaken): string {
  const mod = metaKey || ctrlKey ? 'mod+' : '';
  if (shiftKey && key === 'Enter') return 'shift+Enter';
  const shift = mod && shiftKey ? 'shift+' : '';
  const end = `${shift}${key.length === 1 ? key.toLowerCase() : key}`;
  const withAlt = `${mod}alt+${end}`;
  // Option writes signs, as # on British and Spanish keyboards.
  const name = altKey && (!isSign(key) || isTaken(withAlt)) ? withAlt : mod + end;
  return shiftKey && isTaken(`shift+${name}`) ? `shift+${name}` : name;
}

type IsTaken = (name: string) => boolean;

/**
 * Formats a key press like `PlannerCommand.keys`. Shift counts with a letter only where `isTaken` says so of the name: j
 * works with Shift too. So does Alt with a sign, and a key of another script than Latin.
 */
export function pressName(press: Press, isTaken: IsTaken): string {
  const own = nameOf(press, press.key, isTaken);
  return isTaken(own) ? own : nameOf(press, latinKey(press), isTaken);
}
