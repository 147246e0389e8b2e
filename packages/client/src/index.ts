import createOpenApiClient, { type Client } from 'openapi-fetch';
import { callerOf } from './call.js';
import { type Change, followChanges, type Reset } from './changes.js';
import { type MirrorBatch, type MirrorStore, type SyncOptions, sync } from './mirror.js';
import { operationsOf } from './operations.js';
import { KEY_HEADER, keyFor, withRetries } from './retries.js';
import type { paths, webhooks } from './schema.js';
import { type Delivery, readDelivery } from './webhooks.js';

export type { Call, Input, Output } from './call.js';
export type { Change, Reset } from './changes.js';
export {
  MemoryStore,
  type MirrorBatch,
  type MirrorKind,
  type MirrorRow,
  type MirrorRows,
  type MirrorStore,
  type SyncOptions,
} from './mirror.js';
export { pages } from './pages.js';
export { ParcoursError, unwrap } from './parcours-error.js';
export type * from './schema.js';
export type { Delivery } from './webhooks.js';

export interface ClientOptions {
  /** The address of the server, such as `https://planner.example.org`. */
  url: string;
  /** A token, or a function that returns one: OAuth access tokens live an hour. */
  token: string | (() => string | Promise<string>);
  /** Your time zone, such as `Europe/Berlin`. Without it, today is the day in the account's zone. */
  zone?: string;
  /** How often a request is sent again after a temporary failure. 2 by default. */
  retries?: number;
  /** How long each try may take, in milliseconds. 30,000 by default. */
  timeoutMs?: number;
  fetch?: (request: Request, init?: RequestInit) => Promise<Response>;
}

type Operations = ReturnType<typeof operationsOf>;

/** Each operation is a function, such as `tasks.create`. Routes can be called too. */
export interface ParcoursClient extends Client<paths>, Omit<Operations, 'changes'> {
  /**
   * The changes that you may read, until the signal ends the stream. Resumes after a break of at most 30 days. After a
   * longer one it yields `{ kind: 'reset' }`: read everything again.
   */
  changes: ((options?: { signal?: AbortSignal }) => AsyncGenerator<Change | Reset, void>) &
    Operations['changes'];
  /**
   * Brings a mirror of a workspace up to date: its areas, projects, headings and tasks. A program that is killed at any
   * point goes on where it was. Call it after each event of `changes` to follow.
   */
  sync: (store: MirrorStore, options?: SyncOptions) => Promise<MirrorBatch[]>;
}

/** A client of one account on one server. */
export function createClient(options: ClientOptions): ParcoursClient {
  const { url, token, zone, retries, timeoutMs = 30_000, fetch: send = fetch } = options;
  const baseUrl = url.replace(/\/+$/, '');
  const authorize = async (headers: Headers) => {
    headers.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
    if (zone) headers.set('x-pc-zone', zone);
  };
  const sendWithRetries = async (request: Request) => {
    const key = keyFor(request.method);
    if (key && !request.headers.has(KEY_HEADER)) request.headers.set(KEY_HEADER, key);
    const sendOnce = async () => {
      await authorize(request.headers);
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
      return send(request.clone(), { signal });
    };
    return withRetries(sendOnce, { retries, signal: request.signal });
  };
  const open = (signal: AbortSignal | undefined) => async (lastId: string | undefined) => {
    const headers = new Headers(lastId ? { 'last-event-id': lastId } : {});
    await authorize(headers);
    return send(new Request(`${baseUrl}/v2/realtime`, { headers, signal: signal ?? null }));
  };
  const api = createOpenApiClient<paths>({ baseUrl, fetch: sendWithRetries });
  const operations = operationsOf(callerOf(baseUrl, sendWithRetries));
  return {
    ...api,
    ...operations,
    sync: (store, given) => sync(api, store, given),
    changes: Object.assign(
      ({ signal }: { signal?: AbortSignal } = {}) => followChanges({ open: open(signal), signal }),
      operations.changes,
    ),
  };
}

type Bodies = {
  [Name in keyof webhooks]: webhooks[Name] extends {
    post: { requestBody: { content: { 'application/json': infer Body } } };
  }
    ? Body
    : never;
};

/** An event of a webhook, told apart by its `type`. */
export type WebhookEvent = Bodies[keyof Bodies];

const isWebhookEvent = (event: { type: string }): event is WebhookEvent => event.type.includes('.');

/**
 * Checks the signature of a delivery and reads its event.
 * @throws if it is not from your server, was changed, or is older than five minutes.
 */
export function verifyWebhook(delivery: Delivery): WebhookEvent {
  const event = readDelivery(delivery);
  if (!isWebhookEvent(event)) throw new Error(`Unknown event: ${event.type}`);
  return event;
}
