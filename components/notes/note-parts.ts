export { NoteFiles } from './note-files';
export { NotePeople } from './note-people';
export { NoteRead } from './note-read';
export { PrintedNote } from './printed-note';
