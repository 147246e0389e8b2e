import { LRUCache } from 'lru-cache';

/** How many processes can use their leases at once without exceeding the limit. */
const PROCESSES = 16;
const MOST_LEASES = 10_000;

/**
 * Remembers for a while what a process may use of limits before it counts again: counting 100,000 rows costs more than an
 * insert. A process gets a part of what is left, so that many of them stay below the limit.
 */
export function createLeases(ms: number) {
  const leases = new LRUCache<string, { left: number }>({
    max: MOST_LEASES,
    ttl: ms,
    perf: { now: () => Date.now() },
  });
  return {
    /** Uses a part of a lease. Returns false where it does not suffice: the caller then counts. */
    use(key: string, amount: number): boolean {
      const lease = leases.get(key);
      if (!lease || lease.left < amount) {
        leases.delete(key);
        return false;
      }
      lease.left -= amount;
      return true;
    },
    /** Grants this process its part of what is left of a limit. */
    grant(key: string, room: number): void {
      leases.set(key, { left: room / PROCESSES });
    },
  };
}
