import { namesTag } from '../../platform/http/entity-tags';

/** A refusal that CalDAV clients read: a status, and the condition that was not met (RFC 4918, section 16). */
export class DavError extends Error {
  readonly status: number;
  /** With its namespace: DAV: or CalDAV. */
  readonly condition: `D:${string}` | `C:${string}` | undefined;
  /** The resource that the condition is about, by its name in the collection. */
  readonly conflict: string | undefined;

  constructor(status: number, message: string, more: Partial<Pick<DavError, 'condition' | 'conflict'>> = {}) {
    super(message);
    this.status = status;
    this.condition = more.condition;
    this.conflict = more.conflict;
  }
}

export const notFound = () => new DavError(404, 'Nothing is here.');

/** @throws 412 unless what is there is what the client expects. */
export function requireMatch(
  current: { etag: string } | undefined,
  { ifMatch, ifNoneMatch }: { ifMatch: string | null; ifNoneMatch: string | null },
): void {
  if (ifMatch !== null && !namesTag(ifMatch, current?.etag))
    throw new DavError(412, 'It has changed since, or is gone. Read it again.');
  if (ifNoneMatch !== null && namesTag(ifNoneMatch, current?.etag))
    throw new DavError(412, 'It is there already.');
}
