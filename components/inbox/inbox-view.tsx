'use client';

import { AtSign, Bell, Flag, type LucideIcon, Mail, MessageSquare, Share2 } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Ago } from '../data/ago';
import { DaySections } from '../data/day-sections';
import { EmptyState } from '../data/page-states';
import { MoreButton, NotLoaded } from '../data/query-states';
import { useText } from '../language/language';
import { enterTask } from '../state/open-task';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { icon } from '../ui/icon';
import { Link } from '../ui/link';
import { type Notification, useInbox, useMarkRead } from './use-inbox';

const kinds = {
  mention: { name: 'mention', Icon: AtSign },
  comment: { name: 'comment', Icon: MessageSquare },
  share: { name: 'share', Icon: Share2 },
  invite: { name: 'invite', Icon: Mail },
  reminder: { name: 'reminder', Icon: Bell },
  due: { name: 'due', Icon: Flag },
} as const satisfies Record<Notification['kind'], { name: string; Icon: LucideIcon }>;

const pages: Record<string, (id: string) => string> = {
  task: (id) => `/inbox?task=${id}`,
  project: (id) => `/project/${id}`,
  area: (id) => `/area/${id}`,
  note: (id) => `/notes/${id}`,
  workspace: () => '/settings/workspace',
};

function pathOf({ kind, targetKind, targetId }: Notification): string | undefined {
  if (!targetKind || !targetId) return undefined;
  return kind === 'invite' ? `/invites/to/${targetKind}/${targetId}` : pages[targetKind]?.(targetId);
}

const rowLook =
  'flex min-h-11 w-full items-start gap-2.5 rounded-control px-2 py-2 text-start hover:bg-hover/60';

function Content({ item }: { item: Notification }) {
  const t = useText('inbox');
  const common = useText('common');
  const { name, Icon } = kinds[item.kind];
  const isUnread = item.readAt === null;
  return (
    <>
      <Icon {...icon} className="mt-0.5 shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="sr-only">
          {t(isUnread ? 'unread' : 'seen', { kind: name === 'comment' ? common(name) : t(name) })}{' '}
        </span>
        <span className={cn('line-clamp-2 text-14', isUnread ? 'font-medium' : 'text-ink-2')}>
          {item.title}
        </span>
        {item.body && <span className="line-clamp-2 text-13 text-ink-3">{item.body}</span>}
      </span>
      <Ago instant={item.createdAt} className="mt-0.5 shrink-0 text-12 text-ink-3 tabular-nums" />
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

interface RowProps {
  item: Notification;
  onOpen: (item: Notification) => void;
}

function Row({ item, onOpen }: RowProps) {
  const path = pathOf(item);
  if ((item.targetKind !== 'task' || item.kind === 'invite') && path)
    return (
      <Link
        data-notification
        href={path}
        className={rowLook}
        onClick={() => onOpen(item)}
        onKeyDown={moveFocus}
      >
        <Content item={item} />
      </Link>
    );
  return (
    <button
      type="button"
      data-notification
      className={rowLook}
      onClick={() => onOpen(item)}
      onKeyDown={moveFocus}
    >
      <Content item={item} />
    </button>
  );
}

/** The server takes no more at once. */
const MOST_MARKED = 200;

/** Marks the notifications of the open task as read, however it was opened. */
function useReadOpenTask(items: readonly Notification[] | undefined, markRead: (ids: string[]) => unknown) {
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
    if (ids.length > 0) markRead(ids);
  }, [items, openId, markRead]);
}

function Days({ items, day }: { items: readonly Notification[]; day: string }) {
  const t = useText('inbox');
  const { markRead } = useMarkRead();
  useReadOpenTask(items, markRead);
  const open = ({ kind, id, readAt, targetKind, targetId }: Notification) => {
    if (targetKind === 'task' && targetId && kind !== 'invite') enterTask(targetId);
    else if (readAt === null) void markRead([id]);
  };
  if (items.length === 0) return <EmptyState>{t('empty')}</EmptyState>;
  return (
    <DaySections items={items} instantOf={({ createdAt }) => createdAt} day={day}>
      {(item) => (
        <li key={item.id}>
          <Row item={item} onOpen={open} />
        </li>
      )}
    </DaySections>
  );
}

/** What people and the planner told the caller. Opening a notification marks it as read. */
export function InboxView({ day }: { day: string }) {
  const t = useText('inbox');
  const common = useText('common');
  const { query, items } = useInbox();
  const { markAllRead } = useMarkRead();
  const hasUnread = items?.some(({ readAt }) => readAt === null) ?? false;
  return (
    <>
      <div className="flex min-h-9 items-center gap-2 pb-4">
        <h1 className="flex-1 px-2 page-title">{common('notifications')}</h1>
        {hasUnread && (
          <Button onClick={() => void markAllRead(items?.[0]?.createdAt ?? 0)}>{t('markAllRead')}</Button>
        )}
      </div>
      {items && <Days items={items} day={day} />}
      {!items && <NotLoaded query={query} />}
      <MoreButton query={query} look="outline">
        {t('earlier')}
      </MoreButton>
    </>
  );
}
