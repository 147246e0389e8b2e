import { Trash2 } from 'lucide-react';
import { type ComponentProps, type FormEvent, useId, useState } from 'react';
import { clockOf, endAfter, instantAt } from '@/domain/clock';
import { dayOf } from '@/domain/zones';
import type { Session } from '@/server/types';
import { useTexts } from '../../shell/language/language';
import { TimeInput } from '../../shell/parts/time-input';
import { useAct } from '../../sync/act';
import type { SessionChange } from '../../sync/actions/actions';
import { changeSession, removeSession } from '../../sync/actions/sessions';
import { useZone } from '../../sync/zone';
import { Button } from '../../ui/button';
import { CheckLine } from '../../ui/check-line';
import { focusOnMount } from '../../ui/focus';
import { icon } from '../../ui/icon';

const fieldsOf = ({ startedAt, endedAt, visibility }: Session, zone: string) => ({
  from: clockOf(startedAt, zone),
  to: clockOf(endedAt ?? startedAt, zone),
  isPublic: visibility === 'public',
});

type Fields = ReturnType<typeof fieldsOf>;

type Fault = 'startInFuture' | 'endBeforeStart' | 'endInFuture';

/** The change that the fields make, or what is wrong with them. An untouched time keeps its seconds. */
function changeOf(session: Session, fields: Fields, zone: string): SessionChange | { fault: Fault } {
  const { startedAt, endedAt } = session;
  const isStartUnchanged = fields.from === clockOf(startedAt, zone);
  const start = isStartUnchanged ? startedAt : instantAt(dayOf(startedAt, zone), fields.from, zone);
  const visibility = fields.isPublic ? 'public' : 'private';
  if (start > Date.now()) return { fault: 'startInFuture' };
  if (endedAt === null) return { startedAt: start, visibility };
  const isEndUnchanged = fields.to === clockOf(endedAt, zone) && endedAt > start;
  const end = isEndUnchanged ? endedAt : endAfter(start, fields.to, zone);
  if (end === null) return { fault: 'endBeforeStart' };
  if (end > Date.now()) return { fault: 'endInFuture' };
  return { startedAt: start, endedAt: end, visibility };
}

function TimeField({ label, ...input }: ComponentProps<typeof TimeInput> & { label: string }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-13 text-ink-2">
      <label htmlFor={id}>{label}</label>
      <TimeInput id={id} required className="h-8 w-22 px-2 tabular-nums" {...input} />
    </div>
  );
}

export function SessionForm({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t, common } = useTexts('journal');
  const zone = useZone();
  const act = useAct();
  const faultId = useId();
  const [fault, setFault] = useState<Fault>();
  const [fields, setFields] = useState(() => fieldsOf(session, zone));
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const change = changeOf(session, fields, zone);
    if ('fault' in change) return setFault(change.fault);
    onClose();
    void act(changeSession(session, change));
  };
  return (
    <form
      aria-label={t('sessionOn', { title: session.title })}
      aria-describedby={fault ? faultId : undefined}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      className="my-1 flex animate-in flex-wrap items-center gap-x-4 gap-y-2 rounded-panel bg-surface p-3"
    >
      <TimeField label={t('from')} ref={focusOnMount} value={fields.from} onTime={(from) => set({ from })} />
      {session.endedAt === null ? (
        <span className="text-13 text-ink-3">{t('stillRunning')}</span>
      ) : (
        <TimeField label={t('to')} value={fields.to} onTime={(to) => set({ to })} />
      )}
      <CheckLine
        checked={fields.isPublic}
        onChange={({ target }) => set({ isPublic: target.checked })}
        className="text-ink-2"
      >
        {t('public')}
      </CheckLine>
      <div className="ms-auto flex items-center gap-1">
        <Button
          look="danger"
          aria-label={t('deleteSession')}
          data-tip={common('delete')}
          onClick={() => act(removeSession(session))}
          className="px-2"
        >
          <Trash2 {...icon} />
        </Button>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="outline">
          {common('save')}
        </Button>
      </div>
      <p id={faultId} role="alert" className="w-full text-13 text-overdue empty:hidden">
        {fault && t(fault)}
      </p>
    </form>
  );
}
