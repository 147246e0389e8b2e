import { AppError } from '../../platform/errors/errors';
import type { Caller } from './request-context';

/** What a token allows. */
export type Permissions = Pick<Caller, 'readOnly' | 'scopes' | 'limitedTo'>;

const needsWrite = (message: string) =>
  new AppError('forbidden', message, { challenge: { error: 'insufficient_scope', scope: 'write' } });

/** Whether the writes of an app become proposals. */
export const isProposer = ({ readOnly, scopes }: Permissions): boolean =>
  readOnly && (scopes?.includes('propose') ?? false);

/** @throws 403 for a caller who may only read, or propose. */
export function requireWriter(caller: Permissions): void {
  if (!caller.readOnly) return;
  if (!caller.scopes) throw new AppError('forbidden', 'This token is read-only. Use a token that may write.');
  throw needsWrite(
    isProposer(caller)
      ? 'This app may only propose changes, and this cannot be proposed. Ask the person to do it in the planner.'
      : 'This app may only read. Connect it again and allow it to write.',
  );
}

/** Operations that apps may not call. A personal token would outlive the app's own access. */
const notForApps = new Set(['create_token']);

/** @throws 403 for an app. */
export function requireOwnToken({ scopes }: Permissions): void {
  if (scopes) throw new AppError('forbidden', 'Apps cannot create tokens. Create one in Settings.');
}

/**
 * What an app may call that its person limited to areas and projects: only what reads and changes rows through
 * `row-access.ts`, which hides all others. What is of the whole account (rounds, sessions, the journal, notes, settings), what
 * gives access to others or in another way (sharing, links, webhooks, feeds, calendars), and deleting places is not in it.
 */
const withinPlaces = new Set([
  ...['get_me', 'get_context', 'get_plan', 'list_changes', 'search', 'find_tools', 'parse_task', 'list_tags'],
  ...['list_areas', 'update_area', 'archive_area'],
  ...['list_projects', 'get_project', 'create_project', 'create_project_tree', 'duplicate_project'],
  ...['update_project', 'archive_project', 'reorder_places', 'reorder_hierarchy'],
  ...['list_headings', 'create_heading', 'update_heading', 'delete_heading'],
  ...['list_tasks', 'get_task', 'create_task', 'create_tasks', 'update_task', 'update_tasks', 'move_tasks'],
  ...['complete_task', 'complete_tasks', 'duplicate_task', 'archive_task', 'archive_tasks'],
  ...['delete_task', 'delete_tasks'],
  ...['list_comments', 'create_comment', 'update_comment', 'delete_comment'],
  ...['list_files', 'get_file', 'create_upload', 'delete_file'],
  // Its own.
  'list_proposals',
]);

export const toolsWithinPlaces: ReadonlySet<string> = withinPlaces;

/** @throws 403 for what concerns the whole account, if the app is limited to areas and projects. */
export function requireWithinPlaces({ limitedTo }: Permissions, tool = ''): void {
  if (limitedTo === undefined || withinPlaces.has(tool)) return;
  throw new AppError(
    'forbidden',
    'This app is limited to chosen areas and projects, and this concerns the whole account. Connect it again without the limit.',
  );
}

/** @throws 403 for a place outside of all areas and projects, if the app is limited to some. */
export function requirePlace({ limitedTo }: Permissions): void {
  if (limitedTo === undefined) return;
  throw new AppError(
    'forbidden',
    'This app is limited to chosen areas and projects. Name one of them: list_areas and list_projects have their ids.',
  );
}

/** Whether a tool is listed for a caller. */
export const isListedFor = ({ scopes, limitedTo }: Permissions, tool: string): boolean =>
  !(scopes && notForApps.has(tool)) && (limitedTo === undefined || withinPlaces.has(tool));
