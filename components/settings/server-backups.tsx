import { useMutation, useQuery } from '@tanstack/react-query';
import type { Text } from '@/language/translator';
import type { Outputs } from '@/server/types';
import { Ago } from '../data/ago';
import { FormStatus } from '../data/form-status';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { useSizeLabel } from '../files/size-label';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Section } from '../ui/section';

type Backups = Outputs['screens']['serverBackups'];
type Backup = Backups['backups'][number];

const RUNNING_MS = 1_000;
const IDLE_MS = 10_000;

const isRunning = ({ finishedAt }: Backup) => finishedAt === null;
const isGood = (backup: Backup) => !isRunning(backup) && backup.error === null;

const factsOf = ({ scheduled, missing }: Backup, size: string, t: Text<'settings-tools'>): string =>
  [scheduled ? t('nightly') : t('byHand'), size, missing > 0 && t('missingFiles', { count: missing })]
    .filter(Boolean)
    .join(' · ');

function Progress({ done, total, bytes }: Backup) {
  const t = useText('settings-tools');
  const sizeLabel = useSizeLabel();
  return (
    <span className="flex items-center gap-3 text-12 text-ink-3">
      <progress
        aria-label={t('backup')}
        max={total}
        value={done}
        className="h-1.5 w-40 max-w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span className="tabular-nums">{t('backupProgress', { done, total, size: sizeLabel(bytes) })}</span>
    </span>
  );
}

function BackupRow({ backup }: { backup: Backup }) {
  const t = useText('settings-tools');
  const sizeLabel = useSizeLabel();
  const { place, startedAt, error } = backup;
  const state = isRunning(backup) ? t('beingMade') : error === null ? t('complete') : t('failed');
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-2 text-13">
      <span className="flex flex-wrap gap-x-2">
        <span className={error === null ? 'font-medium' : 'font-medium text-overdue'}>{state}</span>
        <Ago instant={startedAt} className="text-ink-3" />
      </span>
      {isRunning(backup) ? (
        <Progress {...backup} />
      ) : (
        <span className="text-12 text-ink-2 [overflow-wrap:anywhere]">
          {error ?? factsOf(backup, sizeLabel(backup.bytes), t)}
        </span>
      )}
      <span className="text-12 text-ink-3 [overflow-wrap:anywhere]">{place}</span>
    </li>
  );
}

/** When backups are made, and how the last one went. */
function Summary({ backups, at, place, keep }: Backups) {
  const t = useText('settings-tools');
  const good = backups.find(isGood);
  const shownPlace = <span className="[overflow-wrap:anywhere]">{place}</span>;
  const latest = backups.find((backup) => !isRunning(backup));
  return (
    <p className="text-13 text-ink-2">
      {keep > 0
        ? t.rich('backupNightly', { at, keep, place: () => shownPlace })
        : t.rich('backupByHand', { place: () => shownPlace })}{' '}
      {good ? t.rich('lastGood', { ago: () => <Ago instant={good.startedAt} /> }) : t('noGood')}{' '}
      {latest?.error != null && <strong className="font-medium text-overdue">{t('latestFailed')}</strong>}
    </p>
  );
}

/** The backups of the whole server, and a button that starts one. */
export function ServerBackups() {
  const t = useText('settings-tools');
  const trpc = useTRPC();
  const list = useQuery(
    trpc.screens.serverBackups.queryOptions(
      {},
      { refetchInterval: ({ state }) => (state.data?.backups.some(isRunning) ? RUNNING_MS : IDLE_MS) },
    ),
  );
  const start = useMutation(trpc.screens.startBackup.mutationOptions());
  if (!list.data)
    return (
      <Section title={t('backups')}>
        <NotLoaded query={list} rows={3} />
      </Section>
    );
  const { backups, isWaiting } = list.data;
  const isBusy = isWaiting || backups.some(isRunning) || start.isPending;
  return (
    <Section title={t('backups')}>
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
    </Section>
  );
}
