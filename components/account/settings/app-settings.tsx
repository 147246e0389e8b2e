'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../shell/language/language';
import { Ago } from '../../shell/parts/ago';
import { FormStatus } from '../../shell/parts/form-status';
import { useServed } from '../../sync/served';
import { useTRPC } from '../../sync/trpc';
import { Button } from '../../ui/button';
import { Copyable } from '../../ui/copyable';
import { QrCode } from '../../ui/qr-code';
import { Section } from '../../ui/section';
import { SureButton } from '../../ui/sure-button';
import { appleProfile, davx5Link, type SignIn } from './apple-profile';
import { ListRow } from './list-row';
import { ResourceList } from './resource-list';

/** Saves a profile as a file, which iPhones and Macs then open. */
function saveProfile(signIn: SignIn): void {
  const file = new Blob([appleProfile(signIn)], { type: 'application/x-apple-aspen-config' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'parcours.mobileconfig';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** How programs of one kind are connected. */
const Programs = ({ name, hint, children }: { name: string; hint: string; children?: ReactNode }) => (
  <div className="flex flex-col gap-1.5">
    <h3 className="text-14 font-medium">{name}</h3>
    <p className="text-13 text-ink-2">{hint}</p>
    {children}
  </div>
);

/** What programs ask for, and the two ways that need no typing. Only now, because the password is not shown again. */
function SignInCard({ signIn }: { signIn: SignIn }) {
  const t = useText('settings-apps');
  const { address, user, password } = signIn;
  const link = davx5Link(signIn);
  const parts = [
    ['server', address],
    ['user', user],
    ['password', password],
  ] as const;
  return (
    <div role="status" className="flex flex-col gap-5">
      <p className="text-14 text-ink-2">{t('copyNow')}</p>
      <dl className="grid gap-x-3 gap-y-2 text-14 @min-[28rem]:grid-cols-[6rem_1fr]">
        {parts.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="pt-2.5 text-13 text-ink-2">{t(name)}</dt>
            <dd className="min-w-0">
              <Copyable label={t(name)} text={text} />
            </dd>
          </div>
        ))}
      </dl>
      <Programs name={t('apple')} hint={t('appleHint')}>
        <p>
          <Button look="outline" onClick={() => saveProfile(signIn)}>
            {t('saveProfile')}
          </Button>
        </p>
      </Programs>
      <Programs name={t('android')} hint={t('androidHint')}>
        <p className="hidden touch:block">
          <a href={link} className="text-link">
            {t('openDavx5')}
          </a>
        </p>
        <div className="touch:hidden">
          <QrCode text={link} label={t('qrCode')} />
        </div>
      </Programs>
      <Programs name={t('others')} hint={t('othersHint')} />
    </div>
  );
}

function AppList() {
  const t = useText('settings-apps');
  const trpc = useTRPC();
  const list = useQuery(trpc.tokens.apps.queryOptions({}));
  const revoke = useMutation(trpc.tokens.revoke.mutationOptions());
  return (
    <ResourceList
      query={list}
      rowsOf={({ apps }) => apps}
      label={t('connected')}
      empty={t('noApps')}
      loading={2}
      error={revoke.error}
    >
      {({ id, program, lastUsedAt }) => (
        <ListRow
          key={id}
          name={program}
          facts={t.rich('lastSeen', { ago: () => <Ago instant={lastUsedAt} /> })}
        >
          <SureButton
            label={t('end')}
            sure={t('endForGood')}
            of={program}
            onSure={() => revoke.mutate({ tokenId: id })}
          />
        </ListRow>
      )}
    </ResourceList>
  );
}

/** Connects Reminders, Tasks.org and other programs that speak CalDAV. */
export function AppSettings() {
  const t = useText('settings-apps');
  const { appUrl } = useServed();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.tokens.apps.queryOptions({}));
  const create = useMutation(trpc.tokens.create.mutationOptions());
  const make = () => create.mutate({ name: t('passwordName') });
  const password = create.data?.value;
  const user = data?.user;
  return (
    <>
      <Section title={t('connect')}>
        <p className="max-w-lg text-14 text-ink-2">{t('about')}</p>
        <p>
          <Button look={password ? 'outline' : 'primary'} onClick={make} disabled={create.isPending || !user}>
            {t(password ? 'makeAnother' : 'make')}
          </Button>
        </p>
        <p className="max-w-lg text-13 text-ink-3">{t('makeHint')}</p>
        <FormStatus error={create.error} />
        {password && user && <SignInCard signIn={{ address: `${appUrl}/dav/`, user, password }} />}
      </Section>
      <Section title={t('connected')}>
        <AppList />
      </Section>
    </>
  );
}
