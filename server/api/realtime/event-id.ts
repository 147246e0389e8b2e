import type { Position } from '../../features/changes/read-changes';

const RESUME_MS = 5 * 60_000;

/** The id of an event: epoch ms, `_`, then the snapshot `xmin:xmax:xip,…`. */
export const toEventId = ({ at, snapshot }: Position): string => `${at}_${snapshot}`;

/** PostgreSQL refuses a snapshot whose running transactions are not in order and within its bounds. */
function isSorted(running: string, least: number, end: number): boolean {
  const ids = running === '' ? [] : running.split(',').map(Number);
  return ids.every((id, at) => id >= least && id < end && id > (ids[at - 1] ?? 0));
}

/** The position in a `Last-Event-ID`; null for one that is malformed or too old. */
export function readEventId(text: string, now: number): Position | null {
  const [, at, least = '', end = '', running = ''] =
    /^(\d{1,15})_(\d{1,18}):(\d{1,18}):([\d,]{0,2000})$/.exec(text) ?? [];
  const isValid =
    Number(at) <= now &&
    Number(at) > now - RESUME_MS &&
    Number(least) > 0 &&
    Number(least) <= Number(end) &&
    isSorted(running, Number(least), Number(end));
  return isValid ? { at: Number(at), snapshot: `${least}:${end}:${running}` } : null;
}

/** Whether a snapshot is not later than another. One of another database may be. */
export const isBefore = (snapshot: string, later: string): boolean =>
  Number(snapshot.split(':')[1]) <= Number(later.split(':')[1]);

/** Whether a snapshot shows what a transaction wrote. */
export function isInSnapshot(snapshot: string, xid: string): boolean {
  const [least, end, running = ''] = snapshot.split(':');
  if (Number(xid) < Number(least)) return true;
  return Number(xid) < Number(end) && !running.split(',').includes(xid);
}
