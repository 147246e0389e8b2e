import { writeAreaNotes } from './areas/areas';
import { writeComment } from './comments/comments';
import { writeEntry } from './journal/journal';
import { openNote, saveNote } from './notes/edit-note';
import { writeProjectNotes } from './projects/projects';
import { createTasks } from './tasks/create';
import { writeChecklist, writeTaskNotes } from './tasks/write-texts';

/** Writes that only pages send. They are called `screens.…`: tabs of earlier builds and their waiting writes name them so. */
export const pageWrites = {
  createTasks,
  openNote,
  saveNote,
  writeAreaNotes,
  writeChecklist,
  writeComment,
  writeEntry,
  writeProjectNotes,
  writeTaskNotes,
};
