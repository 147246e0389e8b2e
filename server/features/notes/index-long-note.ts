import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../platform/database/client';
import { defineJob } from '../../platform/jobs/job';

/** The characters that each save indexes. The SQL function `note_words` has the same length. */
const BEGINNING = 20_000;
/** A note that is being written is indexed once in this time. */
const PAUSE_MS = 60_000;

/** Indexes all words of a note, however long it is. */
export const indexLongNote = defineJob({
  name: 'index_long_note',
  payload: z.object({ noteId: z.uuid() }),
  attempts: 5,
  async run({ noteId }, { db }) {
    await db.run(sql`
      INSERT INTO long_notes (note_id, words)
      SELECT n.id, long_note_words(n.title, n.body, n.workspace_id) FROM notes n
      WHERE n.id = ${noteId} AND octet_length(n.body) > ${BEGINNING}
      ON CONFLICT (note_id) DO UPDATE SET words = excluded.words
      WHERE long_notes.words IS DISTINCT FROM excluded.words`);
  },
});

interface WrittenNote {
  noteId: string;
  /** The length of its text, in characters. */
  length: number;
}

/** Has a new note indexed if it is long. */
export async function indexNew(db: Db, { noteId, length }: WrittenNote): Promise<void> {
  if (length > BEGINNING) await indexLongNote.enqueue(db, { noteId }, { key: noteId });
}

/** Has a changed note indexed again soon, or its old words forgotten if it is no longer long. */
export async function indexChanged(db: Db, { noteId, length }: WrittenNote, now: Date): Promise<void> {
  if (length <= BEGINNING) return void (await db.run(sql`DELETE FROM long_notes WHERE note_id = ${noteId}`));
  const runAt = new Date(Math.ceil(now.getTime() / PAUSE_MS) * PAUSE_MS);
  await indexLongNote.enqueue(db, { noteId }, { key: noteId, runAt });
}
