'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Outputs } from '@/server/types';
import { FormStatus } from '../data/form-status';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { Section } from '../ui/section';
import { PushSettings } from './push-settings';

type Preferences = Outputs['me']['get']['me']['preferences'];
type Kind = keyof Preferences['notifications'];

const kinds: readonly { kind: Kind; name: string; says: string }[] = [
  { kind: 'reminder', name: 'Reminders', says: 'At the time that a task says.' },
  { kind: 'due', name: 'Due today', says: 'In the morning, all at once.' },
  { kind: 'mention', name: 'Mentions', says: 'Someone names you in a comment.' },
  { kind: 'comment', name: 'Comments', says: 'On your tasks, and where you commented.' },
  { kind: 'share', name: 'Shares', says: 'Someone shares something with you.' },
  { kind: 'invite', name: 'Invitations', says: 'Someone invites you to a workspace.' },
];
const channels = [
  { channel: 'push', name: 'Push' },
  { channel: 'mail', name: 'Mail' },
] as const;

type Me = Outputs['me']['get'];

/** The preferences with one switch set. */
const withSwitch =
  (kind: Kind, channel: 'push' | 'mail', isOn: boolean) =>
  ({ notifications, ...preferences }: Preferences): Preferences => ({
    ...preferences,
    notifications: { ...notifications, [kind]: { ...notifications[kind], [channel]: isOn } },
  });

/** The preferences, changed at once. The server's answer, or what it has after an error, replaces them. */
function usePreferences() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const queryKey = trpc.me.get.queryKey({});
  const me = useQuery(trpc.me.get.queryOptions({}));
  const save = useMutation(
    trpc.me.update.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    }),
  );
  const show = (change: (preferences: Preferences) => Preferences) =>
    queryClient.setQueryData<Me>(
      queryKey,
      (shown) => shown && { me: { ...shown.me, preferences: change(shown.me.preferences) } },
    );
  return {
    me,
    save,
    setSwitch(kind: Kind, channel: 'push' | 'mail', isOn: boolean) {
      show(withSwitch(kind, channel, isOn));
      save.mutate({ preferences: { notifications: { [kind]: { [channel]: isOn } } } });
    },
    setDigest(isOn: boolean) {
      show(({ mailDigest: _, ...preferences }) => ({ ...preferences, ...(isOn && { mailDigest: isOn }) }));
      save.mutate({ preferences: { mailDigest: isOn } });
    },
  };
}

const checkbox = 'size-4 accent-(--accent)';
const cell = 'w-16 text-center';

interface KindsProps {
  preferences: Preferences;
  canMail: boolean;
  onChange: (kind: Kind, channel: 'push' | 'mail', isOn: boolean) => void;
}

/** Which kinds arrive where. */
function Kinds({ preferences, canMail, onChange }: KindsProps) {
  const shown = channels.filter(({ channel }) => canMail || channel === 'push');
  return (
    <table className="w-full max-w-140 text-14">
      <thead>
        <tr className="text-12 text-ink-3">
          <th scope="col" className="text-left font-medium">
            Kind
          </th>
          {shown.map(({ channel, name }) => (
            <th key={channel} scope="col" className={`${cell} font-medium`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, name, says }) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {name}
              <span className="block text-12 text-ink-3">{says}</span>
            </th>
            {shown.map(({ channel, name: where }) => (
              <td key={channel} className={cell}>
                <label className="grid h-11 place-items-center">
                  <input
                    type="checkbox"
                    aria-label={`${name} by ${where.toLowerCase()}`}
                    checked={preferences.notifications[kind][channel]}
                    onChange={(event) => onChange(kind, channel, event.target.checked)}
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
        One mail a morning
        <span className="block text-12 text-ink-3">Reminders still arrive at their time.</span>
      </label>
    </p>
  );
}

/** Explains why no mail arrives, if none can. */
function MailNote({ canMail, isVerified }: { canMail: boolean; isVerified: boolean }) {
  if (!canMail) return <p className="text-13 text-ink-3">This server sends no mail.</p>;
  if (isVerified) return null;
  return <p className="text-13 text-ink-3">Mail arrives once your address is verified, under Account.</p>;
}

function Channels() {
  const trpc = useTRPC();
  const { me, save, setSwitch, setDigest } = usePreferences();
  const security = useQuery(trpc.account.security.queryOptions({}));
  if (!me.data || !security.data) return <NotLoaded query={me.data ? security : me} rows={6} />;
  const { preferences } = me.data.me;
  const { canMail, isVerified } = security.data;
  return (
    <>
      <Kinds preferences={preferences} canMail={canMail} onChange={setSwitch} />
      {canMail && <Digest isOn={preferences.mailDigest ?? false} onChange={setDigest} />}
      <MailNote canMail={canMail} isVerified={isVerified} />
      <FormStatus error={save.error} done={save.isSuccess && 'Saved.'} />
    </>
  );
}

export function NotificationSettings() {
  return (
    <>
      <Section title="This browser">
        <PushSettings />
      </Section>
      <Section title="What reaches you">
        <p className="text-14 text-ink-2">Everything is in your inbox. Choose what arrives elsewhere too.</p>
        <Channels />
      </Section>
    </>
  );
}
