import type { Outputs } from '@/server/types';
import type { Action, KeyedAction } from './actions';

/** Adds a row. An answer that was read after the action was sent may already have it. */
export const withNew = <Row extends { id: string }>(rows: Row[], added: Row): Row[] =>
  rows.some(({ id }) => id === added.id) ? rows : [...rows, added];

/** The row that an action deletes. Deleted tasks are in `task-effects.ts`. */
function removedBy({ path, input }: Action): string | undefined {
  switch (path) {
    case 'comments.remove':
      return input.commentId;
    case 'notes.remove':
      return input.noteId;
    case 'headings.remove':
      return input.headingId;
    case 'projects.remove':
      return input.projectId;
    case 'areas.remove':
      return input.areaId;
    case 'views.remove':
      return input.viewId;
    case 'sessions.remove':
      return input.sessionId;
    case 'workspaces.removeMember':
      return input.membershipId;
    default:
      return undefined;
  }
}

/** The row that an action creates, or brings back. */
function createdBy({ path, input }: Action): string | undefined {
  switch (path) {
    case 'trash.restore':
      return input.trashId;
    case 'screens.createView':
    case 'screens.createSession':
      return input.id;
    default:
      return undefined;
  }
}

/** The ids of rows that are deleted, and not brought back since. */
export function removedIds(writes: readonly KeyedAction[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { write } of writes) {
    const [removed, created] = [removedBy(write), createdBy(write)];
    if (removed) ids.add(removed);
    if (created) ids.delete(created);
  }
  return ids;
}

/** The rows that an action takes off pages. */
function takenBy(action: Action): string[] {
  const { path, input } = action;
  switch (path) {
    case 'tasks.remove':
      return [input.taskId];
    case 'selection.remove':
      return input.taskIds;
    case 'selection.archive':
      return input.restore ? [] : input.taskIds;
    default: {
      const [archived, isRestored] = archivedBy(action) ?? [];
      return [isRestored ? undefined : archived, removedBy(action)].flatMap((id) => id ?? []);
    }
  }
}

/** The rows that an action brings back to pages. */
function broughtBackBy(action: Action): string[] {
  const { path, input } = action;
  switch (path) {
    case 'selection.restore':
      return input.trashIds;
    case 'selection.archive':
      return input.restore ? input.taskIds : [];
    case 'tasks.remove':
      return [];
    default: {
      const [archived, isRestored] = archivedBy(action) ?? [];
      return [isRestored ? archived : undefined, createdBy(action)].flatMap((id) => id ?? []);
    }
  }
}

/** Leaves out what takes rows off pages that later actions all bring back. */
export function withoutUndone(
  writes: readonly KeyedAction[],
  all: readonly KeyedAction[] = writes,
): readonly KeyedAction[] {
  const backAt = new Map(all.flatMap(({ at, write }) => broughtBackBy(write).map((id) => [id, at] as const)));
  const isUndone = ({ at, write }: KeyedAction) => {
    const taken = takenBy(write);
    return taken.length > 0 && taken.every((id) => (backAt.get(id) ?? at) > at);
  };
  return backAt.size === 0 ? writes : writes.filter((one) => !isUndone(one));
}

export const withoutRemoved = <Item extends { id: string }>(
  items: Item[],
  removed: ReadonlySet<string>,
): Item[] => (items.some(({ id }) => removed.has(id)) ? items.filter(({ id }) => !removed.has(id)) : items);

/** An answer in pages, as the client keeps it. */
interface Pages<Page> {
  pages: Page[];
  pageParams: unknown[];
}

const eachPage = <Page>(list: Pages<Page>, change: (page: Page) => Page): Pages<Page> => ({
  ...list,
  pages: list.pages.map(change),
});

export type NotePages = Pages<Outputs['screens']['notes']>;

export const applyToNotes = (list: NotePages, writes: readonly KeyedAction[]): NotePages =>
  eachPage(list, (page) => ({ ...page, notes: withoutRemoved(page.notes, removedIds(writes)) }));

/** The ids of items that leave the trash and are not deleted again. */
function leftTrash(writes: readonly KeyedAction[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { write } of writes) {
    if (write.path === 'trash.restore' || write.path === 'trash.remove') ids.add(write.input.trashId);
    const removed = removedBy(write);
    if (removed) ids.delete(removed);
  }
  return ids;
}

export type TrashPages = Pages<Outputs['trash']['list']>;

export const applyToTrash = (list: TrashPages, writes: readonly KeyedAction[]): TrashPages => {
  const left = leftTrash(writes);
  return eachPage(list, (page) => ({
    ...page,
    items: page.items.filter(({ trashId }) => !left.has(trashId)),
  }));
};

/** The id of the row that an action archives or restores. */
function archivedBy({ path, input }: Action): [id: string, isRestored: boolean] | undefined {
  switch (path) {
    case 'tasks.archive':
      return [input.taskId, input.restore === true];
    case 'projects.archive':
      return [input.projectId, input.restore === true];
    case 'areas.archive':
      return [input.areaId, input.restore === true];
    case 'tasks.remove':
      return [input.taskId, true];
    default:
      return undefined;
  }
}

export type ArchivePages = Pages<Outputs['screens']['archive']>;

/** Rows that are archived meanwhile come with the next answer. */
export function applyToArchive(list: ArchivePages, writes: readonly KeyedAction[]): ArchivePages {
  const left = new Set(removedIds(writes));
  for (const { write } of writes) {
    const [id, isRestored] = archivedBy(write) ?? [];
    if (id && isRestored) left.add(id);
    else if (id) left.delete(id);
  }
  return eachPage(list, (page) => ({ ...page, archived: withoutRemoved(page.archived, left) }));
}

export type InboxPages = Pages<Outputs['notifications']['list']>;
type Notification = InboxPages['pages'][number]['notifications'][number];

const isRead = ({ id, createdAt }: Notification, { path, input }: Action): boolean => {
  if (path !== 'notifications.read') return false;
  return 'ids' in input ? input.ids.includes(id) : createdAt < input.before;
};

export function applyToInbox(list: InboxPages, writes: readonly KeyedAction[]): InboxPages {
  const readAt = (one: Notification) => writes.find(({ write }) => isRead(one, write))?.at ?? null;
  const mark = (one: Notification) => (one.readAt === null ? { ...one, readAt: readAt(one) } : one);
  return eachPage(list, (page) => ({ ...page, notifications: page.notifications.map(mark) }));
}

/** How many notifications are unread after an action. "All before an instant" means all that the person saw. */
export function unreadAfter(unread: number, { path, input }: Action): number {
  if (path !== 'notifications.read') return unread;
  return 'ids' in input ? Math.max(0, unread - input.ids.length) : 0;
}
