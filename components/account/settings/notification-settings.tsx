'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browserOf } from '@/domain/browser-of';
import type { Frame, Outputs } from '@/server/types';
import { useText, useTexts } from '../../shell/language/language';
import { LoneButton } from '../../shell/parts/form';
import { FormStatus } from '../../shell/parts/form-status';
import { useChangePreferences, usePreferences } from '../../shell/parts/preferences';
import { NotLoaded } from '../../shell/parts/query-states';
import type { PreferenceChange } from '../../sync/actions/preferences';
import { useTRPC, useTRPCClient } from '../../sync/trpc';
import { Button } from '../../ui/button';
import { Section } from '../../ui/section';
import { browserName, canPush, findSubscription, PushRefused, subscribe } from './browser-push';
import { ListRow, useDayLabel } from './list-row';

type Preferences = Frame['me']['preferences'];
type Kind = keyof Preferences['notifications'];

const kinds = [
  { kind: 'reminder', name: 'reminders', says: 'remindersHint' },
  { kind: 'due', name: 'due', says: 'dueHint' },
  { kind: 'mention', name: 'mentions', says: 'mentionsHint' },
  { kind: 'comment', name: 'comments', says: 'commentsHint' },
  { kind: 'share', name: 'shares', says: 'sharesHint' },
  { kind: 'invite', name: 'invitations', says: 'invitationsHint' },
] as const satisfies readonly { kind: Kind; name: string; says: string }[];
const channels = [
  { channel: 'push', name: 'push', by: 'byPush' },
  { channel: 'mail', name: 'mail', by: 'byMail' },
] as const;

const checkbox = 'size-4 accent-(--accent)';
const cell = 'w-16 text-center';

interface KindsProps {
  preferences: Preferences;
  canMail: boolean;
  onChange: (kind: Kind, channels: Partial<Preferences['notifications'][Kind]>) => void;
}

function Kinds({ preferences, canMail, onChange }: KindsProps) {
  const { t, common } = useTexts('settings');
  const nameOf = (name: (typeof kinds)[number]['name']) => (name === 'comments' ? common(name) : t(name));
  const shown = channels.filter(({ channel }) => canMail || channel === 'push');
  return (
    <table className="w-full max-w-140 text-14">
      <thead>
        <tr className="text-12 text-ink-3">
          <th scope="col" className="text-start font-medium">
            {t('kind')}
          </th>
          {shown.map(({ channel, name }) => (
            <th key={channel} scope="col" className={`${cell} font-medium`}>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, name, says }) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-2 text-start font-normal">
              {nameOf(name)}
              <span className="block text-12 text-ink-3">{t(says)}</span>
            </th>
            {shown.map(({ channel, by }) => (
              <td key={channel} className={cell}>
                <label className="grid h-11 place-items-center">
                  <input
                    type="checkbox"
                    aria-label={t(by, { kind: nameOf(name) })}
                    checked={preferences.notifications[kind][channel]}
                    onChange={(event) => onChange(kind, { [channel]: event.target.checked })}
                    className={checkbox}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Channels() {
  const { t, common } = useTexts('settings');
  const preferences = usePreferences();
  const change = useChangePreferences();
  const [isSaved, setSaved] = useState(false);
  const security = useQuery(useTRPC().account.security.queryOptions({}));
  if (!preferences || !security.data) return <NotLoaded query={security} rows={6} />;
  const { canMail, isVerified } = security.data;
  // Why no mail arrives, if none can.
  const note = canMail ? !isVerified && t('mailOnceVerified') : t('noMail');
  const save = async (to: PreferenceChange) => setSaved(await change(to));
  return (
    <>
      <Kinds
        preferences={preferences}
        canMail={canMail}
        onChange={(kind, channels) => void save({ notifications: { [kind]: channels } })}
      />
      {canMail && (
        <label className="flex items-start gap-2.5 self-start text-14">
          <input
            type="checkbox"
            checked={preferences.mailDigest ?? false}
            onChange={({ target }) => void save({ mailDigest: target.checked })}
            className={`${checkbox} mt-0.5`}
          />
          <span>
            {t('digest')}
            <span className="block text-12 text-ink-3">{t('digestHint')}</span>
          </span>
        </label>
      )}
      {note && <p className="text-13 text-ink-3">{note}</p>}
      <FormStatus done={isSaved && common('saved')} />
    </>
  );
}

type Device = Outputs['devices']['list']['devices'][number];

/** The devices of the account, and which of them is this browser. */
function useDevices() {
  const t = useText('settings');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const list = useQuery(trpc.devices.list.queryOptions({}));
  const own = useQuery({
    queryKey: [...trpc.devices.pathKey(), 'own'],
    queryFn: async () => (await findSubscription())?.endpoint ?? null,
  });
  const turnOn = useMutation({
    mutationKey: trpc.devices.register.mutationKey(),
    mutationFn: async () => {
      const { publicKey } = await client.account.pushKey.query({});
      const { endpoint, keys } = (await subscribe(publicKey)).toJSON();
      const { p256dh = '', auth = '' } = keys ?? {};
      return client.devices.register.mutate({
        kind: 'web',
        endpoint: endpoint ?? '',
        keys: { p256dh, auth },
        name: browserName(browserOf(navigator.userAgent), t),
      });
    },
  });
  const remove = useMutation({
    mutationKey: trpc.devices.remove.mutationKey(),
    mutationFn: async ({ id, endpoint }: Device) => {
      await client.devices.remove.mutate({ deviceId: id });
      const subscription = await findSubscription();
      if (subscription?.endpoint === endpoint) await subscription.unsubscribe();
    },
  });
  return { list, own, turnOn, remove };
}

/** Turns push messages on for this browser, and lists the browsers that get them. */
function PushSettings() {
  const t = useText('settings');
  const dayLabel = useDayLabel();
  const { list, own, turnOn, remove } = useDevices();
  if (!list.data || own.data === undefined) return <NotLoaded query={list.data ? own : list} rows={2} />;
  const { devices } = list.data;
  const refused = turnOn.error instanceof PushRefused ? t(turnOn.error.reason) : undefined;
  const isOn = devices.some(({ endpoint }) => endpoint === own.data);
  return (
    <>
      {!isOn && <p className="text-14 text-ink-2">{canPush() ? t('pushHint') : t('noPush')}</p>}
      {!isOn && canPush() && (
        <LoneButton disabled={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {t('turnOnPush')}
        </LoneButton>
      )}
      {devices.length > 0 && (
        <ul aria-label={t('devices')}>
          {devices.map((device) => (
            <ListRow
              key={device.id}
              name={device.name}
              facts={t(device.endpoint === own.data ? 'thisBrowserSince' : 'since', {
                day: dayLabel(device.createdAt),
              })}
            >
              <Button
                look="outline"
                onClick={() => remove.mutate(device)}
                aria-label={t('turnOffOf', { name: device.name })}
              >
                {t('turnOff')}
              </Button>
            </ListRow>
          ))}
        </ul>
      )}
      <FormStatus error={refused ?? turnOn.error ?? remove.error} />
    </>
  );
}

export function NotificationSettings() {
  const t = useText('settings');
  return (
    <>
      <Section title={t('thisBrowser')}>
        <PushSettings />
      </Section>
      <Section title={t('reaches')}>
        <p className="text-14 text-ink-2">{t('reachesHint')}</p>
        <Channels />
      </Section>
    </>
  );
}
