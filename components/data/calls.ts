import { inBatches } from './batches';

/** What an operation answers instead of data. The cause is a TypeError if the server did not answer. */
export class CallError extends Error {
  readonly data: unknown;

  constructor(message: string, { data, cause }: { data?: unknown; cause?: unknown }) {
    super(message, { cause });
    this.data = data;
  }
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One call of an operation over tRPC's HTTP format. */
export interface Call {
  path: string;
  input: unknown;
  /** Of a write that may be a repeat: the server executes it once per key. */
  key?: string;
}

/** An answer to one call. */
interface Answer {
  result?: { data: unknown };
  error?: { message: string; data: unknown };
}

function dataOf({ result, error }: Answer): unknown {
  if (error) throw new CallError(error.message, { data: error.data });
  return result?.data;
}

/** The JSON of an answer. `fetch` throws a TypeError without a connection. */
async function answerTo<Shape>(asked: Promise<Response>): Promise<Shape> {
  try {
    return await (await asked).json();
  } catch (cause) {
    throw new CallError(cause instanceof Error ? cause.message : 'No answer.', { cause });
  }
}

export async function write(
  { path, input }: Call,
  { fetch, headers }: { fetch: Fetch; headers?: Record<string, string> },
): Promise<unknown> {
  const answer = fetch(`/api/trpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  return dataOf(await answerTo<Answer>(answer));
}

interface Asked extends Call {
  resolve: (answer: Promise<unknown>) => void;
}

/** A single answer is that of each call: the server refused the whole request. */
type Reader = (calls: readonly Call[], signal?: AbortSignal) => Promise<Answer[] | Answer>;

/** Calls of one request. */
const MOST = 20;
/** Servers and proxies refuse requests whose first lines are longer than 8 to 16 KB together. */
const LONGEST_ADDRESS = 6_000;

function addressOf(calls: readonly Call[]): string {
  const paths = calls.map(({ path }) => path).join(',');
  const inputs = JSON.stringify(Object.fromEntries(calls.map(({ input }, index) => [index, input])));
  return `/api/trpc/${paths}?batch=1&input=${encodeURIComponent(inputs)}`;
}

const fitsRequest = (calls: readonly Asked[], call: Asked): boolean =>
  calls.length < MOST && addressOf([...calls, call]).length <= LONGEST_ADDRESS;

const readWith =
  (fetch: Fetch, headers: () => Record<string, string>): Reader =>
  (calls, signal) =>
    answerTo(fetch(addressOf(calls), { headers: headers(), ...(signal && { signal }) }));

/** Each call gets its own answer of the request, or the error of the whole request. */
function send(read: Reader, calls: readonly Asked[]): void {
  const answers = read(calls);
  calls.forEach(({ resolve }, index) => {
    resolve(
      answers.then((all) => {
        const answer = Array.isArray(all) ? all[index] : all;
        if (!answer) throw new CallError('The server did not answer this call.', {});
        return dataOf(answer);
      }),
    );
  });
}

/** Reads in one request what one browser task asks. A call that can be aborted has a request of its own. */
export function createReader(fetch: Fetch, headers: () => Record<string, string>) {
  const read = readWith(fetch, headers);
  let waiting: Asked[] = [];
  const sendAll = () => {
    const calls = waiting;
    waiting = [];
    for (const request of inBatches(calls, fitsRequest)) send(read, request);
  };
  return (call: Call, signal?: AbortSignal): Promise<unknown> =>
    new Promise((resolve) => {
      const asked = { ...call, resolve };
      if (!signal) {
        if (waiting.push(asked) === 1) setTimeout(sendAll);
      } else send((calls) => read(calls, signal), [asked]);
    });
}
