import type { Db } from './database/client';
import type { Transport } from './wire/shared';

/** The transport a call came through; activity remembers it. */
export type { Transport };

/** Who calls. */
export interface Caller {
  id: string;
  email: string;
  /** A read-only token may not write. */
  readOnly: boolean;
  /** When the token that speaks for the caller expires; null for never. Absent for a session. */
  tokenExpiresAt?: Date | null;
  /** When the browser's session was opened by mail or by a provider, in epoch ms: for a while it stands in for the password. */
  verifiedAt?: number;
}

/** Everything a procedure may know of the world. Time comes in here and nowhere else. */
export interface RequestContext {
  db: Db;
  caller: Caller | null;
  transport: Transport;
  /** True where a token speaks for the caller, not a browser's session. */
  byToken: boolean;
  /** The moment of the call. */
  now: Date;
  /** The caller's day, as sent, else the UTC date. */
  today: string;
  requestId: string;
  /** Which tab of a browser asks, as it names itself: it need not be told of its own change. */
  tab: string;
  /** Where the app is reached, without a slash at the end. */
  appUrl: string;
  /** A key of the network address, for throttling. */
  address: string;
  /** The `Cookie` header where a page of our own asks, else null. */
  cookies: string | null;
  /** Headers of the answer, for cookies: only where a page of our own asks. */
  answerHeaders?: Headers;
}
