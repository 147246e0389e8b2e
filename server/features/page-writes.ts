import { createArea, writeAreaNotes } from './areas/areas';
import { startBackup } from './backups/start-backup';
import { writeComment } from './comments/comments';
import { createHabit } from './habits/habits';
import { createHeading } from './headings/headings';
import { writeEntry } from './journal/journal';
import { openNote, saveNote } from './notes/edit-note';
import { createProject, writeProjectNotes } from './projects/projects';
import { createSession, stopSession } from './sessions/sessions';
import { letEdit, moveBack, removeEmptyWorkspace } from './sharing/let-edit';
import { createTasks } from './tasks/create';
import { writeChecklist, writeTaskNotes } from './tasks/write-texts';
import { createView } from './views/views';

/** Writes that only pages send. They are called `screens.…`: tabs of earlier builds and their waiting writes name them so. */
export const pageWrites = {
  createArea,
  createHabit,
  createHeading,
  createProject,
  createSession,
  createTasks,
  createView,
  letEdit,
  openNote,
  removeEmptyWorkspace,
  saveNote,
  startBackup,
  stopSession,
  moveBack,
  writeAreaNotes,
  writeChecklist,
  writeComment,
  writeEntry,
  writeProjectNotes,
  writeTaskNotes,
};
