import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { database, findOwnInvitation, readSessionCaller } from '@/app/server';
import { pathOf } from '@/components/lists/places/path-of';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ kind: string; id: string }>;
}

/** Where a notification about an invitation leads: to the invitation while it waits, then to what it is about. */
export default async function Page({ params }: Props) {
  const { kind, id } = await params;
  const reader = await readSessionCaller(database(), (await headers()).get('cookie'));
  if (!reader) redirect(`/sign-in?callbackUrl=${encodeURIComponent(`/invites/to/${kind}/${id}`)}`);
  const token = await findOwnInvitation(database(), id, reader);
  const path = pathOf(kind, id) ?? '/settings/workspace';
  redirect(token ? `/invites/${token}` : path.startsWith('/') ? path : `/today${path}`);
}
