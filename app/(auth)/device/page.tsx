import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import {
  consentToken,
  database,
  deviceForm,
  devicePage,
  findDevice,
  readGrantablePlaces,
  readSessionCaller,
} from '@/app/server';
import { ConsentForm } from '@/components/account/auth/consent-form';
import { DeviceAnswered, DeviceCodeForm } from '@/components/account/auth/device-forms';
import { consentMetadata } from '../consent-metadata';

export const dynamic = 'force-dynamic';

export const generateMetadata = consentMetadata;

type Query = Promise<Record<string, string | string[] | undefined>>;

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** A device without a browser asks for access: the person enters its code, or opens the address that holds it. */
export default async function Page({ searchParams }: { searchParams: Query }) {
  const query = await searchParams;
  const typed = single(query['user_code']);
  const person = await readSessionCaller(database(), (await headers()).get('cookie'));
  if (!person) redirect(`/sign-in?callbackUrl=${encodeURIComponent(devicePage(typed))}`);
  const answer = single(query['answer']);
  if (answer) return <DeviceAnswered isAllowed={answer === 'allowed'} />;
  if (!typed) return <DeviceCodeForm signedInAs={person.email} />;
  const { request, wait } = await findDevice(database(), person.id, typed);
  if (!request) return <DeviceCodeForm signedInAs={person.email} typed={typed} wait={wait ?? 0} />;
  return (
    <ConsentForm
      action={devicePage(null)}
      request={request}
      signedInAs={person.email}
      places={await readGrantablePlaces(database(), person.id)}
      lacksPlaces={query['missing'] === 'places'}
      token={consentToken(deviceForm(request.userCode), person.id)}
    />
  );
}
