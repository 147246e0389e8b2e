import { DavError } from '../../features/dav/dav-error';
import { deleteResource } from '../../features/dav/delete-resource';
import { putResource } from '../../features/dav/put-resource';
import { readTodoTask } from '../../features/dav/untrusted-tasks';
import type { Answer } from '../../platform/http/answer';
import type { Opened } from './call';
import { MAX_RESOURCE } from './properties';

const done = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: null,
});

function requireCalendar(type: string | null): void {
  // Some clients send none, or another type for text.
  if (type === null || /^(?:text\/calendar|application\/octet-stream|text\/plain)\b/i.test(type)) return;
  throw new DavError(415, 'Send a to-do as text/calendar.', { condition: 'C:supported-calendar-data' });
}

/** The text of a file. @throws 403 for one that is too large or not UTF-8. */
function textOf(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_RESOURCE)
    throw new DavError(403, `A to-do may have ${MAX_RESOURCE} bytes.`, { condition: 'C:max-resource-size' });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DavError(403, 'The file is not valid UTF-8.', { condition: 'C:valid-calendar-data' });
  }
}

/** Answers a PUT of a to-do. There is no ETag: what is stored is not what was sent, byte by byte (RFC 4791, 5.3.4). */
export async function answerPut({ call, collection }: Opened, name: string): Promise<Answer> {
  const { ctx, headers, bytes } = call;
  requireCalendar(headers.get('content-type'));
  const text = textOf(bytes);
  const sent = await readTodoTask.run({ text, zone: ctx.caller.zone ?? null }, { accountId: ctx.caller.id });
  if ('precondition' in sent) throw new DavError(403, sent.message, { condition: `C:${sent.precondition}` });
  const isNew = await putResource(ctx, {
    ...{ collection, name, sent, bytes: bytes.byteLength },
    ifMatch: headers.get('if-match'),
    ifNoneMatch: headers.get('if-none-match'),
    client: `${ctx.caller.tokenId} ${ctx.client ?? ''}`,
  });
  return done(isNew ? 201 : 204);
}

export async function answerDelete({ call, collection }: Opened, name: string): Promise<Answer> {
  await deleteResource(call.ctx, { collection, name, ifMatch: call.headers.get('if-match') });
  return done(204);
}
