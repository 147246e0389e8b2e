import { embeddedUrl } from '@/server/platform/database/embedded';
import { findFreePort } from '@/testing/start/free-port';
import { startApp, startCommand } from '@/testing/start/spawn-app';
import { openAttackedApp } from './attacked-app';
import { type Attack, attacks } from './attacks';
import { startReaders } from './probe';
import { faultsOf, type Outcome, rowOf, runAttack, tableHead } from './run-attack';

interface HostileOptions {
  /** The data folder of the app. */
  folder: string;
  /** How long each attack lasts. */
  seconds: number;
  /** Part of the names of the attacks to run; all without it. */
  only?: string | undefined;
  signal: AbortSignal;
}

/** Attacks name addresses of this machine, so the app must be allowed to connect to it. */
export const env = { ALLOW_PRIVATE_HOSTS: 'true', RATE_LIMIT: '600', SESSION_RATE_LIMIT: '1200' };

const isChosen = ({ name }: Attack, only = '') => name.toLowerCase().includes(only.toLowerCase());

/** Runs the attacks one after the other and prints what others noticed. True if nothing went beyond the limits. */
export async function tortureHostile({ folder, seconds, only, signal }: HostileOptions): Promise<boolean> {
  const chosen = attacks.filter((attack) => isChosen(attack, only));
  const needsPages = chosen.some((attack) => attack.needsPages);
  const command = [...startCommand, ...(needsPages ? [] : ['--no-pages'])];
  const app = startApp(folder, await findFreePort(), { env, command });
  const outcomes: Outcome[] = [];
  try {
    await app.ready;
    const { attacked, close } = openAttackedApp(embeddedUrl(folder), app.url);
    const readers = await startReaders(attacked);
    for (const line of tableHead) console.log(line);
    for (const attack of chosen) {
      if (signal.aborted) break;
      const target = { app: attacked, processId: app.child.pid ?? 0, readers, seconds, reminds: true };
      const outcome = await runAttack(attack, target);
      outcomes.push(outcome);
      console.log(rowOf(outcome));
    }
    readers.end();
    await close();
  } finally {
    app.child.kill('SIGTERM');
    await app.ended;
  }
  const faults = outcomes.flatMap((outcome) => faultsOf(outcome).map((fault) => `${outcome.name}: ${fault}`));
  for (const fault of faults) console.log(`Beyond the limits: ${fault}.`);
  return faults.length === 0;
}
