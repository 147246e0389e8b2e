import { useEffect, useState } from 'react';
import { clockOf } from '@/domain/clock';
import { atLeast } from '@/domain/roles';
import { dayOf } from '@/domain/zones';
import { formatList } from '@/language/formats';
import type { CloudNote, NoteRow, Person } from '@/server/types';
import { useLanguage, useText } from '../shell/language/language';
import { useLabels } from '../shell/parts/labels';
import { useZone } from '../sync/zone';
import { nameOf } from '../ui/person';
import type { EditorState } from './use-note';

const SHOWN_MS = 8_000;

/** What is said of the people of a note. */
export function usePeopleWords() {
  const t = useText('notes');
  const language = useLanguage();
  /** Such as `Ann, Bob and 2 more`. */
  const names = (people: readonly Person[]): string => {
    const [first = '', second = '', ...others] = people.map(nameOf);
    if (others.length === 0) return formatList(language, [first, second].filter(Boolean));
    return t('andMore', { first, second, count: others.length });
  };
  /** Whom a note comes from or is shared with; empty for a note of only this person. */
  const sharing = ({ role, owner, people }: Pick<NoteRow, 'role' | 'owner' | 'people'>): string => {
    if (role !== 'owner') return t('from', { name: nameOf(owner) });
    return people.length === 0 ? '' : t('with', { names: names(people) });
  };
  return { names, sharing };
}

/** Says when a note was changed: the time of a change today, the day of an earlier one. */
export function useChangedLabel(today: string) {
  const zone = useZone();
  const labels = useLabels();
  return (instant: number): string => {
    const day = dayOf(instant, zone);
    return day === today ? labels.time(clockOf(instant, zone)) : labels.day(day, today);
  };
}

/** Announces for a few seconds that changes from others were merged. */
function MergedChanges({ count, from }: { count: number; from: string }) {
  const t = useText('notes');
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(count), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <span role="status" className="text-accent">
      {count > seen && (from ? t('newWordsFrom', { names: from }) : t('newWordsElsewhere'))}
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

/** The line under the title: sharing, time of change, save status. */
export function NoteFacts({ note, state, writers, today }: NoteFactsProps) {
  const t = useText('notes');
  const { names, sharing } = usePeopleWords();
  const changedLabel = useChangedLabel(today);
  if (!note)
    return (
      <p className="px-2 pb-4 text-12 text-ink-3">{state.status === 'saving' ? t('saving') : t('isNew')}</p>
    );
  const people = note.people.map(({ person }) => person);
  const changed = changedLabel(note.updatedAt);
  const saved = state.isDirty ? t('unsaved') : t('savedAt', { when: changed });
  return (
    <p className="flex flex-wrap gap-x-3 px-2 pb-4 text-12 text-ink-3 tabular-nums">
      <span>{sharing({ ...note, people }) || t('onlyYou')}</span>
      <span>{atLeast(note.role, 'editor') ? saved : t('changedAt', { when: changed })}</span>
      <MergedChanges count={state.mergeCount} from={names(writers)} />
    </p>
  );
}
