import { setTimeout as sleep } from 'node:timers/promises';

/** What one kind of write has seen. */
interface Log {
  acknowledged: string[];
  retries: number;
}

interface Target {
  url: string;
  token: string;
}

/** Creates a task and returns the status; 0 where no answer came. */
async function createTask({ url, token }: Target, title: string, key?: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(key && { 'idempotency-key': key }),
  };
  try {
    const answer = await fetch(`${url}/v2/tasks`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ title }),
      signal: AbortSignal.timeout(10_000),
    });
    await answer.text();
    return answer.status;
  } catch {
    return 0;
  }
}

/**
 * Writes without pause through as many connections, half of them with keys. A keyed write is retried until it is
 * acknowledged; one without a key is sent once.
 */
export function startWriters(url: string, { token, count }: { token: string; count: number }) {
  const target = { url, token };
  const logs: Record<'plain' | 'keyed', Log> = {
    plain: { acknowledged: [], retries: 0 },
    keyed: { acknowledged: [], retries: 0 },
  };
  let isGoing = true;
  const total = () => logs.plain.acknowledged.length + logs.keyed.acknowledged.length;

  async function write(kind: 'plain' | 'keyed', title: string): Promise<void> {
    const log = logs[kind];
    while ((await createTask(target, title, kind === 'keyed' ? title : undefined)) !== 201) {
      await sleep(20);
      if (kind === 'plain') return;
      log.retries++;
    }
    log.acknowledged.push(title);
  }

  const running = Array.from({ length: count }, async (_, writer) => {
    const kind = writer % 2 === 0 ? 'keyed' : 'plain';
    for (let n = 0; isGoing; n++) await write(kind, `torture ${kind} ${writer} ${n}`);
  });

  return {
    /** Resolves after so many further writes are acknowledged. */
    async more(writes: number): Promise<void> {
      const enough = total() + writes;
      while (total() < enough) await sleep(10);
    },
    async stop() {
      isGoing = false;
      await Promise.all(running);
      return logs;
    },
  };
}
