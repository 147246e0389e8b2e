import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { database, readInvitation, readSessionCaller, settings, signInMethods } from '@/app/server';
import { OpenInvitation } from '@/components/people/workspaces/invitation-page';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const dynamic = 'force-dynamic';

export const generateMetadata = titled('invitation', {
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
});

/** Opening an invitation does not accept it. Only the button does. */
export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const reader = await readSessionCaller(database(), (await headers()).get('cookie'));
  const invitation = await readInvitation(database(), token, reader);
  if (!invitation) notFound();
  return (
    <Texts parts={['invites']}>
      <OpenInvitation
        invitation={invitation}
        token={token}
        signedInAs={reader?.email ?? null}
        ways={signInMethods()}
        canSignUp={settings().SIGN_UP !== 'closed'}
      />
    </Texts>
  );
}
