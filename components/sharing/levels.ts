import type { GrantableRole, Role } from '@/server/types';
import type { Choice } from '../ui/choice-menu';

/** What can be shared. */
export type Subject = 'area' | 'project' | 'task' | 'note';

export type Level = GrantableRole;

/** The levels, as they are called. */
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

/** What each level may do, in plain words. */
const may: Record<Subject, Record<Level, string>> = {
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
  /** Why nobody gets more than commenting, where that is so. */
  capped?: string;
  /** The level that holds: it is among the choices also where nobody would choose it. */
  current?: Level;
}

/** The levels to choose from. Notes have no comments. */
export const levelsOf = (subject: Subject, { capped, current }: Bounds = {}): Choice<Level>[] =>
  ascending
    .filter((value) => subject !== 'note' || value !== 'commenter' || value === current)
    .map((value) => {
      const disabled = value === 'editor' && capped !== undefined;
      return { value, name: levelNames[value], says: (disabled && capped) || may[subject][value], disabled };
    });
