import dynamic from 'next/dynamic';
import { lateModule, latePart } from '../shell/parts/late-module';

/** The reading side of a note, its files and its people. */
const parts = lateModule(() => import('./note-parts'));
export const NoteFiles = latePart(parts, (module) => module.NoteFiles);
export const NotePeople = latePart(parts, (module) => module.NotePeople);
export const PrintedNote = latePart(parts, (module) => module.PrintedNote);
export const NoteRead = dynamic(() => parts.load().then((module) => module.NoteRead));

/** CodeMirror, which is large. */
export const textEditor = lateModule(() => import('./text-editor'));
