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
type PageRouter = 'account' | 'changes' | 'invitations' | 'mentionable' | 'screens' | 'selection';

type OperationRouter = Exclude<keyof inferRouterInputs<typeof appRouter>, PageRouter>;

/** The toolset of each router's operations. */
export const routerToolsets: Record<OperationRouter, Toolset> = {
  access: 'sharing',
  activity: 'insights',
  areas: 'places',
  authorizations: 'account',
  billing: 'account',
  calendar: 'outside',
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
  me: 'account',
  notes: 'notes',
  notifications: 'account',
  packages: 'account',
  plan: 'day',
  profiles: 'account',
  referral: 'account',
  projects: 'places',
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

/** Operations that are in the `day` toolset as well. It has at most 20 tools. */
export const alsoInDay: ReadonlySet<string> = new Set([
  'list_tasks',
  'get_task',
  'create_task',
  'update_task',
  'complete_task',
]);
