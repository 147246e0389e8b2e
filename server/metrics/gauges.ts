import { readFileSync } from 'node:fs';
import { Gauge, type Registry } from 'prom-client';
import { lastGood } from '../backup/records';
import { database, pool } from '../database/client';
import { knownMigrations } from '../database/migrations';
import { countOpenStreams } from '../http/event-streams';
import { type JobCounts, readJobs } from '../jobs/read-jobs';

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

/** One number for each kind of job in the queue. A database that does not answer leaves the other metrics. */
async function byJob(read: (job: JobCounts) => number): Promise<Reading> {
  const jobs = await readJobs(database()).catch(() => []);
  return Object.fromEntries(jobs.map((job) => [job.name, read(job)]));
}

const secondsSince = (at: number | null) => (at === null ? 0 : Math.max(0, Date.now() - at) / 1000);

function connections(): Reading {
  const { totalCount, idleCount, waitingCount } = pool();
  return { used: totalCount - idleCount, idle: idleCount, waited_for: waitingCount };
}

/** Adds what is not counted but read. */
export function addGauges(registry: Registry): void {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const build = { version, migration: knownMigrations().at(-1)?.name ?? '', node: process.version };
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
    help: 'Since the last good backup was begun; absent without one.',
    registers: [registry],
    async collect() {
      this.remove();
      const at = await lastGood(database()).catch(() => null);
      if (at !== null) this.set(secondsSince(at));
    },
  });
  addGauge(registry, { name: 'parcours_jobs_waiting', help: 'Jobs that are due.', label: 'job' }, () =>
    byJob(({ waiting }) => waiting),
  );
  addGauge(
    registry,
    {
      name: 'parcours_jobs_failing',
      help: 'Jobs that failed and are tried again, or given up.',
      label: 'job',
    },
    () => byJob(({ failing, givenUp }) => failing + givenUp),
  );
  addGauge(
    registry,
    { name: 'parcours_jobs_age_seconds', help: 'How long the oldest due job has waited.', label: 'job' },
    () => byJob(({ waitingSince }) => secondsSince(waitingSince)),
  );
}
