export { NoteFiles } from './note-files';
export { NotePeople } from './note-people';
export { NoteRead, PrintedNote } from './note-read';
