import type { ReactNode } from 'react';
import { Ago } from '../data/ago';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { isWaiting } from './offline-state';
import type { Outbox } from './outbox';
import { DOUBTFUL, FAILED, type WaitingWrite } from './waiting-write';

interface RowProps {
  one: WaitingWrite;
  children: ReactNode;
}

/** One change: what it does, when it was made, and why it was refused. */
function Row({ one: { label, refusal, at }, children }: RowProps) {
  const t = useText('offline');
  const isOurs = refusal === DOUBTFUL || refusal === FAILED;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <span className="min-w-40 flex-1">
        <span className="block text-14 [overflow-wrap:anywhere]">{label}</span>
        {refusal && <span className="block text-13 text-overdue">{isOurs ? t(refusal) : refusal}</span>}
        <Ago instant={at} className="text-12 text-ink-3" />
      </span>
      <span className="flex gap-1">{children}</span>
    </li>
  );
}

interface ListProps {
  writes: readonly WaitingWrite[];
  outbox: Outbox;
}

function Discard({ one, outbox }: { one: WaitingWrite; outbox: Outbox }) {
  const t = useText('offline');
  return (
    <Button aria-label={t('discardNamed', { label: one.label })} onClick={() => outbox.discard(one)}>
      {t('discard')}
    </Button>
  );
}

function Refused({ writes, outbox }: ListProps) {
  const t = useText('offline');
  if (writes.length === 0) return null;
  return (
    <section aria-label={t('notSavedList')}>
      <p className="text-13 text-ink-2">{t('refusedHint')}</p>
      <ul>
        {writes.map((one) => (
          <Row key={one.key} one={one}>
            <Button
              look="outline"
              aria-label={t('sendAgainNamed', { label: one.label })}
              onClick={() => void outbox.retry(one)}
            >
              {t('sendAgain')}
            </Button>
            <Discard one={one} outbox={outbox} />
          </Row>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ writes, outbox }: ListProps) {
  const t = useText('offline');
  if (writes.length === 0) return null;
  return (
    <section aria-label={t('waitingList')}>
      <p className="text-13 text-ink-2">{t('waitingHint')}</p>
      <ul>
        {writes.map((one) => (
          <Row key={one.key} one={one}>
            <Discard one={one} outbox={outbox} />
          </Row>
        ))}
      </ul>
    </section>
  );
}

/** The changes that the server has not done, with what can be done about them. */
export function WaitingList({ writes, outbox }: ListProps) {
  const t = useText('offline');
  return (
    <div className="flex flex-col gap-4 p-4">
      {writes.length === 0 && <p className="text-14 text-ink-2">{t('allSaved')}</p>}
      <Refused writes={writes.filter((one) => !isWaiting(one))} outbox={outbox} />
      <Waiting writes={writes.filter(isWaiting)} outbox={outbox} />
    </div>
  );
}
