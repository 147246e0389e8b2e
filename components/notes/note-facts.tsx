import { useEffect, useState } from 'react';
import { formatList } from '@/language/formats';
import type { Labels } from '@/language/labels';
import type { Text } from '@/language/translator';
import { clockOf } from '@/server/domain/clock';
import type { Language } from '@/server/domain/languages';
import { atLeast } from '@/server/domain/roles';
import { dayOf } from '@/server/domain/zones';
import type { CloudNote, Person } from '@/server/types';
import { useLabels } from '../data/labels';
import { useZone } from '../data/zone';
import { useLanguage, useText } from '../language/language';
import { nameOf } from '../ui/person';
import type { EditorState } from './use-note';

const SHOWN_MS = 8_000;

interface Words {
  t: Text<'notes'>;
  language: Language;
}

/** Names of people, such as `Ann, Bob and 2 more`. */
export function namesOf(people: readonly Person[], { t, language }: Words): string {
  const [first = '', second = '', ...others] = people.map(nameOf);
  if (others.length === 0) return formatList(language, [first, second].filter(Boolean));
  return t('andMore', { first, second, count: others.length });
}

/** Whom a note comes from or is shared with; empty for a note of only this person. */
export function sharingLabel(
  { role, owner, people }: Pick<CloudNote, 'role' | 'owner'> & { people: readonly Person[] },
  words: Words,
): string {
  if (role !== 'owner') return words.t('from', { name: nameOf(owner) });
  return people.length === 0 ? '' : words.t('with', { names: namesOf(people, words) });
}

/** The time of a change today, the day of an earlier one. */
export function changedLabel(
  instant: number,
  { zone, today, labels }: { zone: string; today: string; labels: Labels },
): string {
  const day = dayOf(instant, zone);
  return day === today ? labels.time(clockOf(instant, zone)) : labels.day(day, today);
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
  const zone = useZone();
  const labels = useLabels();
  const words = { t, language: useLanguage() };
  if (!note)
    return (
      <p className="px-2 pb-4 text-12 text-ink-3">{state.status === 'saving' ? t('saving') : t('isNew')}</p>
    );
  const people = note.people.map(({ person }) => person);
  const changed = changedLabel(note.updatedAt, { zone, today, labels });
  const saved = state.isDirty ? t('unsaved') : t('savedAt', { when: changed });
  return (
    <p className="flex flex-wrap gap-x-3 px-2 pb-4 text-12 text-ink-3 tabular-nums">
      <span>{sharingLabel({ ...note, people }, words) || t('onlyYou')}</span>
      <span>{atLeast(note.role, 'editor') ? saved : t('changedAt', { when: changed })}</span>
      <MergedChanges count={state.mergeCount} from={namesOf(writers, words)} />
    </p>
  );
}
