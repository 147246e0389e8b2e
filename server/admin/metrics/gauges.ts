import { Gauge, type Registry } from 'prom-client';
import { appVersion } from '../../platform/config/app-version';
import { settings } from '../../platform/config/settings';
import { database, pool } from '../../platform/database/client';
import { knownMigrations } from '../../platform/database/migrations';
import { countOpenStreams } from '../../platform/http/event-streams';
import { type JobCounts, readJobs } from '../../platform/jobs/read-jobs';
import { lastGood, unsavedSince } from '../backup/records';

type Reading = Record<string, number>;

interface Kind {
  name: string;
  help: string;
  label: string;
}

/** Adds a gauge that is read at each request, with a value for each label. */
function addGauge(
  registry: Registry,
  { name, help, label }: Kind,
  read: () => Promise<Reading> | Reading,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [value, number] of Object.entries(await read())) this.set({ [label]: value }, number);
    },
  });
}

let reading: Promise<JobCounts[]> | undefined;

/** The queue, read once for all gauges of a request. A database that does not answer leaves the other metrics. */
function readQueue(): Promise<JobCounts[]> {
  reading ??= readJobs(database())
    .catch(() => [])
    .finally(() => {
      reading = undefined;
    });
  return reading;
}

/** One number for each kind of job in the queue. */
const byJob = async (read: (job: JobCounts) => number): Promise<Reading> =>
  Object.fromEntries((await readQueue()).map((job) => [job.name, read(job)]));

const secondsSince = (at: number | null) => (at === null ? 0 : Math.max(0, Date.now() - at) / 1000);

function connections(): Reading {
  const { totalCount, idleCount, waitingCount } = pool();
  return { used: totalCount - idleCount, idle: idleCount, waited_for: waitingCount };
}

function addJobGauges(registry: Registry): void {
  const add = (name: string, help: string, read: (job: JobCounts) => number) =>
    addGauge(registry, { name, help, label: 'job' }, () => byJob(read));
  add('parcours_jobs_waiting', 'Jobs that are due.', ({ waiting }) => waiting);
  add(
    'parcours_jobs_failing',
    'Jobs that failed and are tried again, or given up.',
    ({ failing, givenUp }) => failing + givenUp,
  );
  add('parcours_jobs_age_seconds', 'How long the oldest due job has waited.', ({ waitingSince }) =>
    secondsSince(waitingSince),
  );
}

/** Adds what is not counted but read. */
export function addGauges(registry: Registry): void {
  const build = {
    version: appVersion(),
    migration: knownMigrations().at(-1)?.name ?? '',
    node: process.version,
  };
  new Gauge({
    name: 'parcours_build_info',
    help: 'The versions that run.',
    labelNames: Object.keys(build),
    registers: [registry],
  }).set(build, 1);
  addGauge(
    registry,
    { name: 'parcours_database_connections', help: 'Connections of the pool.', label: 'state' },
    connections,
  );
  new Gauge({
    name: 'parcours_streams',
    help: 'Open event streams.',
    registers: [registry],
    collect() {
      this.set(countOpenStreams());
    },
  });
  new Gauge({
    name: 'parcours_backup_age_seconds',
    help: 'Since the last good backup was begun, or the first account was made without one; absent where none are made.',
    registers: [registry],
    async collect() {
      this.remove();
      const look = settings().BACKUP_KEEP > 0 ? unsavedSince : lastGood;
      const at = await look(database()).catch(() => null);
      if (at !== null) this.set(secondsSince(at));
    },
  });
  addJobGauges(registry);
}
