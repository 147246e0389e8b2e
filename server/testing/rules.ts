import type { Role } from '../wire/shared';
import type { Ids, Scene, World } from './world';

type Input = Record<string, unknown>;

/** Who may call an operation: by the role on its target, by the seat in its workspace, or on what is the caller's own. */
export type Rule =
  | {
      needs: Role;
      at: readonly Scene[];
      input: (ids: Ids, scene: Scene) => Input;
      /** The status for those who may, where it is not the operation's own: the state refuses. */
      ok?: number;
      /** The status for those who may not know, where it is not 404. */
      hidden?: number;
    }
  | { seat: 'member' | 'admin'; input: (ids: Ids, world: World) => Input }
  /** Works on the caller's own alone, or is decided by what is in the input; tested where it is at home. */
  | { own: string };

type Targeted = Extract<Rule, { needs: Role }>;

/** For those with a role on the target. */
const role = (needs: Role, at: readonly Scene[], input: Targeted['input']): Targeted => ({
  needs,
  at,
  input,
});

/** For those with a seat in the workspace. */
const seat = (needs: 'member' | 'admin', input: (ids: Ids, world: World) => Input): Rule => ({
  seat: needs,
  input,
});

const tasks = ['area', 'task', 'alone'] as const;
const places = ['area', 'project'] as const;
const shared = ['task', 'alone'] as const;
const email = 'somebody.new@example.net';

const place = ({ areaId, projectId }: Ids, scene: Scene) => (scene === 'area' ? { areaId } : { projectId });
const target = ({ targetKind, targetId }: Ids) => ({ targetKind, targetId });
const task = ({ taskId }: Ids) => ({ taskId });

const planning: Record<string, Rule> = {
  list_areas: seat('member', ({ workspaceId }) => ({ workspaceId })),
  create_area: seat('member', ({ workspaceId }) => ({ workspaceId, name: 'New' })),
  update_area: role('editor', ['area'], ({ areaId }) => ({ areaId, name: 'Other' })),
  archive_area: role('editor', ['area'], ({ areaId }) => ({ areaId })),
  delete_area: { ...role('owner', ['area'], ({ areaId }) => ({ areaId })), ok: 409 },
  list_projects: role('reader', ['area'], ({ areaId }) => ({ areaId })),
  get_project: role('reader', ['project'], ({ projectId }) => ({ projectId })),
  create_project: role('editor', ['area'], ({ areaId }) => ({ areaId, name: 'New' })),
  update_project: role('editor', ['project'], ({ projectId }) => ({ projectId, name: 'Other' })),
  archive_project: role('editor', ['project'], ({ projectId }) => ({ projectId })),
  delete_project: { ...role('owner', ['project'], ({ projectId }) => ({ projectId })), ok: 409 },
  list_headings: role('reader', places, place),
  create_heading: role('editor', places, (ids, scene) => ({ ...place(ids, scene), name: 'New' })),
  update_heading: role('editor', places, ({ headingId }) => ({ headingId, name: 'Other' })),
  delete_heading: role('owner', places, ({ headingId }) => ({ headingId })),
  list_tasks: role('reader', places, place),
  get_task: role('reader', tasks, task),
  create_task: role('editor', places, (ids, scene) => ({ ...place(ids, scene), title: 'New' })),
  update_task: role('editor', tasks, ({ taskId }) => ({ taskId, title: 'Other' })),
  complete_task: role('editor', tasks, task),
  archive_task: role('editor', tasks, task),
  delete_task: role('owner', tasks, task),
  reorder_hierarchy: role('editor', ['project', 'task', 'alone'], ({ taskId, projectId, areaId }, scene) => ({
    moves: [
      scene === 'project'
        ? { kind: 'project', projectId, order: 1, parent: { kind: 'area', areaId } }
        : {
            kind: 'task',
            taskId,
            order: 1,
            parent: scene === 'alone' ? { kind: 'root' } : { kind: 'project', projectId, headingId: null },
          },
    ],
  })),
};

const sharing: Record<string, Rule> = {
  get_access: role('reader', places, target),
  grant_access: role('owner', places, (ids) => ({ ...target(ids), target: email, role: 'reader' })),
  set_access_role: role('owner', places, (ids) => ({
    ...target(ids),
    accessId: ids.grantId,
    role: 'commenter',
  })),
  set_workspace_access: role('owner', places, (ids) => ({ ...target(ids), access: 'edit' })),
  revoke_access: role('owner', places, (ids) => ({ ...target(ids), accessId: ids.grantId })),
  revoke_access_invite: role('owner', places, (ids) => ({ ...target(ids), inviteId: ids.inviteId })),
  get_task_access: role('reader', shared, task),
  share_task: role('owner', shared, ({ taskId }) => ({ taskId, target: email, role: 'reader' })),
  set_collaborator_role: role('owner', shared, ({ taskId, grantId }) => ({
    taskId,
    membershipId: grantId,
    role: 'editor',
  })),
  remove_collaborator: role('owner', shared, ({ taskId, grantId }) => ({ taskId, membershipId: grantId })),
  revoke_invite: role('owner', shared, ({ taskId, inviteId }) => ({ taskId, inviteId })),
  create_share_link: role('owner', ['area', 'project', 'task', 'alone'], target),
  revoke_share_link: {
    ...role('owner', ['area', 'project', 'task', 'alone'], ({ linkId }) => ({ linkId })),
    hidden: 200,
  },
  accept_access_invite: { own: 'an invitation is bound to its address' },
  accept_invite: { own: 'an invitation is bound to its address' },
  list_share_links: { own: 'the links that the caller published' },
  list_shared_targets: { own: 'what the caller was let into' },
};

const together: Record<string, Rule> = {
  list_comments: role('reader', tasks, task),
  create_comment: role('commenter', tasks, ({ taskId }) => ({ taskId, body: 'Hello' })),
  update_comment: { own: 'a comment is its author’s' },
  delete_comment: { own: 'a comment is its author’s, or goes with the owner of its task' },
  list_workspaces: { own: 'the workspaces that the caller has a seat in' },
  create_workspace: { own: 'anybody may make one' },
  update_workspace: seat('admin', ({ workspaceId }) => ({ workspaceId, name: 'Other' })),
  list_members: seat('member', ({ workspaceId }) => ({ workspaceId })),
  add_member: seat('admin', ({ workspaceId }) => ({ workspaceId, target: email, role: 'member' })),
  set_member_role: seat('admin', ({ workspaceId }, { seatId }) => ({
    workspaceId,
    membershipId: seatId,
    role: 'admin',
  })),
  remove_member: seat('admin', ({ workspaceId }, { seatId }) => ({ workspaceId, membershipId: seatId })),
  list_workspace_guests: seat('admin', ({ workspaceId }) => ({ workspaceId })),
};

const day = '2026-11-21';

const ownDay: Record<string, Rule> = {
  plan_round: role('reader', tasks, ({ taskId }) => ({ day, index: 0, taskIds: [taskId] })),
  start_session: role('reader', tasks, task),
};

const own = (why: string, ...tools: string[]): Record<string, Rule> =>
  Object.fromEntries(tools.map((tool) => [tool, { own: why }]));

/** Every operation's rule, by its tool. */
export const rules: Record<string, Rule> = {
  ...planning,
  ...sharing,
  ...together,
  ...ownDay,
  ...own(
    'the day is the caller’s own',
    'get_plan',
    'list_rounds',
    'engage_round',
    'close_round',
    'list_sessions',
  ),
  ...own('a session is its owner’s', 'stop_session', 'update_session', 'delete_session'),
  ...own('the journal is the caller’s own', 'get_journal', 'write_journal_entry', 'get_context'),
  ...own(
    'a note has people of its own',
    'list_notes',
    'get_note',
    'create_note',
    'update_note',
    'delete_note',
  ),
  ...own('a note has people of its own', 'share_note', 'set_note_role', 'remove_note_person'),
  ...own('a note has people of its own', 'list_note_invites', 'revoke_note_invite'),
  ...own(
    'the account is the caller’s own',
    'get_me',
    'update_me',
    'list_tokens',
    'create_token',
    'revoke_token',
  ),
  ...own('a profile is open to all who are signed in', 'get_profile'),
  ...own('lists what the caller may see', 'list_activity'),
  ...own('packages name their people', 'list_shared_packages', 'create_package', 'share_package'),
  ...own('packages name their people', 'install_package', 'uninstall_package'),
  ...own('of the deployment, or the caller’s own', 'get_file_store', 'create_upload'),
  ...own('a calendar is the caller’s own', 'list_calendar_events', 'delete_calendar_event'),
};
