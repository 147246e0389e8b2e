import dynamic from 'next/dynamic';
import { retryImport } from '../data/connection';

/** The reading side of a note, its files and its people. */
const load = retryImport(() => import('./note-parts'));
export const NoteFiles = dynamic(() => load().then((parts) => parts.NoteFiles), { ssr: false });
export const NotePeople = dynamic(() => load().then((parts) => parts.NotePeople), { ssr: false });
export const PrintedNote = dynamic(() => load().then((parts) => parts.PrintedNote), { ssr: false });
export const NoteRead = dynamic(() => load().then((parts) => parts.NoteRead));

/** The editor of texts, which is a library. */
export const loadTextEditor = retryImport(() => import('./text-editor').then(({ TextEditor }) => TextEditor));
export const TextEditor = dynamic(loadTextEditor, { ssr: false });
