import { z } from 'zod';
import { CloudNote } from '../server/wire/collaboration';
import { callHeaders, type TestAccount, type TestApp } from './test-app';

const Answer = z.object({ result: z.object({ data: z.object({ note: CloudNote }) }) });

/** What the page of a note sends. Each call returns the note, or the status of a refusal. */
export function notePageOf({ send }: TestApp, who: TestAccount) {
  const headers = callHeaders(who);
  const read = async (response: Response) =>
    response.ok ? Answer.parse(await response.json()).result.data.note : response.status;
  return {
    note: async (noteId: string) => {
      const input = encodeURIComponent(JSON.stringify({ noteId }));
      return read(await send(`/api/trpc/screens.note?input=${input}`, { headers }));
    },
    openNote: async (noteId: string, editing: boolean) =>
      read(
        await send('/api/trpc/screens.openNote', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ noteId, editing }),
        }),
      ),
  };
}
