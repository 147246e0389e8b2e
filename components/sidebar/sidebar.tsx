'use client';

import {
  Archive,
  ArchiveRestore,
  BookOpen,
  CalendarDays,
  CircleCheck,
  Inbox,
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
import { memo, useState } from 'react';
import type { Frame } from '@/server/types';
import { AfterLoad } from '../data/after-load';
import { retryImport } from '../data/connection';
import { usePendingDeletes } from '../data/pending-ids';
import type { NewPlaceKind } from '../places/new-place-input';
import { RunningSession } from '../sessions/late-running-session';
import { openPanel } from '../state/panels';
import { IconButton } from '../ui/button';
import { icon } from '../ui/icon';
import { LazyMenu, lateMenu } from '../ui/lazy-menu';
import { Switcher } from '../workspaces/switcher';
import { AreaTree } from './area-tree';
import { NavLink } from './nav-link';
import { NewPlaceInput, usePrefetchNewPlace } from './new-place';

const SidebarDrop = dynamic(
  retryImport(() => import('./sidebar-drop').then((module) => module.SidebarDrop)),
  { ssr: false },
);

export function SpanLinks({ todayCount, unread }: { todayCount: number; unread: number }) {
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
        <NavLink href="/inbox" icon={<Inbox {...icon} />} count={unread}>
          Inbox
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
      <li className="flex">
        <NavLink href="/filter" icon={<ListFilter {...icon} />}>
          Filter
        </NavLink>
      </li>
      <li className="flex">
        <NavLink href="/shared" icon={<Users {...icon} />}>
          Shared with me
        </NavLink>
      </li>
    </ul>
  );
}

export function FootLinks() {
  return (
    <ul aria-label="More">
      <li className="flex">
        <NavLink href="/archive" icon={<ArchiveRestore {...icon} />}>
          Archive
        </NavLink>
      </li>
      <li className="flex">
        <NavLink href="/trash" icon={<Trash2 {...icon} />}>
          Trash
        </NavLink>
      </li>
      <li className="flex">
        <NavLink href="/settings" icon={<Settings {...icon} />}>
          Settings
        </NavLink>
      </li>
    </ul>
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
        <IconButton label="Search" onClick={() => openPanel('search')}>
          <Search {...icon} />
        </IconButton>
        <IconButton label="New task" onClick={() => openPanel('new')}>
          <Plus {...icon} />
        </IconButton>
      </div>
      <div data-scrolls="" className="flex-1 overflow-y-auto p-3 pt-2 low:flex-none low:overflow-visible">
        <SpanLinks todayCount={frame?.todayCount ?? 0} unread={frame?.unread ?? 0} />
        <PageLinks />
        {frame && <ViewLinks views={frame.views} />}
        <NewPlaceMenu />
        {frame && <AreaTree areas={frame.areas} projects={frame.projects} />}
      </div>
      <AfterLoad>{frame && <SidebarDrop frame={frame} />}</AfterLoad>
      {frame?.running && <RunningSession running={frame.running} className="mx-3 mb-3" />}
      <div className="border-t border-line p-3">
        <FootLinks />
      </div>
    </nav>
  );
});
