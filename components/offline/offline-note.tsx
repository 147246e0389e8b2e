import { useMemo, useState } from 'react';
import { clockOf } from '@/server/domain/clock';
import { onDayAt } from '@/server/domain/when';
import { dayOf } from '@/server/domain/zones';
import { Ago } from '../data/ago';
import { useLabels } from '../data/labels';
import { currentDay } from '../data/today';
import { useZone } from '../data/zone';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { isWaiting, lateOf, offlineState } from './offline-state';
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
function WaitingList({ writes, outbox }: ListProps) {
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

/** “10:42”, or “Fri 20 Nov, 18:04” on a later day. */
function useInstantLabel(instant: number | null): string | null {
  const zone = useZone();
  const labels = useLabels();
  if (instant === null) return null;
  const time = clockOf(instant, zone);
  const [day, today] = [dayOf(instant, zone), currentDay()];
  return day === today ? labels.time(time) : labels.exactWhen(onDayAt(day, time), today);
}

interface NoteProps {
  isCut: boolean;
  /** From when the data on the page is, in epoch ms. */
  from: number | null;
  outbox: Outbox;
}

function useSentences({ isCut, from }: Omit<NoteProps, 'outbox'>, waiting: number, refused: number) {
  const t = useText('offline');
  const isSending = offlineState((state) => state.isSending);
  const since = useInstantLabel(from);
  const sending = isSending && !isCut;
  return [
    isCut && (since ? t('offlineSince', { time: since }) : t('offline')),
    waiting > 0 && t(sending ? 'sending' : 'waiting', { count: waiting }),
    refused > 0 && t('notSaved', { count: refused }),
  ].filter(Boolean);
}

/** One quiet line at the foot of the page while the server cannot be reached, or changes wait or were refused. */
export function OfflineNote({ outbox, ...note }: NoteProps) {
  const t = useText('offline');
  const all = offlineState((state) => state.writes);
  const writes = useMemo(() => lateOf(all), [all]);
  const waiting = writes.filter(isWaiting).length;
  const refused = writes.length - waiting;
  const [isOpen, setOpen] = useState(false);
  const sentences = useSentences(note, waiting, refused);
  return (
    <>
      {/* The region is there before its text, so that screen readers announce it. */}
      <div role="status" className="empty:hidden">
        {sentences.length > 0 && (
          <div className="mx-auto flex w-fit max-w-full animate-[enter_200ms_800ms_ease-out_backwards] items-center gap-x-3 rounded-control border border-line bg-raised px-3 py-1 text-13 text-ink-2 tabular-nums">
            <p className="py-0.5">{sentences.join(' ')}</p>
            {writes.length > 0 && (
              <Button
                look={refused > 0 ? 'danger' : 'quiet'}
                className="-me-2 h-7 shrink-0 px-2 text-13 touch:-my-1"
                onClick={() => setOpen(true)}
              >
                {t(refused > 0 ? 'review' : 'show')}
              </Button>
            )}
          </div>
        )}
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('notSavedYet')} showTitle>
        <WaitingList writes={writes} outbox={outbox} />
      </Dialog>
    </>
  );
}
