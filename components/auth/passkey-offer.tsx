import { useState } from 'react';
import { bareClient } from '../data/bare-client';
import { readStorage, writeStorage } from '../data/browser-storage';
import { FormStatus } from '../data/form-status';
import { isNumber, objectOf } from '../data/stored-shape';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { addPasskey, canHoldPasskey, passkeyMessage } from './passkeys';

const KEY = 'parcours.passkey-declined';
const DECLINED_MS = 90 * 86_400_000;

const isDecline = objectOf<{ at: number }>({ at: isNumber });
const isDeclined = () => Date.now() - (readStorage('localStorage', KEY, isDecline)?.at ?? 0) < DECLINED_MS;

/** Whether to offer the person who has just signed in a passkey: the device can hold one, and the account has none. */
export async function shouldOfferPasskey(): Promise<boolean> {
  try {
    if (isDeclined() || !(await canHoldPasskey())) return false;
    return (await bareClient.passkeys.list.query({})).passkeys.length === 0;
  } catch {
    return false;
  }
}

/** Offered once after a sign-in with a password. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const t = useText('auth');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const add = async () => {
    setBusy(true);
    try {
      await addPasskey(bareClient);
      onDone();
    } catch (error) {
      setFault(await passkeyMessage(error));
      setBusy(false);
    }
  };
  const decline = () => {
    writeStorage('localStorage', KEY, { at: Date.now() });
    onDone();
  };
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold">{t('passkeyOffer')}</h1>
      <p className="text-14 text-ink-2">{t('passkeyOfferHint')}</p>
      <FormStatus error={fault} />
      <Button look="primary" disabled={busy} className="h-10" onClick={() => void add()}>
        {t('addPasskey')}
      </Button>
      <Button look="outline" className="h-10" onClick={decline}>
        {t('notNow')}
      </Button>
    </div>
  );
}
