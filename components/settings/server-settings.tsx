'use client';

import { useQuery } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Section } from '../ui/section';
import { ServerBackups } from './server-backups';

type Job = Outputs['screens']['serverJobs']['jobs'][number];

const columns = [
  ['waiting', 'waiting'],
  ['running', 'running'],
  ['planned', 'planned'],
  ['failing', 'failing'],
  ['givenUp', 'givenUp'],
] as const;

const nameOf = ({ name }: Job): string =>
  name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const t = useText('settings-tools');
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-14">
        <thead>
          <tr className="border-b border-line text-start text-12 text-ink-2">
            <th className="py-2 pe-4 font-medium">{t('job')}</th>
            {columns.map(([key, label]) => (
              <th key={key} className="px-2 py-2 text-end font-medium">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.name} className="border-b border-line align-top">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                {nameOf(job)}
                {job.lastError && (
                  <p className="max-w-md text-12 text-ink-2 [overflow-wrap:anywhere]">
                    {t('lastFailure', { error: job.lastError })}
                  </p>
                )}
              </th>
              {columns.map(([key]) => (
                <td key={key} className="px-2 py-2 text-end text-ink-2 tabular-nums">
                  {job[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the server does in the background. */
function ServerJobs() {
  const t = useText('settings-tools');
  const trpc = useTRPC();
  const list = useQuery(trpc.screens.serverJobs.queryOptions({}, { refetchInterval: 10_000 }));
  const jobs = list.data?.jobs;
  return (
    <Section title={t('jobs')}>
      <p className="text-13 text-ink-2">{t('jobsHint')}</p>
      {!jobs ? (
        <NotLoaded query={list} />
      ) : jobs.length === 0 ? (
        <EmptyState>{t('noJobs')}</EmptyState>
      ) : (
        <JobTable jobs={jobs} />
      )}
    </Section>
  );
}

/** The backups and jobs of the server, for the person who runs it. */
export function ServerSettings() {
  return (
    <>
      <ServerBackups />
      <ServerJobs />
    </>
  );
}
