import type { GrantableRole, Role } from '@/server/types';
import type { Choice } from '../ui/choice';

export type Subject = 'area' | 'project' | 'task' | 'note';

export type Level = GrantableRole;

export const levelNames: Record<Role, string> = {
  reader: 'Can read',
  commenter: 'Can comment',
  editor: 'Can edit',
  owner: 'Owner',
};

const inPlaces: Record<Level, string> = {
  reader: 'Sees everything here, changes nothing',
  commenter: 'Also comments on tasks',
  editor: 'Also adds, changes and completes tasks',
};

const descriptions: Record<Subject, Record<Level, string>> = {
  area: inPlaces,
  project: inPlaces,
  task: {
    reader: 'Sees the task, changes nothing',
    commenter: 'Also comments on it',
    editor: 'Also changes and completes it',
  },
  note: {
    reader: 'Reads the note, changes nothing',
    commenter: 'Reads the note, changes nothing',
    editor: 'Also writes in it',
  },
};

const ascending: readonly Level[] = ['reader', 'commenter', 'editor'];

export const guestsComment = 'Guests can comment at most';

interface Bounds {
  /** The reason why editing cannot be granted; undefined if it can. */
  capped?: string;
  /** The present level. It is always among the choices. */
  current?: Level;
}

/** The levels to choose from. Notes have no comments, so they offer no commenter level. */
export const levelsOf = (subject: Subject, { capped, current }: Bounds = {}): Choice<Level>[] =>
  ascending
    .filter((value) => subject !== 'note' || value !== 'commenter' || value === current)
    .map((value) => {
      const disabled = value === 'editor' && capped !== undefined;
      const says = (disabled && capped) || descriptions[subject][value];
      return { value, name: levelNames[value], says, disabled };
    });
