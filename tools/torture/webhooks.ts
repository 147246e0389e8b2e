import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { startReceiver } from './hook-receiver';
import type { Victim } from './victim';
import { within } from './within';

/*
 * Sends webhooks to receivers that fail a third of the time, while the app is killed. A kill delays the webhooks that
 * are being sent, so there are many.
 */

const HOOKS = 20;
const BATCH = 50;
/** More failures of one message would make it wait for many minutes. */
const MOST_FAILURES = 2;

interface HookOptions {
  deliveries: number;
  kills: number;
  token: string;
  /** Ends the kills. */
  deadline: AbortSignal;
  /** Ends everything. */
  end: AbortSignal;
}

type Receiver = Awaited<ReturnType<typeof startHookReceiver>>;

const isSigned = (secret: string, { text, headers }: { text: string; headers: Record<string, string> }) => {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
};

/** A receiver that counts the messages that it accepts. */
async function startHookReceiver() {
  const counts = { repeats: 0, unsigned: 0 };
  const key = { secret: '' };
  const failures = new Map<string, number>();
  const taken = new Map<string, string>();
  const receiver = await startReceiver((_, received) => {
    const { messageId, data } = received;
    // Verified at once, because a signature is valid for five minutes.
    if (!isSigned(key.secret, received)) counts.unsigned++;
    const failed = failures.get(messageId) ?? 0;
    if (failed < MOST_FAILURES && Math.random() < 1 / 3) {
      failures.set(messageId, failed + 1);
      return 503;
    }
    if (taken.has(messageId)) counts.repeats++;
    taken.set(messageId, data.task?.id ?? '');
    return 204;
  });
  return { ...receiver, taken, failures, counts, key };
}

const Tasks = z.object({ tasks: z.array(z.object({ id: z.string() })) });
const Hook = z.object({ secret: z.string() });

/** Posts with a key until it is acknowledged, also while the app is down. */
async function post<Shape>(
  { url, token, end }: { url: () => string; token: string; end: AbortSignal },
  path: string,
  { body, schema }: { body: unknown; schema: z.ZodType<Shape> },
): Promise<Shape> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  for (;;) {
    end.throwIfAborted();
    const answer = await fetch(`${url()}/v2${path}`, { ...init, signal: end }).catch(() => undefined);
    if (answer?.status === 201) return schema.parse(await answer.json());
    if (answer && answer.status !== 409 && answer.status !== 503)
      throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    await sleep(100);
  }
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

const countTaken = (receivers: readonly Receiver[]) => sum(receivers.map(({ taken }) => taken.size));

/** Kills the app repeatedly, each time after it has delivered some more messages. */
async function killOften(
  victim: Victim,
  receivers: readonly Receiver[],
  options: HookOptions,
): Promise<void> {
  const { kills, deliveries, deadline, end } = options;
  for (let n = 0; n < kills && !deadline.aborted; n++) {
    const target = ((n + 1) * deliveries) / (kills + 2);
    while (countTaken(receivers) < target && !deadline.aborted) await sleep(20);
    await within(end, victim.kill('app'));
    process.stderr.write('.');
  }
  process.stderr.write('\n');
}

/** What is wrong with what one receiver got. */
function findFaults({ taken, counts }: Receiver, ids: readonly string[]) {
  const targets = [...taken.values()];
  const distinct = new Set(targets);
  return {
    lost: ids.filter((id) => !distinct.has(id)).length,
    // Two ids for one event: the receiver could not tell that it is a repeat.
    doubled: targets.length - distinct.size,
    unsigned: counts.unsigned,
  };
}

function report(receivers: readonly Receiver[], ids: readonly string[]) {
  const faults = receivers.map((receiver) => findFaults(receiver, ids));
  const lost = sum(faults.map((one) => one.lost));
  const doubled = sum(faults.map((one) => one.doubled));
  const unsigned = sum(faults.map((one) => one.unsigned));
  const requests = sum(receivers.map(({ received }) => received.length));
  const refused = sum(receivers.map(({ failures }) => sum(failures.values())));
  const repeats = sum(receivers.map(({ counts }) => counts.repeats));
  const line = [
    `Webhooks: ${ids.length * receivers.length} events, ${countTaken(receivers)} taken, ${lost} lost, ${doubled} under two ids,`,
    `${requests} requests, ${refused} refused with 503, ${repeats} repeats with the same id, ${unsigned} wrong signatures.`,
  ];
  return { isSound: lost + doubled + unsigned === 0, lines: [line.join(' ')] };
}

export async function tortureWebhooks(victim: Victim, options: HookOptions) {
  const { deliveries, token, end } = options;
  const target = { url: () => victim.url, token, end };
  const receivers: Receiver[] = [];
  for (let n = 0; n < HOOKS; n++) {
    const receiver = await startHookReceiver();
    const body = { url: receiver.url, events: ['task.created'] };
    receiver.key.secret = (await post(target, '/webhooks', { body, schema: Hook })).secret;
    receivers.push(receiver);
  }
  const ids: string[] = [];
  const write = async () => {
    while (ids.length < deliveries / HOOKS) {
      const left = Math.min(BATCH, deliveries / HOOKS - ids.length);
      const tasks = Array.from({ length: left }, (_, n) => ({ title: `torture hook ${ids.length + n}` }));
      const made = await post(target, '/tasks/batch', { body: { tasks }, schema: Tasks });
      ids.push(...made.tasks.map(({ id }) => id));
    }
  };
  await Promise.all([write(), killOften(victim, receivers, options)]);
  while (countTaken(receivers) < ids.length * HOOKS && !end.aborted) await sleep(200);
  const verdict = report(receivers, ids);
  for (const receiver of receivers) await receiver[Symbol.asyncDispose]();
  return verdict;
}
