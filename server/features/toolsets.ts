import type { inferRouterInputs } from '@trpc/server';
import type { appRouter } from './app-router';

export const toolsets = [
  'day',
  'tasks',
  'places',
  'sharing',
  'notes',
  'insights',
  'outside',
  'account',
] as const;

/** A part of the tool list that a client can ask for. */
export type Toolset = (typeof toolsets)[number];

/** Routers that only pages call. */
type PageRouter =
  | 'account'
  | 'identities'
  | 'invitations'
  | 'mentionable'
  | 'passkeys'
  | 'screens'
  | 'selection';

type OperationRouter = Exclude<keyof inferRouterInputs<typeof appRouter>, PageRouter>;

/** The toolset of each router's operations. */
const routerToolsets: Record<OperationRouter, Toolset> = {
  access: 'sharing',
  activity: 'insights',
  areas: 'places',
  authorizations: 'account',
  billing: 'account',
  calendar: 'outside',
  changeSets: 'insights',
  changes: 'outside',
  coach: 'insights',
  collaborators: 'sharing',
  comments: 'tasks',
  connections: 'outside',
  context: 'day',
  devices: 'account',
  exchange: 'outside',
  feeds: 'outside',
  files: 'outside',
  habits: 'insights',
  headings: 'places',
  hierarchy: 'places',
  journal: 'day',
  mailAddresses: 'outside',
  me: 'account',
  notes: 'notes',
  notifications: 'account',
  packages: 'account',
  plan: 'day',
  profiles: 'account',
  referral: 'account',
  projects: 'places',
  proposals: 'insights',
  rounds: 'day',
  search: 'tasks',
  sessions: 'day',
  shareLinks: 'sharing',
  sharedTargets: 'sharing',
  stats: 'insights',
  tags: 'tasks',
  taskAccess: 'sharing',
  tasks: 'tasks',
  trash: 'tasks',
  tokens: 'account',
  views: 'tasks',
  webhooks: 'outside',
  workspaces: 'account',
};

export const toolsetPurposes: Record<Toolset, string> = {
  day: 'What matters now, the plan of a day, rounds, sessions, the journal, and the task tools that a day needs.',
  tasks: 'Everything about tasks, their comments and the trash.',
  places: 'Areas, projects and headings, and moving things between them.',
  sharing: 'Roles, invitations and public links.',
  notes: 'Shared notes.',
  insights: 'Habits, statistics, the coach, and who did what.',
  outside: 'Calendars, files, mail in, webhooks, feeds and imports.',
  account: 'Profile, workspaces, members, tokens and packages.',
};

/** Operations that are in the `day` toolset as well. It has at most 20 tools. */
const alsoInDay: ReadonlySet<string> = new Set([
  'list_tasks',
  'get_task',
  'create_task',
  'update_task',
  'complete_task',
]);

/** What the description of the service names besides the tools of a day. A client that knows it looks for them. */
const described = [
  ...['list_areas', 'create_area', 'update_area', 'archive_area', 'delete_area'],
  ...['get_access', 'set_access_role', 'revoke_access', 'set_workspace_access', 'list_workspace_guests'],
  ...['revoke_access_invite', 'accept_access_invite', 'share_task', 'get_task_access'],
  ...['set_collaborator_role', 'remove_collaborator', 'revoke_invite', 'accept_invite'],
  ...['create_share_link', 'list_share_links', 'revoke_share_link', 'list_shared_targets'],
];

/** What people ask for every day besides. */
const everyday = [
  ...['find_tools', 'search', 'create_tasks', 'update_tasks', 'complete_tasks', 'move_tasks', 'archive_task'],
  ...['delete_task', 'list_trash', 'restore_trash', 'create_comment', 'list_comments', 'rename_tag'],
  ...[
    'list_projects',
    'create_project',
    'update_project',
    'archive_project',
    'create_heading',
    'update_heading',
  ],
  ...['grant_access', 'list_notes', 'create_note', 'update_note'],
  ...['list_habits', 'create_habit', 'check_habit', 'get_stats', 'list_calendar_events'],
];

/**
 * The operations that are listed by default, with those of the `day` toolset. Most clients call only what is listed, some
 * take at most 128 tools, and all tools cost an assistant 40,000 tokens in each conversation. `use_tool` calls the others.
 */
const alsoListed: ReadonlySet<string> = new Set([...described, ...everyday]);

/** What every list has, so that the other tools can be found. */
const inEverySet: ReadonlySet<string> = new Set(['find_tools', 'search']);

/** Operations of the routers of the day that are needed too seldom to stand in its toolset. */
const notInDay: ReadonlySet<string> = new Set([
  'reopen_round',
  'copy_rounds',
  'delete_session',
  'update_session',
]);

/** The router of the operation that finds tools. It is in no toolset, because it finds the tools of all of them. */
const FINDER = 'tools';

const setOfRouter: ReadonlyMap<string, Toolset> = new Map(Object.entries(routerToolsets));

/** The toolsets of an operation. */
export function toolsetsOf({ path, meta: { tool } }: { path: string; meta: { tool: string } }): Toolset[] {
  const [router = ''] = path.split('.');
  if (router === FINDER) return [];
  const own = setOfRouter.get(router);
  if (!own) throw new Error(`The router of ${path} has no toolset. Add it to server/features/toolsets.ts.`);
  if (notInDay.has(tool)) return ['tasks'];
  return alsoInDay.has(tool) && own !== 'day' ? ['day', own] : [own];
}

/** Whether an operation is in the list that some sets make, or in the one without any. */
export function isListed(
  operation: { path: string; meta: { tool: string } },
  sets?: ReadonlySet<Toolset>,
): boolean {
  const own = toolsetsOf(operation);
  const { tool } = operation.meta;
  if (!sets) return own.includes('day') || alsoListed.has(tool);
  return inEverySet.has(tool) || own.some((name) => sets.has(name));
}
