import { parseArgs } from 'node:util';

export interface Options {
  kills: number;
  minutes: number;
  /** How many webhook deliveries to send instead of writing tasks; 0 for none. */
  webhooks: number;
  /** Attacks what strangers can reach instead of killing processes. */
  hostile: boolean;
  /** Measures the most expensive request of every operation instead. */
  costs: boolean;
  /** Fills the disk of the data folder instead. Only as root. */
  disk: boolean;
  /** Makes the disks of the database and of the files report faults instead. Needs a C compiler. */
  faults: boolean;
  /** How often to lose the primary database and go on with its replica instead; 0 for never. */
  failover: number;
  /** How long each attack lasts. */
  seconds: number;
  /** Part of the names of the attacks to run. */
  only?: string | undefined;
}

const isWithin = (value: number, least: number, most: number) => value >= least && value <= most;

/** Ends the process if the options are wrong. */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '100' },
      minutes: { type: 'string', default: '20' },
      webhooks: { type: 'string', default: '0' },
      hostile: { type: 'boolean', default: false },
      disk: { type: 'boolean', default: false },
      faults: { type: 'boolean', default: false },
      costs: { type: 'boolean', default: false },
      failover: { type: 'string', default: '0' },
      seconds: { type: 'string', default: '15' },
      only: { type: 'string' },
    },
  });
  const [kills, minutes, webhooks] = [Number(values.kills), Number(values.minutes), Number(values.webhooks)];
  const [seconds, failover] = [Number(values.seconds), Number(values.failover)];
  const areNumbersFine =
    Number.isInteger(kills) &&
    isWithin(kills, 1, 10_000) &&
    minutes > 0 &&
    minutes <= 600 &&
    isWithin(webhooks, 0, 100_000) &&
    webhooks % 20 === 0 &&
    isWithin(failover, 0, 100) &&
    isWithin(seconds, 1, 600);
  const { hostile, costs, disk, faults, only } = values;
  if (areNumbersFine)
    return { kills, minutes, webhooks, seconds, failover, hostile, costs, disk, faults, only };
  console.error(
    'Wrong options. Use --kills 1 to 10000, --minutes up to 600, --webhooks 0 to 100000 in twenties, --failover 1 to 100, --seconds 1 to 600.',
  );
  return process.exit(2);
}
