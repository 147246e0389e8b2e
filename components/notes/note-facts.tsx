'use client';

import { useEffect, useState } from 'react';
import { clockOf, type TimeFormat, timeLabel } from '@/server/domain/clock';
import { atLeast } from '@/server/domain/roles';
import { dayLabel } from '@/server/domain/when';
import { dayOf } from '@/server/domain/zones';
import type { CloudNote, Person } from '@/server/types';
import { useTimeFormat } from '../data/preferences';
import { useZone } from '../data/zone';
import { nameOf } from '../ui/person';
import type { EditorState } from './use-note';

const SHOWN_MS = 8_000;

/** Names of people, such as `Ann, Bob and 2 more`. */
export function namesOf(people: readonly Person[]): string {
  const names = people.map(nameOf);
  if (names.length <= 2) return names.join(' and ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

/** The time of a change today, the day of an earlier one. */
export function changedLabel(
  instant: number,
  { zone, today, format }: { zone: string; today: string; format: TimeFormat },
): string {
  const day = dayOf(instant, zone);
  return day === today ? timeLabel(clockOf(instant, zone), format) : dayLabel(day, today);
}

/** Announces for a few seconds that changes from others were merged. */
function MergedChanges({ count, from }: { count: number; from: string }) {
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(count), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <span role="status" className="text-accent">
      {count > seen && `New words from ${from}`}
    </span>
  );
}

interface NoteFactsProps {
  note: CloudNote | null;
  state: EditorState;
  /** The other people who are editing. */
  writers: readonly Person[];
  today: string;
}

const sharingLabel = ({ role, owner, people }: CloudNote): string => {
  if (role !== 'owner') return `From ${nameOf(owner)}`;
  return people.length === 0 ? 'Only you' : `With ${namesOf(people.map(({ person }) => person))}`;
};

/** The line under the title: sharing, time of change, save status. */
export function NoteFacts({ note, state, writers, today }: NoteFactsProps) {
  const zone = useZone();
  const format = useTimeFormat();
  if (!note)
    return (
      <p className="px-2 pb-4 text-12 text-ink-3">{state.status === 'saving' ? 'Saving…' : 'A new note'}</p>
    );
  const changed = changedLabel(note.updatedAt, { zone, today, format });
  const saved = state.isDirty ? 'Not saved yet' : `Saved, ${changed}`;
  return (
    <p className="flex flex-wrap gap-x-3 px-2 pb-4 text-12 text-ink-3 tabular-nums">
      <span>{sharingLabel(note)}</span>
      <span>{atLeast(note.role, 'editor') ? saved : `Changed ${changed}`}</span>
      <MergedChanges count={state.mergeCount} from={writers.length > 0 ? namesOf(writers) : 'elsewhere'} />
    </p>
  );
}
