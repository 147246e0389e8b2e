import { TRPCError } from '@trpc/server';
import { notFound } from 'next/navigation';
import { Hydrated } from '@/components/data/hydrated';
import { ProfileView } from '@/components/profile/profile-view';
import { createPageData } from '@/server/page-data';

export const metadata = { title: 'Profile' };

/** Reads the handle from the URL, with or without a leading `@`. */
function handleOf(segment: string): string {
  try {
    return decodeURIComponent(segment).replace(/^@/, '').toLowerCase();
  } catch {
    notFound();
  }
}

/** The handle is unknown or invalid. */
const isUnknownHandle = (error: unknown) =>
  error instanceof TRPCError && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST');

export default async function ProfilePage({ params }: { params: Promise<{ username: string }> }) {
  const username = handleOf((await params).username);
  const { trpc, queryClient, day, state } = await createPageData();
  await queryClient.fetchQuery(trpc.profiles.get.queryOptions({ username })).catch((error: unknown) => {
    if (isUnknownHandle(error)) notFound();
  });
  return (
    <Hydrated state={state()}>
      <ProfileView username={username} day={day} />
    </Hydrated>
  );
}
