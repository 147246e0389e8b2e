export { NoteFiles } from './note-files';
export { NotePeople } from './note-people';
