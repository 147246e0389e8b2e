import { TRPCError } from '@trpc/server';
import { notFound } from 'next/navigation';
import { Hydrated } from '@/components/data/hydrated';
import { handleOf } from '@/components/profile/handle-of';
import { ProfileView } from '@/components/profile/profile-view';
import { createPageData } from '@/server/page-data';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('profile');

/** The handle is unknown or invalid. */
const isUnknownHandle = (error: unknown) =>
  error instanceof TRPCError && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST');

export default async function ProfilePage({ params }: { params: Promise<{ username: string }> }) {
  const { username: id } = await params;
  const username = handleOf(id);
  if (username === undefined) notFound();
  const { trpc, queryClient, state } = await createPageData();
  await queryClient.fetchQuery(trpc.profiles.get.queryOptions({ username })).catch((error: unknown) => {
    if (isUnknownHandle(error)) notFound();
  });
  return (
    <Hydrated state={state()}>
      <Texts parts={['profile']}>
        <ProfileView id={id} />
      </Texts>
    </Hydrated>
  );
}
