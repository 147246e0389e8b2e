'use client';

import { useQuery } from '@tanstack/react-query';
import { clockOf } from '@/domain/clock';
import { dayOf } from '@/domain/zones';
import type { Outputs } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useFrame } from '../../shell/parts/frame';
import { useLabels } from '../../shell/parts/labels';
import { NotLoaded } from '../../shell/parts/query-states';
import { useToday } from '../../sync/today';
import { isGone, useTRPC } from '../../sync/trpc';
import { useZone } from '../../sync/zone';
import { buttonLook } from '../../ui/button';
import { Link } from '../../ui/link';
import { Avatar, nameOf } from '../../ui/person';
import { handleOf } from './handle-of';

type Profile = Outputs['profiles']['get']['profile'];
type Session = Profile['sessions'][number];

const MINUTE = 60_000;

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const t = useText('profile');
  const zone = useZone();
  const today = useToday();
  const labels = useLabels();
  const lengthOf = ({ startedAt, endedAt }: Session): string =>
    endedAt === null ? t('now') : labels.minutes(Math.max(1, Math.round((endedAt - startedAt) / MINUTE)));
  return (
    <ul aria-label={t('publicSessions')}>
      {sessions.map((session) => (
        <li
          key={session.id}
          className="flex items-baseline gap-3 border-b border-line py-2 text-14 last:border-0"
        >
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{session.title}</span>
          <span className="shrink-0 text-12 text-ink-3 tabular-nums">
            {labels.day(dayOf(session.startedAt, zone), today)}{' '}
            {labels.time(clockOf(session.startedAt, zone))}
          </span>
          <span className="w-14 shrink-0 text-end text-12 text-ink-3 tabular-nums">{lengthOf(session)}</span>
        </li>
      ))}
    </ul>
  );
}

function Head({ profile, own }: { profile: Profile; own: boolean }) {
  const common = useText('common');
  return (
    <header className="flex items-center gap-4 pb-8">
      <Avatar person={{ ...profile, email: null }} className="size-16 text-20" />
      <div className="min-w-0 flex-1">
        <h1 className="text-28 font-semibold tracking-tight [overflow-wrap:anywhere] max-md:text-20">
          {nameOf({ ...profile, email: null })}
        </h1>
        <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">@{profile.username}</p>
      </div>
      {own && (
        <Link href="/settings" className={buttonLook('outline', 'shrink-0')}>
          {common('edit')}
        </Link>
      )}
    </header>
  );
}

/** Shown for a handle that no one has. */
export function ProfileGone() {
  const t = useText('profile');
  const titles = useText('titles');
  return (
    <div className="flex flex-col items-start gap-3 px-2 pt-6">
      <h1 className="text-20 font-semibold tracking-tight">{t('gone')}</h1>
      <p className="max-w-sm text-14 text-ink-2">{t('goneHint')}</p>
      <Link href="/today" className="text-14 text-link">
        {titles('toToday')}
      </Link>
    </div>
  );
}

/** The profile of a person, visible to every account. `id` is the handle in the address. */
export function ProfilePage({ id }: { id: string }) {
  const t = useText('profile');
  const trpc = useTRPC();
  const username = handleOf(id) ?? '';
  const query = useQuery(trpc.profiles.get.queryOptions({ username }));
  const frame = useFrame();
  if (!query.data && isGone(query.error)) return <ProfileGone />;
  if (!query.data) return <NotLoaded query={query} rows={4} />;
  const { profile } = query.data;
  const own = frame.data?.me.id === profile.id;
  return (
    <div className="px-2">
      <Head profile={profile} own={own} />
      <section aria-label={t('publicSessions')}>
        <h2 className="border-b border-line pb-1 text-13 font-semibold text-ink-2">{t('publicSessions')}</h2>
        {profile.sessions.length > 0 ? (
          <Sessions sessions={profile.sessions} />
        ) : (
          <p className="pt-3 text-14 text-ink-2">{own ? t('noneOfYours') : t('none')}</p>
        )}
      </section>
    </div>
  );
}
