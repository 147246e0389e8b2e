import type { Db } from '../../platform/database/client';
import type { Transport } from '../../wire/shared';
import type { ActivityEntry } from '../operation/activity-entry';

/** Stored with each activity entry. */
export type { Transport };

export interface Caller {
  id: string;
  email: string;
  readOnly: boolean;
  /** The time zone of the account; null if it is not known. */
  zone?: string | null;
  /** What an app with OAuth access may do. Absent for a session and for the person's own tokens. */
  scopes?: readonly string[];
  /** The authorization of that app. Webhooks, feeds, links and so on that it creates end with it. */
  authorizationId?: string;
  /** The authorization again, if the person limited it to areas and projects. `row-access.ts` gives no role elsewhere. */
  limitedTo?: string;
  /** When the caller's token expires; null for never. Absent for a session. */
  tokenExpiresAt?: Date | null;
  /** The row of the token or of the app's authorization. Absent for a session. */
  tokenId?: string;
  /** The browser's row in `sign_ins`. Absent for a token. */
  signInId?: string;
  /** When the session was opened, in epoch ms. Absent for a token. */
  signedInAt?: number;
  /** When the session was opened by an email link or a provider, in epoch ms. For a while this replaces the password. */
  verifiedAt?: number;
}

/** The input of a procedure beyond its arguments. Procedures take the time only from here. */
export interface RequestContext {
  db: Db;
  caller: Caller | null;
  transport: Transport;
  /** The program that calls, where the transport does not say it: the name of a CalDAV client. */
  client?: string | undefined;
  /** What an app calls its conversation with a person. */
  conversation?: string | undefined;
  /** True for a bearer token, false for a browser session. */
  usesToken: boolean;
  now: Date;
  /** The day in the `X-PC-Today` header, else the day in `zone`. */
  today: string;
  /** The first language of the `Accept-Language` header. */
  language?: string | undefined;
  /** The time zone in the `X-PC-Zone` header, else that of the account, else UTC. */
  zone: string;
  requestId: string;
  /** The browser tab's own id: a tab ignores notifications of its own changes. */
  tab: string;
  /** `APP_URL`, without a trailing slash. */
  appUrl: string;
  /** The client's network address, for throttling. */
  address: string;
  /** The `User-Agent` header. */
  userAgent: string | null;
  /** The `Cookie` header of a same-origin request, else null. */
  cookies: string | null;
  /** For a write with an Idempotency-Key: stores its answer in the transaction of the write. */
  storeAnswer?: ((db: Db, answer: unknown) => Promise<void>) | undefined;
  /** For a write with `If-Match`: refuses it in its transaction, before it changes anything. */
  requireMatch?: ((db: Db) => Promise<void>) | undefined;
  /** For a dry run: takes what the write would record. The one who calls rolls it back. */
  noteDryRun?: ((entries: readonly ActivityEntry[]) => void) | undefined;
  /** Response headers for cookies; only for a same-origin request. */
  answerHeaders?: Headers;
}
