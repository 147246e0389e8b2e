import {
  Archive,
  ArchiveRestore,
  Bell as BellIcon,
  BookOpen,
  CalendarDays,
  CircleCheck,
  Layers,
  ListFilter,
  type LucideIcon,
  NotebookPen,
  Plus,
  Search,
  Settings,
  Star,
  Trash2,
  Users,
} from 'lucide-react';
import { type ComponentProps, memo } from 'react';
import type { Frame } from '@/server/types';
import { RunningSession } from '../../day/sessions/running-session';
import { kinds } from '../../lists/places/kind-icons';
import { NEW_PLACE_INPUT_ID, NewPlaceInput } from '../../lists/places/new-place-input';
import { pathOf } from '../../lists/places/path-of';
import { Switcher } from '../../people/workspaces/switcher';
import { useWorkspaceName } from '../../people/workspaces/use-workspaces';
import { IconButton } from '../../ui/button';
import { FoldChevron } from '../../ui/fold-chevron';
import { icon } from '../../ui/icon';
import { isNarrow } from '../../ui/is-narrow';
import { Link } from '../../ui/link';
import { useOpenPage } from '../../ui/navigation';
import { useText, useTexts } from '../language/language';
import { Menu, MenuContent, MenuItem } from '../parts/menu';
import { openNewPlace, useNewPlace } from '../state/new-place';
import { openPanel } from '../state/panels';
import { usePath } from '../state/path';
import { createRememberedText } from '../state/remembered-text';
import { AreaTree } from './area-tree';
import { NavLink } from './nav-link';

interface PageLinkProps extends Pick<ComponentProps<typeof NavLink>, 'href' | 'count' | 'dropId'> {
  name: string;
  Icon: LucideIcon;
}

const PageLink = ({ name, Icon, ...link }: PageLinkProps) => (
  <li className="flex">
    <NavLink {...link} icon={<Icon {...icon} />}>
      {name}
    </NavLink>
  </li>
);

function PageLinks({ todayCount }: { todayCount: number }) {
  const { t, common } = useTexts('frame');
  return (
    <>
      <ul aria-label={t('lists')}>
        <PageLink href="/today" name={common('today')} Icon={Star} count={todayCount} dropId="file:today" />
        <PageLink href="/upcoming" name={common('upcoming')} Icon={CalendarDays} />
        <PageLink href="/later" name={common('later')} Icon={Layers} dropId="file:later" />
        <PageLink href="/future" name={common('future')} Icon={Archive} dropId="file:future" />
      </ul>
      <ul aria-label={t('pages')} className="mt-5">
        <PageLink href="/journal" name={common('journal')} Icon={BookOpen} />
        <PageLink href="/habits" name={common('habits')} Icon={CircleCheck} />
        <PageLink href="/notes" name={common('notes')} Icon={NotebookPen} />
      </ul>
    </>
  );
}

const rarely = [
  { href: '/filter', name: 'filter', Icon: ListFilter },
  { href: '/shared', name: 'sharedWithMe', Icon: Users },
  { href: '/archive', name: 'archive', Icon: ArchiveRestore },
  { href: '/trash', name: 'trash', Icon: Trash2 },
] as const;

const moreShown = createRememberedText('parcours.more', '');

/** The settings, and behind one button the pages that are needed now and then. Open while one of them shows. */
export function FootLinks({ isOpen = false }: { isOpen?: boolean }) {
  const t = useText('frame');
  const titles = useText('titles');
  const path = usePath();
  const open = moreShown.use() !== '' || isOpen || rarely.some(({ href }) => href === path);
  return (
    <ul aria-label={t('more')}>
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
            {t('more')}
          </button>
        </li>
      )}
      {open &&
        rarely.map(({ href, name, Icon }) => (
          <PageLink key={href} href={href} name={titles(name)} Icon={Icon} />
        ))}
      <PageLink href="/settings" name={titles('settings')} Icon={Settings} />
    </ul>
  );
}

/** How many things wait under the bell: unread notifications, and what apps propose. */
export const waitingUnderBell = ({ unread, proposals }: Pick<Frame, 'unread' | 'proposals'>) =>
  unread + proposals;

/** Leads to the notifications, and counts those that are not read. */
export function Bell({ unread }: { unread: number }) {
  const { t, common } = useTexts('frame');
  const label = unread > 0 ? t('unread', { count: unread }) : common('notifications');
  return (
    <Link
      href="/inbox"
      aria-label={label}
      data-tip={label}
      data-keys="g i"
      aria-current={usePath() === '/inbox' ? 'page' : undefined}
      className="relative grid size-7 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-hover touch:size-11"
    >
      <BellIcon {...icon} aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -end-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] font-semibold text-on-accent tabular-nums touch:top-1 touch:end-0.5"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}

/** Nothing without a link. */
const TitledLinks = ({ title, links }: { title: string; links: readonly PageLinkProps[] }) =>
  links.length > 0 && (
    <>
      <h2 className="mt-5 flex h-7 items-center ps-2 text-12 font-medium text-ink-3">{title}</h2>
      <ul aria-label={title}>
        {links.map((link) => (
          <PageLink key={link.href} {...link} />
        ))}
      </ul>
    </>
  );

const linkOf = ({ kind, id, name }: Frame['shared'][number]): PageLinkProps => ({
  href: pathOf(kind, id),
  name,
  Icon: kinds[kind].Icon,
});

/** Areas and projects of other people. Those of the open workspace are in its tree already. */
function SharedLinks({ frame }: { frame: Frame }) {
  const titles = useText('titles');
  // A frame that an earlier version stored for offline use has none.
  const { shared = [], elsewhere = [], areas, projects } = frame;
  const own = new Set([...areas, ...projects, ...elsewhere].map(({ id }) => id));
  const links = shared.filter(({ id }) => !own.has(id)).map(linkOf);
  return <TitledLinks title={titles('sharedWithMe')} links={links} />;
}

/** What is in the other workspaces, under their names. */
function ElsewhereLinks({ frame: { workspaces, elsewhere = [] } }: { frame: Frame }) {
  const nameOf = useWorkspaceName();
  return workspaces.map((workspace) => (
    <TitledLinks
      key={workspace.id}
      title={nameOf(workspace)}
      links={elsewhere.filter(({ workspaceId }) => workspaceId === workspace.id).map(linkOf)}
    />
  ));
}

/** Saved filters. `F` and the tags lead to the first. */
function ViewLinks({ views }: { views: Frame['views'] }) {
  const t = useText('frame');
  const links = views.map(({ id, name }) => ({ href: `/view/${id}`, name, Icon: ListFilter }));
  return <TitledLinks title={t('views')} links={links} />;
}

/** Focuses the name field when the menu closes. Earlier, the menu's focus trap would prevent it. */
function focusName(event: Event): void {
  const name = document.getElementById(NEW_PLACE_INPUT_ID);
  if (!name) return;
  event.preventDefault();
  name.focus();
}

function NewPlaceMenu({ onPhone }: { onPhone: boolean }) {
  const t = useText('frame');
  const open = useOpenPage();
  const kind = useNewPlace();
  return (
    <>
      <div className="mt-5 flex items-center justify-between ps-2">
        <h2 className="text-12 font-medium text-ink-3">{t('areasAndProjects')}</h2>
        <Menu button={(props) => <IconButton {...props} label={t('newPlace')} Icon={Plus} />}>
          <MenuContent align="end" onCloseAutoFocus={focusName}>
            <MenuItem onSelect={() => openNewPlace('project')}>{t('newProject')}</MenuItem>
            <MenuItem onSelect={() => openNewPlace('area')}>{t('newArea')}</MenuItem>
            <MenuItem onSelect={() => open('/packages')}>{t('fromTemplate')}</MenuItem>
          </MenuContent>
        </Menu>
      </div>
      {/* The page for phones exists beside the sidebar, of which one is hidden. */}
      {kind && isNarrow() === onPhone && <NewPlaceInput kind={kind} onDone={() => openNewPlace(null)} />}
    </>
  );
}

/** What the sidebar leads to, and the page that stands for it on phones. */
export const PlannerLinks = ({ frame, onPhone }: { frame: Frame | undefined; onPhone: boolean }) => (
  <>
    <PageLinks todayCount={frame?.todayCount ?? 0} />
    {frame && <ViewLinks views={frame.views} />}
    <NewPlaceMenu onPhone={onPhone} />
    {frame && <AreaTree areas={frame.areas} projects={frame.projects} />}
    {frame && <ElsewhereLinks frame={frame} />}
    {frame && <SharedLinks frame={frame} />}
  </>
);

export const Sidebar = memo(function Sidebar({ frame }: { frame: Frame | undefined }) {
  const t = useText('frame');
  const titles = useText('titles');
  return (
    <nav
      aria-label={t('planner')}
      className="flex h-dvh w-62 shrink-0 flex-col border-e border-line bg-surface max-md:hidden low:overflow-y-auto print:hidden"
    >
      <div className="flex items-center gap-1 p-3 pb-1">
        <span className="flex min-w-0 flex-1">
          <Switcher frame={frame} />
        </span>
        <Bell unread={frame ? waitingUnderBell(frame) : 0} />
        <IconButton label={t('find')} Icon={Search} onClick={() => openPanel('search')} />
        <IconButton label={titles('newTask')} Icon={Plus} onClick={() => openPanel('new')} />
      </div>
      <div data-scrolls="" className="flex-1 overflow-y-auto p-3 pt-2 low:flex-none low:overflow-visible">
        <PlannerLinks frame={frame} onPhone={false} />
      </div>
      {frame?.running && <RunningSession running={frame.running} className="mx-3 mb-3" />}
      <div className="border-t border-line p-3">
        <FootLinks />
      </div>
    </nav>
  );
});
