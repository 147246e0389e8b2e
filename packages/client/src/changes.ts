import { errorOf } from './parcours-error.js';
import { sleep, withRetries } from './retries.js';

/** Something that changed and that you may read. Read it again to learn its new state. */
export interface Change {
  kind: string;
  ids: string[];
  workspaceId: string | null;
  operation: string;
}

/** What changed since the last stream is not known: read again what you keep. */
export interface Reset {
  kind: 'reset';
  ids?: never;
  workspaceId?: never;
  operation?: never;
}

export interface Following {
  /** Opens the stream, after the event with this id if there is one. */
  open: (lastId: string | undefined) => Promise<Response>;
  signal?: AbortSignal | undefined;
}

/** The server ends each stream after half an hour, so this waits before it reconnects. */
const RECONNECT_MS = 1000;

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const afterColon = (line: string) => line.slice(line.indexOf(' ') + 1);

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'kind' in value && 'ids' in value;

const isReset = (value: unknown): value is Reset =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  value.kind === 'reset' &&
  !('ids' in value);

/**
 * Follows the stream, and resumes it when the connection breaks. An event of this server is one line of data. A quiet
 * stream sends ids without data, so that it can resume after a long quiet time. Event parsers drop such ids, so
 * this reads the lines itself.
 * @throws ParcoursError if the server refuses the stream.
 */
export async function* followChanges({ open, signal }: Following): AsyncGenerator<Change | Reset, void> {
  let lastId: string | undefined;
  for (; !signal?.aborted; await sleep(RECONNECT_MS, signal)) {
    const response = await withRetries(() => open(lastId), { retries: Number.POSITIVE_INFINITY, signal });
    if (!response.ok || !response.body) throw errorOf(response, await response.json().catch(() => undefined));
    const lines = linesOf(response.body);
    try {
      for await (const line of lines) {
        if (line.startsWith('id:')) lastId = afterColon(line);
        const data: unknown = line.startsWith('data:') ? JSON.parse(afterColon(line)) : undefined;
        if (isChange(data) || isReset(data)) yield data;
      }
    } catch (thrown) {
      if (signal?.aborted) return;
      // undici throws a TypeError for a connection that breaks.
      if (!(thrown instanceof TypeError)) throw thrown;
    }
  }
}
