import { dayOf } from '../../../domain/zones';
import { settings } from '../../platform/config/settings';
import type { Db } from '../../platform/database/client';
import type { Caller, RequestContext, Transport } from './request-context';
import { DEFAULT_ZONE } from './zone';

interface Moment {
  db: Db;
  now: Date;
  /** What stands for the id of a request. */
  requestId: string;
  transport: Transport;
}

/** The context of what the server does in the name of a person without a request of theirs. */
export function accountContext(
  { db, now, requestId, transport }: Moment,
  { id, email, zone }: { id: string; email: string; zone: string | null },
): RequestContext & { caller: Caller } {
  return {
    db,
    now,
    caller: { id, email, readOnly: false, zone },
    transport,
    usesToken: false,
    zone: zone ?? DEFAULT_ZONE,
    today: dayOf(now.getTime(), zone ?? DEFAULT_ZONE),
    requestId,
    tab: '',
    appUrl: settings().APP_URL,
    address: '',
    userAgent: null,
    cookies: null,
  };
}
