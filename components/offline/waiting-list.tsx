import { Ago } from '../data/ago';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { isWaiting } from './offline-state';
import type { Outbox } from './outbox';
import { DOUBTFUL, FAILED, type WaitingWrite } from './waiting-write';

/** One change: what it does, when it was made, and why it was refused. */
function Row({ one, outbox }: { one: WaitingWrite; outbox: Outbox }) {
  const t = useText('offline');
  const { label, refusal, at } = one;
  const isOurs = refusal === DOUBTFUL || refusal === FAILED;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <span className="min-w-40 flex-1">
        <span className="block text-14 [overflow-wrap:anywhere]">{label}</span>
        {refusal && <span className="block text-13 text-overdue">{isOurs ? t(refusal) : refusal}</span>}
        <Ago instant={at} className="text-12 text-ink-3" />
      </span>
      <span className="flex gap-1">
        {!isWaiting(one) && (
          <Button
            look="outline"
            aria-label={t('sendAgainNamed', { label })}
            onClick={() => void outbox.retry(one)}
          >
            {t('sendAgain')}
          </Button>
        )}
        <Button aria-label={t('discardNamed', { label })} onClick={() => outbox.discard(one)}>
          {t('discard')}
        </Button>
      </span>
    </li>
  );
}

interface ListProps {
  writes: readonly WaitingWrite[];
  outbox: Outbox;
}

function Section({ label, hint, writes, outbox }: ListProps & { label: string; hint: string }) {
  if (writes.length === 0) return null;
  return (
    <section aria-label={label}>
      <p className="text-13 text-ink-2">{hint}</p>
      <ul>
        {writes.map((one) => (
          <Row key={one.key} one={one} outbox={outbox} />
        ))}
      </ul>
    </section>
  );
}

/** The changes that the server has not done, with what can be done about them. */
export function WaitingList({ writes, outbox }: ListProps) {
  const t = useText('offline');
  const refused = writes.filter((one) => !isWaiting(one));
  const waiting = writes.filter(isWaiting);
  return (
    <div className="flex flex-col gap-4 p-4">
      {writes.length === 0 && <p className="text-14 text-ink-2">{t('allSaved')}</p>}
      <Section label={t('notSavedList')} hint={t('refusedHint')} writes={refused} outbox={outbox} />
      <Section label={t('waitingList')} hint={t('waitingHint')} writes={waiting} outbox={outbox} />
    </div>
  );
}
