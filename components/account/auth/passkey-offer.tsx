import { useText } from '../../shell/language/language';
import { FormStatus } from '../../shell/parts/form-status';
import { bareClient } from '../../sync/bare-client';
import { readStorage, writeStorage } from '../../sync/browser-storage';
import { isNumber, objectOf } from '../../sync/stored-shape';
import { Button } from '../../ui/button';
import { addPasskey, canHoldPasskey } from './passkeys';
import { useAttempt } from './use-attempt';

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

/** Offered once after a sign-in with a password, before `path` is opened. */
export function PasskeyOffer({ path }: { path: string }) {
  const t = useText('auth');
  const { outcome, busy, attempt } = useAttempt();
  const add = () => void attempt(() => addPasskey(bareClient).then(() => path));
  const decline = () => {
    writeStorage('localStorage', KEY, { at: Date.now() });
    window.location.assign(path);
  };
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold">{t('passkeyOffer')}</h1>
      <p className="text-14 text-ink-2">{t('passkeyOfferHint')}</p>
      <FormStatus error={outcome.message} />
      <Button look="primary" disabled={busy} className="h-10" onClick={add}>
        {t('addPasskey')}
      </Button>
      <Button look="outline" className="h-10" onClick={decline}>
        {t('notNow')}
      </Button>
    </div>
  );
}
