import { type ReactNode, useMemo, useState } from 'react';
import { clockOf } from '@/domain/clock';
import { onDayAt } from '@/domain/when';
import { dayOf } from '@/domain/zones';
import { isWaiting, lateOf, offlineState } from '../../sync/offline/offline-state';
import type { Outbox } from '../../sync/offline/outbox';
import { textOf } from '../../sync/offline/text-of';
import { isHeld, type Unreadable } from '../../sync/offline/waiting-store';
import {
  DOUBTFUL,
  FAILED,
  type Reason,
  UNREADABLE,
  type WaitingWrite,
} from '../../sync/offline/waiting-write';
import { currentDay } from '../../sync/today';
import { useZone } from '../../sync/zone';
import { Button } from '../../ui/button';
import { Copyable } from '../../ui/copyable';
import { Dialog } from '../../ui/dialog';
import { useText } from '../language/language';
import { Ago } from '../parts/ago';
import { useLabels } from '../parts/labels';

const ours = new Set<string>([DOUBTFUL, FAILED, UNREADABLE] satisfies Reason[]);
const isOurs = (refusal: string): refusal is Reason => ours.has(refusal);

interface RowProps {
  label: string;
  /** Why it is not saved. */
  reason: string | undefined;
  at: number | undefined;
  /** What was typed, to copy it. */
  text: string | undefined;
  onSend: (() => void) | undefined;
  onDiscard: () => void;
}

/** One change: what it does, when it was made, and why it was refused. */
function Row({ label, reason, at, text, onSend, onDiscard }: RowProps) {
  const t = useText('offline');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <span className="min-w-40 flex-1">
        <span className="block text-14 [overflow-wrap:anywhere]">{label}</span>
        {reason && <span className="block text-13 text-overdue">{reason}</span>}
        {at !== undefined && <Ago instant={at} className="text-12 text-ink-3" />}
      </span>
      <span className="flex gap-1">
        {onSend && (
          <Button look="outline" aria-label={t('sendAgainNamed', { label })} onClick={onSend}>
            {t('sendAgain')}
          </Button>
        )}
        <Button aria-label={t('discardNamed', { label })} onClick={onDiscard}>
          {t('discard')}
        </Button>
      </span>
      {text && (
        <div className="max-h-40 basis-full overflow-auto">
          <Copyable label={label} text={text} />
        </div>
      )}
    </li>
  );
}

interface ListProps {
  writes: readonly WaitingWrite[];
  outbox: Outbox;
}

function Rows({ writes, outbox: { decisions } }: ListProps) {
  const t = useText('offline');
  return writes.map((one) => {
    const { label, refusal, at } = one;
    const isRefused = !isWaiting(one);
    return (
      <Row
        key={one.key}
        label={label}
        reason={refusal && (isOurs(refusal) ? t(refusal) : refusal)}
        at={at}
        text={isRefused ? textOf(one.write) : undefined}
        onSend={isRefused ? () => void decisions.retry(one) : undefined}
        onDiscard={() => decisions.discard(one)}
      />
    );
  });
}

/** What another build stored. */
function UnreadableRow({ one, outbox: { decisions } }: { one: Unreadable; outbox: Outbox }) {
  const t = useText('offline');
  const [refusal, setRefusal] = useState<string>();
  const send = async () => {
    const answer = await decisions.resend(one);
    if (!answer || answer.status >= 300) setRefusal(answer?.message ?? t('failed'));
  };
  return (
    <Row
      label={one.label ?? t('earlierChange')}
      reason={refusal ?? t('unreadable')}
      at={one.at}
      text={one.text}
      onSend={one.sent && (() => void send())}
      onDiscard={() => decisions.forget(one)}
    />
  );
}

function Section({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <p className="text-13 text-ink-2">{hint}</p>
      <ul>{children}</ul>
    </section>
  );
}

/** The changes that the server has not done, with what can be done about them. */
function WaitingList({ writes, outbox }: ListProps) {
  const t = useText('offline');
  const unreadable = offlineState((state) => state.unreadable);
  const refused = writes.filter((one) => !isWaiting(one));
  const waiting = writes.filter(isWaiting);
  return (
    <div className="flex flex-col gap-4 p-4">
      {writes.length + unreadable.length === 0 && <p className="text-14 text-ink-2">{t('allSaved')}</p>}
      {refused.length + unreadable.length > 0 && (
        <Section label={t('notSavedList')} hint={t('refusedHint')}>
          <Rows writes={refused} outbox={outbox} />
          {unreadable.map((one) => (
            <UnreadableRow key={one.place} one={one} outbox={outbox} />
          ))}
        </Section>
      )}
      {waiting.length > 0 && (
        <Section label={t('waitingList')} hint={t('waitingHint')}>
          <Rows writes={waiting} outbox={outbox} />
        </Section>
      )}
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

interface Counts {
  waiting: number;
  refused: number;
  /** Whether something would be lost with this tab. */
  isOnlyHere: boolean;
}

function useSentences({ isCut, from }: Omit<NoteProps, 'outbox'>, { waiting, refused, isOnlyHere }: Counts) {
  const t = useText('offline');
  const isSending = offlineState((state) => state.isSending);
  const since = useInstantLabel(from);
  const sending = isSending && !isCut;
  return [
    isCut && (since ? t('offlineSince', { time: since }) : t('offline')),
    waiting > 0 && t(sending ? 'sending' : 'waiting', { count: waiting }),
    isOnlyHere && t('heldInTab'),
    refused > 0 && t('notSaved', { count: refused }),
  ].filter(Boolean);
}

/** One quiet line at the foot of the page while the server cannot be reached, or changes wait or were refused. */
export function OfflineNote({ outbox, ...note }: NoteProps) {
  const t = useText('offline');
  const all = offlineState((state) => state.writes);
  const writes = useMemo(() => lateOf(all), [all]);
  const unreadable = offlineState((state) => state.unreadable.length);
  const waiting = writes.filter(isWaiting).length;
  const refused = writes.length - waiting + unreadable;
  const [isOpen, setOpen] = useState(false);
  const sentences = useSentences(note, { waiting, refused, isOnlyHere: writes.some(isHeld) });
  return (
    <>
      {/* The region is there before its text, so that screen readers announce it. */}
      <div role="status" className="empty:hidden">
        {sentences.length > 0 && (
          <div className="mx-auto flex w-fit max-w-full animate-[enter_200ms_800ms_ease-out_backwards] items-center gap-x-3 rounded-control border border-line bg-raised px-3 py-1 text-13 text-ink-2 tabular-nums">
            <p className="py-0.5">{sentences.join(' ')}</p>
            {waiting + refused > 0 && (
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
