'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { useSizeLabel } from '../../files/size-label';
import { useText } from '../../shell/language/language';
import { Ago } from '../../shell/parts/ago';
import { FormStatus } from '../../shell/parts/form-status';
import { EmptyState } from '../../shell/parts/page-states';
import { NotLoaded } from '../../shell/parts/query-states';
import { useTRPC } from '../../sync/trpc';
import { Button } from '../../ui/button';
import { Section } from '../../ui/section';
import { factsLine } from './list-row';

type Backups = Outputs['screens']['serverBackups'];
type Backup = Backups['backups'][number];
type Job = Outputs['screens']['serverJobs']['jobs'][number];

const RUNNING_MS = 1_000;
const IDLE_MS = 10_000;

const isRunning = ({ finishedAt }: Backup) => finishedAt === null;

function BackupRow({ backup }: { backup: Backup }) {
  const t = useText('settings-tools');
  const { place, startedAt, error, done, total, scheduled, missing } = backup;
  const size = useSizeLabel()(backup.bytes);
  const state = isRunning(backup) ? t('beingMade') : error === null ? t('complete') : t('failed');
  const lost = missing > 0 && t('missingFiles', { count: missing });
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-2 text-13">
      <span className="flex flex-wrap gap-x-2">
        <span className={error === null ? 'font-medium' : 'font-medium text-overdue'}>{state}</span>
        <Ago instant={startedAt} className="text-ink-3" />
      </span>
      {isRunning(backup) ? (
        <span className="flex items-center gap-3 text-12 text-ink-3">
          <progress
            aria-label={t('backup')}
            max={total}
            value={done}
            className="h-1.5 w-40 max-w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          />
          <span className="tabular-nums">{t('backupProgress', { done, total, size })}</span>
        </span>
      ) : (
        <span className="text-12 text-ink-2 [overflow-wrap:anywhere]">
          {error ?? factsLine(scheduled ? t('nightly') : t('byHand'), size, lost)}
        </span>
      )}
      <span className="text-12 text-ink-3 [overflow-wrap:anywhere]">{place}</span>
    </li>
  );
}

/** When backups are made, and how the last one went. */
function Summary({ backups, at, place, keep }: Backups) {
  const t = useText('settings-tools');
  const finished = backups.filter((backup) => !isRunning(backup));
  const good = finished.find(({ error }) => error === null);
  const shownPlace = <span className="[overflow-wrap:anywhere]">{place}</span>;
  return (
    <p className="text-13 text-ink-2">
      {keep > 0
        ? t.rich('backupNightly', { at, keep, place: () => shownPlace })
        : t.rich('backupByHand', { place: () => shownPlace })}{' '}
      {good ? t.rich('lastGood', { ago: () => <Ago instant={good.startedAt} /> }) : t('noGood')}{' '}
      {finished[0]?.error != null && (
        <strong className="font-medium text-overdue">{t('latestFailed')}</strong>
      )}
    </p>
  );
}

function ServerBackups() {
  const t = useText('settings-tools');
  const trpc = useTRPC();
  const list = useQuery(
    trpc.screens.serverBackups.queryOptions(
      {},
      { refetchInterval: ({ state }) => (state.data?.backups.some(isRunning) ? RUNNING_MS : IDLE_MS) },
    ),
  );
  const start = useMutation(trpc.screens.startBackup.mutationOptions());
  if (!list.data) return <NotLoaded query={list} rows={3} />;
  const { backups, isWaiting } = list.data;
  const isBusy = isWaiting || backups.some(isRunning) || start.isPending;
  return (
    <>
      <Summary {...list.data} />
      <div>
        <Button disabled={isBusy} onClick={() => start.mutate({})}>
          {isBusy ? t('backingUp') : t('backUpNow')}
        </Button>
      </div>
      <FormStatus error={start.error} />
      {backups.length === 0 ? (
        <EmptyState>{t('noBackup')}</EmptyState>
      ) : (
        <ul aria-label={t('backups')}>
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} />
          ))}
        </ul>
      )}
    </>
  );
}

const columns = ['waiting', 'running', 'planned', 'failing', 'givenUp'] as const;

const nameOf = ({ name }: Job): string =>
  name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

function Jobs() {
  const t = useText('settings-tools');
  const list = useQuery(useTRPC().screens.serverJobs.queryOptions({}, { refetchInterval: IDLE_MS }));
  if (!list.data) return <NotLoaded query={list} />;
  const { jobs } = list.data;
  if (jobs.length === 0) return <EmptyState>{t('noJobs')}</EmptyState>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-14">
        <thead>
          <tr className="border-b border-line text-start text-12 text-ink-2">
            <th className="py-2 pe-4 font-medium">{t('job')}</th>
            {columns.map((column) => (
              <th key={column} className="px-2 py-2 text-end font-medium">
                {t(column)}
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
              {columns.map((column) => (
                <td key={column} className="px-2 py-2 text-end text-ink-2 tabular-nums">
                  {job[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The backups and jobs of the server, for the person who runs it. */
export function ServerSettings() {
  const t = useText('settings-tools');
  return (
    <>
      <Section title={t('backups')}>
        <ServerBackups />
      </Section>
      <Section title={t('jobs')}>
        <p className="text-13 text-ink-2">{t('jobsHint')}</p>
        <Jobs />
      </Section>
    </>
  );
}
