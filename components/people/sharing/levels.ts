import type { GrantableRole, Role } from '@/server/types';
import { useText } from '../../shell/language/language';
import type { Choice } from '../../ui/choice';

export type Subject = 'area' | 'project' | 'task' | 'note';

export type Level = GrantableRole;

export const levelNames = {
  reader: 'canRead',
  commenter: 'canComment',
  editor: 'canEdit',
  owner: 'owner',
} as const satisfies Record<Role, string>;

const inPlaces = { reader: 'placeReader', commenter: 'placeCommenter', editor: 'placeEditor' } as const;

const descriptions = {
  area: inPlaces,
  project: inPlaces,
  task: { reader: 'taskReader', commenter: 'taskCommenter', editor: 'taskEditor' },
  note: { reader: 'noteReader', commenter: 'noteReader', editor: 'noteEditor' },
} as const satisfies Record<Subject, Record<Level, string>>;

const ascending: readonly Level[] = ['reader', 'commenter', 'editor'];

interface Bounds {
  /** The reason why editing cannot be granted; undefined if it can. */
  capped?: string;
  /** The present level. It is always among the choices. */
  current?: Level;
}

/** Names the levels to choose from. Notes have no comments, so they offer no commenter level. */
export function useLevelsOf() {
  const t = useText('sharing');
  return (subject: Subject, { capped, current }: Bounds = {}): Choice<Level>[] =>
    ascending
      .filter((value) => subject !== 'note' || value !== 'commenter' || value === current)
      .map((value) => {
        const disabled = value === 'editor' && capped !== undefined;
        const says = (disabled && capped) || t(descriptions[subject][value]);
        return { value, name: t(levelNames[value]), says, disabled };
      });
}
