import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import {
  consentToken,
  database,
  oauthPaths,
  readConsentRequest,
  readGrantablePlaces,
  readSessionCaller,
} from '@/app/server';
import { ConsentForm } from '@/components/account/auth/consent-form';
import { consentMetadata } from '../../../consent-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = consentMetadata;

interface PageProps {
  params: Promise<{ uid: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** An app asks for access. A signed-out person signs in first and comes back. */
export default async function Page({ params, searchParams }: PageProps) {
  const { uid } = await params;
  const path = `${oauthPaths.consent}/${uid}`;
  const request = await readConsentRequest(database(), uid);
  if (!request) notFound();
  const person = await readSessionCaller(database(), (await headers()).get('cookie'));
  if (!person) redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  return (
    <ConsentForm
      action={path}
      request={request}
      signedInAs={person.email}
      places={await readGrantablePlaces(database(), person.id)}
      lacksPlaces={(await searchParams)['missing'] === 'places'}
      token={consentToken(uid, person.id)}
    />
  );
}
