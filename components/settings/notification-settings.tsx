'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Frame } from '@/server/types';
import { FormStatus } from '../data/form-status';
import { type PreferenceChange, useChangePreferences, usePreferences } from '../data/preferences';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Section } from '../ui/section';
import { PushSettings } from './push-settings';

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
  onChange: (kind: Kind, channels: Preferences['notifications'][Kind]) => void;
}

/** Which kinds arrive where. */
function Kinds({ preferences, canMail, onChange }: KindsProps) {
  const t = useText('settings');
  const common = useText('common');
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
                    onChange={(event) =>
                      onChange(kind, { ...preferences.notifications[kind], [channel]: event.target.checked })
                    }
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

interface DigestProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Digest({ isOn, onChange }: DigestProps) {
  const t = useText('settings');
  const id = useId();
  return (
    <p className="flex items-start gap-2.5">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className={`${checkbox} mt-0.5`}
      />
      <label htmlFor={id} className="text-14">
        {t('digest')}
        <span className="block text-12 text-ink-3">{t('digestHint')}</span>
      </label>
    </p>
  );
}

/** Explains why no mail arrives, if none can. */
function MailNote({ canMail, isVerified }: { canMail: boolean; isVerified: boolean }) {
  const t = useText('settings');
  if (!canMail) return <p className="text-13 text-ink-3">{t('noMail')}</p>;
  if (isVerified) return null;
  return <p className="text-13 text-ink-3">{t('mailOnceVerified')}</p>;
}

function Channels() {
  const common = useText('common');
  const trpc = useTRPC();
  const preferences = usePreferences();
  const change = useChangePreferences();
  const [isSaved, setSaved] = useState(false);
  const security = useQuery(trpc.account.security.queryOptions({}));
  if (!preferences || !security.data) return <NotLoaded query={security} rows={6} />;
  const { canMail, isVerified } = security.data;
  const save = async (to: PreferenceChange) => setSaved(await change(to));
  return (
    <>
      <Kinds
        preferences={preferences}
        canMail={canMail}
        onChange={(kind, channels) => void save({ notifications: { [kind]: channels } })}
      />
      {canMail && (
        <Digest isOn={preferences.mailDigest ?? false} onChange={(isOn) => void save({ mailDigest: isOn })} />
      )}
      <MailNote canMail={canMail} isVerified={isVerified} />
      <FormStatus done={isSaved && common('saved')} />
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
