import { TRPCError } from '@trpc/server';
import { notFound } from 'next/navigation';
import { handleOf } from '@/components/people/profile/handle-of';
import { ProfilePage } from '@/components/people/profile/profile-page';
import { titled } from '../../../reader-text';
import { ServedPage } from '../../served-page';

export const generateMetadata = titled('profile');

/** The handle is unknown or invalid. */
const isUnknownHandle = (error: unknown) =>
  error instanceof TRPCError && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST');

export default async function Page({ params }: { params: Promise<{ username: string }> }) {
  const { username: id } = await params;
  const username = handleOf(id);
  if (username === undefined) notFound();
  return (
    <ServedPage
      parts={['profile']}
      read={({ trpc, queryClient }) =>
        queryClient.fetchQuery(trpc.profiles.get.queryOptions({ username })).catch((error: unknown) => {
          if (isUnknownHandle(error)) notFound();
        })
      }
    >
      <ProfilePage id={id} />
    </ServedPage>
  );
}
