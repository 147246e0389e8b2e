import { settings } from '../../platform/config/settings';
import type { MailRefusal } from '../../wire/mail';
import { keysIn } from './mail-key';
import type { ReadMessage } from './read-message';

/** Larger messages are not read whole. */
export const MOST_BYTES = 25 * 1024 * 1024;

/** The address within `Parcours <no-reply@example.org>`, in lower case. */
const addressIn = (text: string) => (/<([^>]*)>/.exec(text)?.[1] ?? text).trim().toLowerCase();

/** Whether a message is one of this server, or comes from one of its addresses. */
function isOurs({ from }: ReadMessage, form: string): boolean {
  const { MAIL_FROM, APP_URL } = settings();
  const ours = addressIn(MAIL_FROM ?? `no-reply@${new URL(APP_URL).hostname}`);
  return from.address.toLowerCase() === ours || keysIn(from.address, form).length > 0;
}

/** The keys of our addresses that a message was sent to. That of its delivery comes first: a copy for each of several can come. */
export const keysOf = ({ delivered, named, forwarded }: ReadMessage): string[] => [
  ...new Set([...delivered, ...named, ...forwarded]),
];

/** Why a message to one of our addresses makes no task; undefined if it does. */
export function judgeMessage(
  message: ReadMessage,
  { key, form, size }: { key: string; form: string; size: number },
): MailRefusal | undefined {
  const { isAutomatic, isBounce, isList } = message.marks;
  if (isOurs(message, form)) return 'loop';
  if (isBounce) return 'bounce';
  if (isAutomatic) return 'automatic';
  if (isList && ![...message.delivered, ...message.named].includes(key)) return 'list';
  return size > MOST_BYTES ? 'too_large' : undefined;
}
