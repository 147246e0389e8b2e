import { setTimeout as sleep } from 'node:timers/promises';
import type { AttackedApp } from './attacked-app';
import type { Attack } from './attacks';
import { type Notice, type Readers, startProbe } from './probe';

export interface Outcome extends Notice {
  name: string;
  /** How often each answer came. */
  counts: ReadonlyMap<string, number>;
}

/** The wait after a refusal. Without it, the attack would mostly keep its own process busy. */
const AFTER_REFUSAL_MS = 20;

export interface Target {
  app: AttackedApp;
  /** The process of the app. */
  processId: number;
  readers: Readers;
  seconds: number;
  /** Whether to wait for a reminder too, which takes up to a minute. */
  reminds: boolean;
}

/** Runs one attack at full rate and measures what others notice. */
export async function runAttack(attack: Attack, { app, seconds, ...watched }: Target): Promise<Outcome> {
  const strike = await attack.prepare(app);
  const probe = await startProbe(app, watched);
  const counts = new Map<string, number>();
  const until = Date.now() + seconds * 1_000;
  const over = sleep(seconds * 1_000);
  const keepStriking = async () => {
    while (Date.now() < until) {
      const answer = await Promise.race([
        strike().catch(() => 'no answer'),
        over.then(() => 'still waiting'),
      ]);
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
      if (!answer.startsWith('2')) await sleep(AFTER_REFUSAL_MS);
    }
  };
  await Promise.all(Array.from({ length: attack.parallel }, keepStriking));
  const notice = await probe.stop();
  for (const close of app.closers.splice(0)) await close();
  return { ...notice, name: attack.name, counts };
}

/** The limits of what other clients may notice. */
export const limits = { p99: 250, memoryMb: 700, reminderLateMs: 60_000 };

export function faultsOf({ p99, faults, memoryMb, reminderLateMs }: Outcome, within = limits): string[] {
  return [
    ...(p99 > within.p99 ? [`p99 ${Math.round(p99)} ms`] : []),
    ...(faults > 0 ? [`${faults} faults`] : []),
    ...(memoryMb > within.memoryMb ? [`${memoryMb} MB`] : []),
    ...(reminderLateMs === null || reminderLateMs > within.reminderLateMs ? ['late reminder'] : []),
  ];
}

const countsText = (counts: Outcome['counts']) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([answer, times]) => `${times} × ${answer}`)
    .join(', ');

/** One row of the table. */
export function rowOf(outcome: Outcome): string {
  const { name, p50, p99, longest, faults, memoryMb, reminderLateMs, counts } = outcome;
  const late = reminderLateMs === null ? 'never' : `${(reminderLateMs / 1_000).toFixed(1)}`;
  const cells = [
    name,
    p50.toFixed(0),
    p99.toFixed(0),
    longest.toFixed(0),
    faults,
    memoryMb,
    late,
    countsText(counts),
  ];
  return `| ${cells.join(' | ')} |`;
}

export const tableHead = [
  '| attack | p50 ms | p99 ms | longest ms | faults | memory MB | reminder late s | the attacker was counts |',
  '| --- | --: | --: | --: | --: | --: | --: | --- |',
];
