import type { Role } from '../wire/shared';
import { DAY, type Invitations } from './fixture-rows';
import { type Actor, type Ids, type Scenario, type SharingFixture, targetScenarios } from './sharing-fixture';

type Input = Record<string, unknown>;

/**
 * Who may call an operation: by the role on its target, by the seat in its workspace, or everybody, be it with the
 * same answer for all, be it on nothing but what is his own.
 */
export type Rule =
  | {
      needs: Role;
      at: readonly Scenario[];
      input: (ids: Ids, scene: Scenario) => Input;
      /** Who may of those with a role, where that is not for the role alone to say. */
      may?: (actor: Actor, role: Role) => boolean;
      /** The status for those who may, where it is not the operation's own: the state refuses. */
      ok?: number;
      /** The status for those who may not know, where it is not 404. */
      hidden?: number;
    }
  | { seat: 'member' | 'admin'; input: (ids: Ids, world: SharingFixture) => Input; hidden?: number }
  /** Names no row of anybody's: the same for all. */
  | { everybody: number; input: (world: SharingFixture) => Input }
  /** Takes no id: there is nothing of others' that it could name. */
  | { own: true; input?: Input };

type Targeted = Extract<Rule, { needs: Role }>;

/** For those with a role on the target. */
const role = (needs: Role, at: readonly Scenario[], input: Targeted['input']): Targeted => ({
  needs,
  at,
  input,
});

/** For those with a seat in the workspace. */
const seat = (needs: 'member' | 'admin', input: (ids: Ids, world: SharingFixture) => Input): Rule => ({
  seat: needs,
  input,
});

/** For whose address an invitation carries; everybody else is told that it is not his. */
const invited = (into: keyof Invitations): Rule => ({
  ...role('reader', ['invitation'], ({ invitations }) => ({ token: invitations[into] })),
  hidden: 403,
});

const tasks = ['area', 'task', 'alone'] as const;
const places = ['area', 'project'] as const;
const shared = ['task', 'alone'] as const;
const email = 'somebody.new@example.net';

const place = ({ areaId, projectId }: Ids, scene: Scenario) =>
  scene === 'area' ? { areaId } : { projectId };
const target = ({ targetKind, targetId }: Ids) => ({ targetKind, targetId });
const task = ({ taskId }: Ids) => ({ taskId });

const parentAt = ({ projectId, headingId }: Ids, scene: Scenario) =>
  scene === 'alone' ? { kind: 'root' } : { kind: 'project', projectId, headingId };

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
  create_tasks: role('editor', places, (ids, scene) => ({ tasks: [{ ...place(ids, scene), title: 'New' }] })),
  update_task: role('editor', tasks, ({ taskId }) => ({ taskId, title: 'Other' })),
  complete_task: role('editor', tasks, task),
  archive_task: role('editor', tasks, task),
  delete_task: role('owner', tasks, task),
  reorder_hierarchy: role('editor', ['project', 'task', 'alone'], (ids, scene) => ({
    moves: [
      scene === 'project'
        ? {
            kind: 'project',
            projectId: ids.projectId,
            order: 1,
            parent: { kind: 'area', areaId: ids.areaId },
          }
        : { kind: 'task', taskId: ids.taskId, order: 1, parent: parentAt(ids, scene) },
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
  accept_access_invite: invited('area'),
  accept_invite: invited('task'),
  accept_note_invite: invited('note'),
  accept_member_invite: invited('workspace'),
};

const together: Record<string, Rule> = {
  list_comments: role('reader', tasks, task),
  create_comment: role('commenter', tasks, ({ taskId }) => ({ taskId, body: 'Hello' })),
  update_comment: {
    ...role('commenter', tasks, ({ commentId }) => ({ commentId, body: 'Other' })),
    may: (actor) => actor === 'commenter',
  },
  delete_comment: {
    ...role('commenter', tasks, ({ commentId }) => ({ commentId })),
    may: (actor, held) => actor === 'commenter' || held === 'owner',
  },
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

const note = ({ noteId }: Ids) => ({ noteId });
const notePerson = ({ noteId, grantId }: Ids) => ({ noteId, memberId: grantId });

const notes: Record<string, Rule> = {
  list_notes: seat('member', ({ workspaceId }) => ({ workspaceId })),
  get_note: role('reader', ['note'], note),
  create_note: seat('member', ({ workspaceId }) => ({ workspaceId, title: 'New' })),
  update_note: role('editor', ['note'], ({ noteId }) => ({ noteId, revision: 1, title: 'Other' })),
  delete_note: role('owner', ['note'], note),
  share_note: role('owner', ['note'], ({ noteId }) => ({ noteId, target: email, role: 'reader' })),
  set_note_role: role('owner', ['note'], (ids) => ({ ...notePerson(ids), role: 'commenter' })),
  remove_note_person: role('owner', ['note'], notePerson),
  list_note_invites: role('reader', ['note'], note),
  revoke_note_invite: role('owner', ['note'], ({ noteId, inviteId }) => ({ noteId, inviteId })),
};

const session = ({ sessionId }: Ids) => ({ sessionId });

const day: Record<string, Rule> = {
  plan_round: role('reader', tasks, ({ taskId }) => ({ day: DAY, index: 1, taskIds: [taskId] })),
  start_session: role('reader', tasks, task),
  stop_session: role('owner', ['own'], session),
  update_session: role('owner', ['own'], ({ sessionId }) => ({ sessionId, visibility: 'public' })),
  delete_session: role('owner', ['own'], session),
};

const packageOf = ({ packageId }: Ids) => ({ packageId });

const packages: Record<string, Rule> = {
  create_package: seat('admin', ({ workspaceId }) => ({
    workspaceId,
    kind: 'prompt',
    name: 'New',
    emoji: '',
    summary: '',
    content: '',
  })),
  share_package: role('owner', ['package'], ({ packageId }) => ({ packageId, target: email })),
  install_package: role('reader', ['package'], packageOf),
  uninstall_package: role('reader', ['package'], packageOf),
};

const window = { start: '2026-11-21T00:00:00Z', end: '2026-11-22T00:00:00Z' };

const rest: Record<string, Rule> = {
  revoke_token: { ...role('owner', ['own'], ({ tokenId }) => ({ tokenId })), hidden: 200 },
  list_activity: { ...role('reader', targetScenarios, ({ targetId }) => ({ targetId })), hidden: 200 },
  get_profile: {
    everybody: 200,
    input: ({ people }: SharingFixture) => ({ username: people.owner.username }),
  },
  list_calendar_events: { everybody: 200, input: () => window },
  delete_calendar_event: { everybody: 409, input: () => ({ calendarId: 'primary', eventId: 'e' }) },
};

/** Operations without a target: what they read and write is the caller's own, or of the deployment. */
const targetless: Record<string, Input | undefined> = {
  get_me: undefined,
  update_me: { name: 'Other' },
  list_tokens: undefined,
  create_token: { name: 'New' },
  list_workspaces: undefined,
  create_workspace: { name: 'New' },
  list_share_links: undefined,
  list_shared_targets: undefined,
  list_shared_packages: undefined,
  get_plan: { day: DAY },
  list_rounds: { day: DAY },
  engage_round: { day: DAY, index: 1 },
  close_round: { day: DAY, index: 0 },
  list_sessions: undefined,
  get_journal: { sinceDay: DAY },
  write_journal_entry: { day: DAY, mood: 1 },
  get_context: { day: DAY },
  get_file_store: undefined,
  create_upload: { name: 'a.png', contentType: 'image/png', size: 10 },
};

/** Every operation's rule, by its tool. */
export const rules: Record<string, Rule> = {
  ...planning,
  ...sharing,
  ...together,
  ...notes,
  ...day,
  ...packages,
  ...rest,
  ...Object.fromEntries(
    Object.entries(targetless).map(([tool, input]) => [tool, { own: true, ...(input && { input }) }]),
  ),
};

/** Everything that an operation is tried with, in a world. */
export function inputsOf(rule: Rule, world: SharingFixture): Input[] {
  if ('needs' in rule) return rule.at.map((scene) => rule.input(world.at[scene], scene));
  if ('seat' in rule) return [rule.input(world.at.area, world)];
  return ['everybody' in rule ? rule.input(world) : (rule.input ?? {})];
}
