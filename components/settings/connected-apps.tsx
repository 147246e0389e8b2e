'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { FormStatus } from '../data/form-status';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { SureButton } from '../ui/sure-button';
import { dayLabel } from './day-label';

type Authorization = Outputs['authorizations']['list']['authorizations'][number];

/** Where an app comes from, when its id says so. */
const hostOf = ({ clientId, clientName }: Authorization): string | false => {
  const host = clientId.startsWith('https://') && new URL(clientId).host;
  return host !== clientName && host;
};

const factsOf = (app: Authorization): string =>
  [
    hostOf(app),
    app.scopes.includes('write') ? 'reads and writes' : 'reads only',
    `allowed ${dayLabel(app.createdAt)}`,
    app.lastUsedAt ? `used ${dayLabel(app.lastUsedAt)}` : 'never used',
  ]
    .filter(Boolean)
    .join(' · ');

function AppRow({ app, onRevoke }: { app: Authorization; onRevoke: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line py-2 first:border-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-medium">{app.clientName}</span>
        <span className="block text-12 text-ink-3 tabular-nums [overflow-wrap:anywhere]">{factsOf(app)}</span>
      </span>
      <SureButton label="Revoke" sure="Revoke for good" of={app.clientName} onSure={onRevoke} />
    </li>
  );
}

/** The apps that the person allowed to use their account, newest first. */
export function ConnectedApps() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const list = useQuery(trpc.authorizations.list.queryOptions({}));
  const revoke = useMutation(
    trpc.authorizations.revoke.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.authorizations.pathKey() }),
    }),
  );
  if (!list.data) return <NotLoaded query={list} rows={2} />;
  const { authorizations } = list.data;
  if (authorizations.length === 0) return <EmptyState>No apps yet.</EmptyState>;
  return (
    <>
      <p className="text-13 text-ink-2">
        Revoking ends an app’s access at once and cannot be undone. The app must ask you again.
      </p>
      <ul aria-label="Connected apps">
        {authorizations.map((app) => (
          <AppRow key={app.id} app={app} onRevoke={() => revoke.mutate({ authorizationId: app.id })} />
        ))}
      </ul>
      <FormStatus error={revoke.error} />
    </>
  );
}
