'use client';

import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '@/domain/days';
import { isScheduled } from '@/domain/habits';
import { useText, useTexts } from '../../shell/language/language';
import { useLabels } from '../../shell/parts/labels';
import { EmptyState } from '../../shell/parts/page-states';
import { NotLoaded } from '../../shell/parts/query-states';
import { useWords } from '../../shell/parts/words';
import { useAct } from '../../sync/act';
import type { Act } from '../../sync/actions/act';
import { archiveHabit, changeHabit, countOn, createHabit, removeHabit } from '../../sync/actions/habits';
import { newUuid } from '../../sync/new-uuid';
import { useToday } from '../../sync/today';
import { Button, IconButton } from '../../ui/button';
import { cn } from '../../ui/cn';
import { Dialog } from '../../ui/dialog';
import { icon } from '../../ui/icon';
import { DeleteButton } from '../../ui/sure-button';
import { HabitCheck } from './habit-check';
import { HabitForm } from './habit-form';
import { colorOf, mostOn, progressOf, rhythmOf, streakLabel } from './habit-words';
import { type BoardHabit, SHOWN_DAYS, useHabits } from './use-habits';

function Month({ habit, today }: { habit: BoardHabit; today: string }) {
  const t = useText('habits');
  const { day: label } = useLabels();
  const days = Array.from({ length: SHOWN_DAYS }, (_, at) => addDays(today, at - SHOWN_DAYS + 1));
  const done = days.filter((day) => countOn(habit, day) > 0).length;
  return (
    <div
      role="img"
      aria-label={t('doneOnDays', { done, days: SHOWN_DAYS })}
      style={{ forcedColorAdjust: 'none' }}
      className="flex flex-wrap gap-0.5 max-wide:order-last max-wide:w-full"
    >
      {days.map((day) => {
        const share = Math.min(1, countOn(habit, day) / mostOn(habit));
        return (
          <span
            key={day}
            data-tip={label(day, today)}
            style={share > 0 ? { backgroundColor: colorOf(habit), opacity: 0.35 + share * 0.65 } : undefined}
            className={cn(
              'size-2 rounded-full',
              share === 0 && (isScheduled(habit, day) ? 'bg-line' : 'border border-line'),
            )}
          />
        );
      })}
    </div>
  );
}

function HabitRow({ habit, today, onEdit }: { habit: BoardHabit; today: string; onEdit: () => void }) {
  const common = useText('common');
  const words = useWords('habits');
  const facts = [rhythmOf(habit, words), progressOf(habit, words), streakLabel(habit, words)];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3">
      <HabitCheck habit={habit} day={today} />
      <div className="min-w-0 flex-1 basis-36">
        <p className="text-14 font-medium [overflow-wrap:anywhere]">{habit.name}</p>
        <p className="text-12 text-ink-3 tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Month habit={habit} today={today} />
      <IconButton label={common('editNamed', { name: habit.name })} onClick={onEdit} className="text-ink-3">
        <Pencil {...icon} />
      </IconButton>
    </li>
  );
}

function Ends({ habit, onDone }: { habit: BoardHabit; onDone: () => void }) {
  const common = useText('common');
  const act = useAct();
  const end = (how: Act) => {
    onDone();
    void act(how);
  };
  return (
    <div className="flex gap-1 border-t border-line p-2">
      <Button onClick={() => end(archiveHabit(habit))}>{common('archive')}</Button>
      <DeleteButton of={habit.name} onSure={() => end(removeHabit(habit))} />
    </div>
  );
}

function HabitDialog({ editing, onClose }: { editing: BoardHabit | 'new' | null; onClose: () => void }) {
  const t = useText('habits');
  const act = useAct();
  const habit = editing === 'new' || editing === null ? undefined : editing;
  return (
    <Dialog open={editing !== null} onClose={onClose} title={habit ? t('habit') : t('newHabit')} showTitle>
      <HabitForm
        habit={habit}
        onSave={(draft) => {
          onClose();
          void act(habit ? changeHabit(habit, draft) : createHabit({ id: newUuid(), ...draft }));
        }}
      />
      {habit && <Ends habit={habit} onDone={onClose} />}
    </Dialog>
  );
}

export function HabitsPage() {
  const { t, common } = useTexts('habits');
  const today = useToday();
  const { data, error, refetch } = useHabits(today, SHOWN_DAYS);
  const [editing, setEditing] = useState<BoardHabit | 'new' | null>(null);
  if (!data) return <NotLoaded query={{ error, refetch }} />;
  const add = (
    <Button look="primary" onClick={() => setEditing('new')}>
      <Plus {...icon} /> {t('newHabit')}
    </Button>
  );
  return (
    <>
      <header className="flex flex-wrap items-center gap-3 px-2 pb-4">
        <h1 className="flex-1 page-title">{common('habits')}</h1>
        {data.habits.length > 0 && add}
      </header>
      {data.habits.length === 0 ? (
        <EmptyState action={add}>{t('empty')}</EmptyState>
      ) : (
        <ul aria-label={common('habits')} className="px-2">
          {data.habits.map((habit) => (
            <HabitRow key={habit.id} habit={habit} today={today} onEdit={() => setEditing(habit)} />
          ))}
        </ul>
      )}
      <HabitDialog editing={editing} onClose={() => setEditing(null)} />
    </>
  );
}
