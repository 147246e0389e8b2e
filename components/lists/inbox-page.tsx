'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { AtSign, Bell, Flag, type LucideIcon, Mail, MessageSquare, Share2 } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTexts } from '../shell/language/language';
import { Ago } from '../shell/parts/ago';
import { DaySections } from '../shell/parts/day-sections';
import { MoreButton } from '../shell/parts/query-states';
import { enterTask } from '../shell/state/open-task';
import { useAct } from '../sync/act';
import { readNotifications } from '../sync/actions/account';
import { usePageTools } from '../sync/use-page-tools';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { icon } from '../ui/icon';
import { Link } from '../ui/link';
import { AppChanges } from './app-changes';
import { inboxQuery, type Notification } from './inbox-query';
import { pathOf } from './places/path-of';
import { Proposals } from './proposals';

const kinds = {
  mention: { name: 'mention', Icon: AtSign },
  comment: { name: 'comment', Icon: MessageSquare },
  share: { name: 'share', Icon: Share2 },
  invite: { name: 'invite', Icon: Mail },
  reminder: { name: 'reminder', Icon: Bell },
  due: { name: 'due', Icon: Flag },
} as const satisfies Record<Notification['kind'], { name: string; Icon: LucideIcon }>;

/** The page that a notification leads to. A task opens beside this one. */
function pageOf({ kind, targetKind, targetId }: Notification): string | undefined {
  if (!targetKind || !targetId) return undefined;
  if (kind === 'invite') return `/invites/to/${targetKind}/${targetId}`;
  if (targetKind === 'task') return undefined;
  return targetKind === 'workspace' ? '/settings/workspace' : pathOf(targetKind, targetId);
}

function Content({ item: { kind, readAt, title, body, createdAt } }: { item: Notification }) {
  const { t, common } = useTexts('inbox');
  const { name, Icon } = kinds[kind];
  const isUnread = readAt === null;
  return (
    <>
      <Icon {...icon} className="mt-0.5 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="sr-only">
          {t(isUnread ? 'unread' : 'seen', { kind: name === 'comment' ? common(name) : t(name) })}{' '}
        </span>
        <span className={cn('line-clamp-2 text-14', isUnread ? 'font-medium' : 'text-ink-2')}>{title}</span>
        {body && <span className="line-clamp-2 text-13 text-ink-3">{body}</span>}
      </span>
      <Ago instant={createdAt} className="mt-0.5 shrink-0 text-12 text-ink-3 tabular-nums" />
      <span
        aria-hidden="true"
        className={cn('mt-1.5 size-2 shrink-0 rounded-full', isUnread && 'bg-accent')}
      />
    </>
  );
}

/** Moves the focus between rows with the arrows, and with j and k as in lists of tasks. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (!by || event.metaKey || event.ctrlKey || event.altKey) return;
  const rows = [...document.querySelectorAll<HTMLElement>('[data-notification]')];
  const at = rows.indexOf(event.currentTarget);
  const next = rows[at + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Row({ item, onOpen }: { item: Notification; onOpen: (item: Notification) => void }) {
  const path = pageOf(item);
  const row = {
    'data-notification': true,
    className:
      'flex min-h-11 w-full items-start gap-2.5 rounded-control px-2 py-2 text-start hover:bg-hover/60',
    onClick: () => onOpen(item),
    onKeyDown: moveFocus,
    children: <Content item={item} />,
  };
  return path ? <Link {...row} href={path} /> : <button {...row} type="button" />;
}

/** The server takes no more at once. */
const MOST_MARKED = 200;

/** Marks the notifications of the open task as read, however it was opened. */
function useReadOpenTask(items: readonly Notification[] | undefined): void {
  const act = useAct();
  const openId = useSearchParams().get('task');
  // A refused mark returns to the list. It is not sent again and again.
  const sent = useRef(new Set<string>());
  useEffect(() => {
    const ids = (items ?? [])
      .filter(({ targetId, readAt }) => openId !== null && targetId === openId && readAt === null)
      .map(({ id }) => id)
      .filter((id) => !sent.current.has(id))
      .slice(0, MOST_MARKED);
    for (const id of ids) sent.current.add(id);
    if (ids.length > 0) void act(readNotifications({ ids }));
  }, [items, openId, act]);
}

/** What people and the planner told the caller. Opening a notification marks it as read. */
export function InboxPage() {
  const { t, common } = useTexts('inbox');
  const query = useInfiniteQuery(inboxQuery(usePageTools()));
  const items = query.data?.pages.flatMap(({ notifications }) => notifications);
  const act = useAct();
  useReadOpenTask(items);
  const open = ({ kind, id, readAt, targetKind, targetId }: Notification) => {
    if (targetKind === 'task' && targetId && kind !== 'invite') enterTask(targetId);
    else if (readAt === null) void act(readNotifications({ ids: [id] }));
  };
  // All that are there now: what comes meanwhile was not seen.
  const markAllRead = () => act(readNotifications({ before: Math.floor(items?.[0]?.createdAt ?? 0) + 1 }));
  return (
    <>
      <div className="flex min-h-9 items-center gap-2 pb-4">
        <h1 className="flex-1 px-2 page-title">{common('notifications')}</h1>
        {items?.some(({ readAt }) => readAt === null) && (
          <Button onClick={() => void markAllRead()}>{t('markAllRead')}</Button>
        )}
      </div>
      <Proposals />
      <AppChanges />
      <DaySections query={query} items={items} instantOf={({ createdAt }) => createdAt} empty={t('empty')}>
        {(item) => (
          <li key={item.id}>
            <Row item={item} onOpen={open} />
          </li>
        )}
      </DaySections>
      <MoreButton query={query} look="outline">
        {t('earlier')}
      </MoreButton>
    </>
  );
}
