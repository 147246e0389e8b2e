import { lateModule, latePart } from '../shell/parts/late-module';

/** The files of a note and its people. */
const parts = lateModule(() => import('./note-parts'));
export const NoteFiles = latePart(parts, (module) => module.NoteFiles);
export const NotePeople = latePart(parts, (module) => module.NotePeople);
