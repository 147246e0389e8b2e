'use client';

import {
  Archive,
  ArchiveRestore,
  Bell as BellIcon,
  BookOpen,
  CalendarDays,
  CircleCheck,
  Layers,
  ListFilter,
  NotebookPen,
  Plus,
  Search,
  Settings,
  Star,
  Trash2,
  Users,
} from 'lucide-react';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { memo, useState } from 'react';
import type { Frame } from '@/server/types';
import { AfterLoad } from '../data/after-load';
import { retryImport } from '../data/connection';
import { usePendingDeletes } from '../data/pending-ids';
import { kinds } from '../places/kind-icons';
import type { NewPlaceKind } from '../places/new-place-input';
import { pathOf } from '../places/path-of';
import { RunningSession } from '../sessions/late-running-session';
import { openPanel } from '../state/panels';
import { createRememberedText } from '../state/remembered-text';
import { IconButton } from '../ui/button';
import { FoldChevron } from '../ui/fold-chevron';
import { icon } from '../ui/icon';
import { LazyMenu, lateMenu } from '../ui/lazy-menu';
import { Link } from '../ui/link';
import { Switcher } from '../workspaces/switcher';
import { AreaTree } from './area-tree';
import { NavLink } from './nav-link';
import { NewPlaceInput, usePrefetchNewPlace } from './new-place';

const SidebarDrop = dynamic(
  retryImport(() => import('./sidebar-drop').then((module) => module.SidebarDrop)),
  { ssr: false },
);

export function SpanLinks({ todayCount }: { todayCount: number }) {
  return (
    <ul aria-label="Lists">
      <li className="flex">
        <NavLink
          href="/today"
          icon={<Star {...icon} />}
          count={todayCount}
          dropId="file:today"
          dropName="Today"
        >
          Today
        </NavLink>
      </li>
      <li className="flex">
        <NavLink href="/upcoming" icon={<CalendarDays {...icon} />}>
          Upcoming
        </NavLink>
      </li>
      <li className="flex">
        <NavLink href="/later" icon={<Layers {...icon} />} dropId="file:later" dropName="Later">
          Later
        </NavLink>
      </li>
      <li className="flex">
        <NavLink href="/future" icon={<Archive {...icon} />} dropId="file:future" dropName="Future">
          Future
        </NavLink>
      </li>
    </ul>
  );
}

export function PageLinks() {
  return (
    <ul aria-label="Pages" className="mt-5">
      <li className="flex">
        <NavLink href="/journal" icon={<BookOpen {...icon} />}>
          Journal
        </NavLink>
      </li>
      <li className="flex">
        <NavLink href="/habits" icon={<CircleCheck {...icon} />}>
          Habits
        </NavLink>
      </li>
      <li className="flex">
        <NavLink href="/notes" icon={<NotebookPen {...icon} />}>
          Notes
        </NavLink>
      </li>
    </ul>
  );
}

const rarely = [
  { href: '/filter', name: 'Filter', Icon: ListFilter },
  { href: '/shared', name: 'Shared with me', Icon: Users },
  { href: '/archive', name: 'Archive', Icon: ArchiveRestore },
  { href: '/trash', name: 'Trash', Icon: Trash2 },
] as const;

const moreShown = createRememberedText('parcours.more', '');

/** The settings, and behind one button the pages that are needed now and then. Open while one of them shows. */
export function FootLinks({ isOpen = false }: { isOpen?: boolean }) {
  const path = usePathname();
  const open = moreShown.use() !== '' || isOpen || rarely.some(({ href }) => href === path);
  return (
    <ul aria-label="More">
      {!isOpen && (
        <li className="flex">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => moreShown.set(open ? '' : 'open')}
            className="flex h-8 flex-1 items-center gap-2 rounded-control px-2 text-14 text-ink-2 hover:bg-hover touch:h-11"
          >
            <span className="grid size-4 shrink-0 place-items-center text-ink-3">
              <FoldChevron open={open} />
            </span>
            More
          </button>
        </li>
      )}
      {open &&
        rarely.map(({ href, name, Icon }) => (
          <li key={href} className="flex">
            <NavLink href={href} icon={<Icon {...icon} />}>
              {name}
            </NavLink>
          </li>
        ))}
      <li className="flex">
        <NavLink href="/settings" icon={<Settings {...icon} />}>
          Settings
        </NavLink>
      </li>
    </ul>
  );
}

/** Leads to the notifications, and counts those that are not read. */
export function Bell({ unread }: { unread: number }) {
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <Link
      href="/inbox"
      aria-label={label}
      data-tip={label}
      data-keys="g i"
      aria-current={usePathname() === '/inbox' ? 'page' : undefined}
      className="relative grid size-7 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-hover touch:size-11"
    >
      <BellIcon {...icon} aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] font-semibold text-on-accent tabular-nums touch:top-1 touch:right-0.5"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}

/** Areas and projects of other people. Those of the open workspace are in its tree already. */
export function SharedLinks({ frame }: { frame: Frame }) {
  // A frame that an earlier version stored for offline use has none.
  const { shared = [], areas, projects } = frame;
  const own = new Set([...areas, ...projects].map(({ id }) => id));
  const others = shared.filter(({ id }) => !own.has(id));
  if (others.length === 0) return null;
  return (
    <>
      <h2 className="mt-5 flex h-7 items-center pl-2 text-12 font-medium text-ink-3">Shared with me</h2>
      <ul aria-label="Shared with me">
        {others.map(({ kind, id, name }) => {
          const { Icon } = kinds[kind];
          return (
            <li key={id} className="flex">
              <NavLink href={pathOf(kind, id)} icon={<Icon {...icon} />}>
                {name}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Saved filters. Nothing without one: `F` and the tags lead to the first. */
export function ViewLinks({ views }: { views: Frame['views'] }) {
  const deleted = usePendingDeletes();
  const shown = views.filter(({ id }) => !deleted.has(id));
  if (shown.length === 0) return null;
  return (
    <>
      <h2 className="mt-5 flex h-7 items-center pl-2 text-12 font-medium text-ink-3">Views</h2>
      <ul aria-label="Views">
        {shown.map(({ id, name }) => (
          <li key={id} className="flex">
            <NavLink href={`/view/${id}`} icon={<ListFilter {...icon} />}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

const newPlaceMenu = lateMenu(
  retryImport(() => import('./new-place-items').then((module) => module.NewPlaceItems)),
);

export function NewPlaceMenu() {
  const [kind, setKind] = useState<NewPlaceKind | null>(null);
  return (
    <>
      <div className="mt-5 flex items-center justify-between pl-2">
        <h2 className="text-12 font-medium text-ink-3">Areas and projects</h2>
        <LazyMenu
          of={newPlaceMenu}
          content={{ onPick: setKind }}
          button={(props) => (
            <IconButton {...props} label="New area or project">
              <Plus {...icon} />
            </IconButton>
          )}
        />
      </div>
      {kind && <NewPlaceInput kind={kind} onDone={() => setKind(null)} />}
    </>
  );
}

export const Sidebar = memo(function Sidebar({ frame }: { frame: Frame | undefined }) {
  usePrefetchNewPlace();
  return (
    <nav
      aria-label="Planner"
      className="flex h-dvh w-62 shrink-0 flex-col border-r border-line bg-surface max-md:hidden low:overflow-y-auto print:hidden"
    >
      <div className="flex items-center gap-1 p-3 pb-1">
        <span className="flex min-w-0 flex-1">
          <Switcher frame={frame} />
        </span>
        <Bell unread={frame?.unread ?? 0} />
        <IconButton label="Search" onClick={() => openPanel('search')}>
          <Search {...icon} />
        </IconButton>
        <IconButton label="New task" onClick={() => openPanel('new')}>
          <Plus {...icon} />
        </IconButton>
      </div>
      <div data-scrolls="" className="flex-1 overflow-y-auto p-3 pt-2 low:flex-none low:overflow-visible">
        <SpanLinks todayCount={frame?.todayCount ?? 0} />
        <PageLinks />
        {frame && <ViewLinks views={frame.views} />}
        <NewPlaceMenu />
        {frame && <AreaTree areas={frame.areas} projects={frame.projects} />}
        {frame && <SharedLinks frame={frame} />}
      </div>
      <AfterLoad>{frame && <SidebarDrop frame={frame} />}</AfterLoad>
      {frame?.running && <RunningSession running={frame.running} className="mx-3 mb-3" />}
      <div className="border-t border-line p-3">
        <FootLinks />
      </div>
    </nav>
  );
});
