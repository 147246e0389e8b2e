import type { browserOf } from '@/domain/browser-of';
import type { Text } from '@/language/translator';
import { registerWorker } from '../../sync/service-worker';

/*
 * Push messages in this browser: the service worker and its subscription. The server knows the browser by the
 * subscription's address.
 */

/** The browser or the person refuses push messages. The reason is the key of a text that says what to do. */
export class PushRefused extends Error {
  constructor(readonly reason: 'pushBlocked' | 'pushUnavailable') {
    super(reason);
  }
}

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The subscription of this browser, if it can have one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Ends push messages in this browser: the next person at it must not see them. */
export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

/** True for a subscription for the key of this server. After the server got a new key, the old one is of no use. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (!key) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** Asks for permission and subscribes. @throws PushRefused when the browser or the person refuses. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new PushRefused('pushBlocked');
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && isFor(old, publicKey)) return old;
  await old?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }).catch(() => {
    throw new PushRefused('pushUnavailable');
  });
}

/** `Firefox on Linux` in the language of the page. */
export function browserName({ browser, system }: ReturnType<typeof browserOf>, t: Text<'settings'>): string {
  const name = browser ?? t('browser');
  return system ? t('browserOn', { name, system }) : name;
}
