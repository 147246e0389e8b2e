import { useMutation, useQuery } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { FormStatus } from '../data/form-status';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { SureButton } from '../ui/sure-button';
import { useDayLabel } from './day-label';
import { factsLine, ListRow } from './list-row';

type Authorization = Outputs['authorizations']['list']['authorizations'][number];

/** Where an app comes from, when its id says so. */
const hostOf = ({ clientId, clientName }: Authorization): string | false => {
  const host = clientId.startsWith('https://') && new URL(clientId).host;
  return host !== clientName && host;
};

function AppRow({ app, onRevoke }: { app: Authorization; onRevoke: () => void }) {
  const dayLabel = useDayLabel();
  const t = useText('settings-tools');
  return (
    <ListRow
      name={app.clientName}
      facts={factsLine(
        hostOf(app),
        app.scopes.includes('write') ? t('readsAndWrites') : t('readsOnly'),
        t('allowedOn', { day: dayLabel(app.createdAt) }),
        app.lastUsedAt ? t('usedOn', { day: dayLabel(app.lastUsedAt) }) : t('neverUsed'),
      )}
    >
      <SureButton label={t('revoke')} sure={t('revokeForGood')} of={app.clientName} onSure={onRevoke} />
    </ListRow>
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
