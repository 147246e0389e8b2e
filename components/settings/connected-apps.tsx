import { useMutation, useQuery } from '@tanstack/react-query';
import type { Text } from '@/language/translator';
import type { Outputs } from '@/server/types';
import { FormStatus } from '../data/form-status';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { SureButton } from '../ui/sure-button';
import { useDayLabel } from './day-label';

type Authorization = Outputs['authorizations']['list']['authorizations'][number];

/** Where an app comes from, when its id says so. */
const hostOf = ({ clientId, clientName }: Authorization): string | false => {
  const host = clientId.startsWith('https://') && new URL(clientId).host;
  return host !== clientName && host;
};

const factsOf = (
  app: Authorization,
  t: Text<'settings-tools'>,
  dayLabel: (instant: number) => string,
): string =>
  [
    hostOf(app),
    app.scopes.includes('write') ? t('readsAndWrites') : t('readsOnly'),
    t('allowedOn', { day: dayLabel(app.createdAt) }),
    app.lastUsedAt ? t('usedOn', { day: dayLabel(app.lastUsedAt) }) : t('neverUsed'),
  ]
    .filter(Boolean)
    .join(' · ');

function AppRow({ app, onRevoke }: { app: Authorization; onRevoke: () => void }) {
  const dayLabel = useDayLabel();
  const t = useText('settings-tools');
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-medium">{app.clientName}</span>
        <span className="block text-12 text-ink-3 tabular-nums [overflow-wrap:anywhere]">
          {factsOf(app, t, dayLabel)}
        </span>
      </span>
      <SureButton label={t('revoke')} sure={t('revokeForGood')} of={app.clientName} onSure={onRevoke} />
    </li>
  );
}

/** The apps that the person allowed to use their account, newest first. */
export function ConnectedApps() {
  const t = useText('settings-tools');
  const trpc = useTRPC();
  const list = useQuery(trpc.authorizations.list.queryOptions({}));
  const revoke = useMutation(trpc.authorizations.revoke.mutationOptions());
  if (!list.data) return <NotLoaded query={list} rows={2} />;
  const { authorizations } = list.data;
  if (authorizations.length === 0) return <EmptyState>{t('noApps')}</EmptyState>;
  return (
    <>
      <p className="text-13 text-ink-2">{t('revokeHint')}</p>
      <ul aria-label={t('connectedApps')}>
        {authorizations.map((app) => (
          <AppRow key={app.id} app={app} onRevoke={() => revoke.mutate({ authorizationId: app.id })} />
        ))}
      </ul>
      <FormStatus error={revoke.error} />
    </>
  );
}
