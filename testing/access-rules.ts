import { accountRules } from './account-rules';
import { type Scenario, targetScenarios } from './actors';
import { calendarRules } from './calendar-rules';
import { fileRules } from './file-rules';
import { filterRules } from './filter-rules';
import { type Invitations, PLANNED_DAY } from './fixture-rows';
import { type Input, needsMembership, needsRole, type Rule } from './rule';
import type { Ids, SharingFixture } from './sharing-fixture';
import { webhookRules } from './webhook-rules';

export type { Rule } from './rule';

/** For operations that only the invited address may call. Other accounts get 403. */
const needsInvitation = (into: keyof Invitations): Rule => ({
  ...needsRole('reader', ['invitation'], ({ invitations }) => ({ token: invitations[into] })),
  hidden: 403,
});

const tasks = ['area', 'task', 'alone'] as const;
const places = ['area', 'project'] as const;
const shared = ['task', 'alone'] as const;
const email = 'new.person@example.net';

const place = ({ areaId, projectId }: Ids, scenario: Scenario) =>
  scenario === 'area' ? { areaId } : { projectId };
const target = ({ targetKind, targetId }: Ids) => ({ targetKind, targetId });
const task = ({ taskId }: Ids) => ({ taskId });

const parentAt = ({ projectId, headingId }: Ids, scenario: Scenario) =>
  scenario === 'alone' ? { kind: 'root' } : { kind: 'project', projectId, headingId };

const placeMove = ({ areaId, headingId }: Ids, scenario: Scenario) =>
  scenario === 'area' ? { kind: 'area', areaId, order: 1 } : { kind: 'heading', headingId, order: 1 };

const planning: Record<string, Rule> = {
  list_areas: needsMembership('member', ({ workspaceId }) => ({ workspaceId })),
  create_area: needsMembership('member', ({ workspaceId }) => ({ workspaceId, name: 'New' })),
  update_area: needsRole('editor', ['area'], ({ areaId }) => ({ areaId, name: 'Other' })),
  archive_area: needsRole('editor', ['area'], ({ areaId }) => ({ areaId })),
  delete_area: { ...needsRole('owner', ['area'], ({ areaId }) => ({ areaId })), ok: 409 },
  list_projects: needsRole('reader', ['area'], ({ areaId }) => ({ areaId })),
  get_project: needsRole('reader', ['project'], ({ projectId }) => ({ projectId })),
  create_project: needsRole('editor', ['area'], ({ areaId }) => ({ areaId, name: 'New' })),
  create_project_tree: needsRole('editor', ['area'], ({ areaId }) => ({
    areaId,
    name: 'New',
    tasks: [{ title: 'Before' }],
    headings: [{ name: 'First', tasks: [{ title: 'Begin' }] }],
  })),
  duplicate_project: needsRole('editor', ['area', 'project'], ({ projectId }) => ({
    projectId,
    name: 'Copy',
  })),
  update_project: needsRole('editor', ['project'], ({ projectId }) => ({ projectId, name: 'Other' })),
  move_project: needsRole('owner', ['project'], ({ projectId, workspaceId }) => ({ projectId, workspaceId })),
  archive_project: needsRole('editor', ['project'], ({ projectId }) => ({ projectId })),
  delete_project: { ...needsRole('owner', ['project'], ({ projectId }) => ({ projectId })), ok: 409 },
  list_headings: needsRole('reader', places, place),
  create_heading: needsRole('editor', places, (ids, scenario) => ({ ...place(ids, scenario), name: 'New' })),
  update_heading: needsRole('editor', places, ({ headingId }) => ({ headingId, name: 'Other' })),
  delete_heading: needsRole('owner', places, ({ headingId }) => ({ headingId })),
  list_tasks: needsRole('reader', places, place),
  get_task: needsRole('reader', tasks, task),
  create_task: needsRole('editor', places, (ids, scenario) => ({ ...place(ids, scenario), title: 'New' })),
  create_tasks: needsRole('editor', places, (ids, scenario) => ({
    tasks: [{ ...place(ids, scenario), title: 'New' }],
  })),
  update_tasks: needsRole('editor', tasks, ({ taskId }) => ({
    taskIds: [taskId],
    changes: { title: 'Other' },
  })),
  move_tasks: needsRole('editor', places, (ids, scenario) => ({
    taskIds: [ids.taskId],
    to: place(ids, scenario),
  })),
  update_task: needsRole('editor', tasks, ({ taskId }) => ({ taskId, title: 'Other' })),
  complete_task: needsRole('editor', tasks, task),
  complete_tasks: needsRole('editor', tasks, ({ taskId }) => ({ taskIds: [taskId] })),
  duplicate_task: needsRole('editor', places, task),
  convert_task_to_project: needsRole('editor', ['area'], task),
  archive_task: needsRole('editor', tasks, task),
  archive_tasks: needsRole('editor', tasks, ({ taskId }) => ({ taskIds: [taskId] })),
  delete_task: needsRole('owner', tasks, task),
  delete_tasks: needsRole('owner', tasks, ({ taskId }) => ({ taskIds: [taskId] })),
  get_mail_address: needsRole('editor', places, place),
  reset_mail_address: needsRole('editor', places, place),
  reorder_places: needsRole('editor', places, (ids, scenario) => ({ moves: [placeMove(ids, scenario)] })),
  reorder_hierarchy: needsRole('editor', ['project', 'task', 'alone'], (ids, scenario) => ({
    moves: [
      scenario === 'project'
        ? {
            kind: 'project',
            projectId: ids.projectId,
            order: 1,
            parent: { kind: 'area', areaId: ids.areaId },
          }
        : { kind: 'task', taskId: ids.taskId, order: 1, parent: parentAt(ids, scenario) },
    ],
  })),
};

const sharing: Record<string, Rule> = {
  get_access: needsRole('reader', places, target),
  grant_access: needsRole('owner', places, (ids) => ({ ...target(ids), target: email, role: 'reader' })),
  set_access_role: needsRole('owner', places, (ids) => ({
    ...target(ids),
    accessId: ids.grantId,
    role: 'commenter',
  })),
  set_workspace_access: needsRole('owner', places, (ids) => ({ ...target(ids), access: 'edit' })),
  revoke_access: needsRole('owner', places, (ids) => ({ ...target(ids), accessId: ids.grantId })),
  revoke_access_invite: needsRole('owner', places, (ids) => ({ ...target(ids), inviteId: ids.inviteId })),
  get_task_access: needsRole('reader', shared, task),
  share_task: needsRole('owner', shared, ({ taskId }) => ({ taskId, target: email, role: 'reader' })),
  set_collaborator_role: needsRole('owner', shared, ({ taskId, grantId }) => ({
    taskId,
    membershipId: grantId,
    role: 'editor',
  })),
  remove_collaborator: needsRole('owner', shared, ({ taskId, grantId }) => ({
    taskId,
    membershipId: grantId,
  })),
  revoke_invite: needsRole('owner', shared, ({ taskId, inviteId }) => ({ taskId, inviteId })),
  create_share_link: needsRole('owner', ['area', 'project', 'task', 'alone'], target),
  revoke_share_link: {
    ...needsRole('owner', ['area', 'project', 'task', 'alone'], ({ linkId }) => ({ linkId })),
    hidden: 200,
  },
  accept_access_invite: needsInvitation('area'),
  accept_invite: needsInvitation('task'),
  accept_note_invite: needsInvitation('note'),
  accept_member_invite: needsInvitation('workspace'),
};

const together: Record<string, Rule> = {
  list_comments: needsRole('reader', tasks, task),
  create_comment: needsRole('commenter', tasks, ({ taskId }) => ({ taskId, body: 'Hello' })),
  update_comment: {
    ...needsRole('commenter', tasks, ({ commentId }) => ({ commentId, body: 'Other' })),
    isAllowed: (actor) => actor === 'commenter',
  },
  delete_comment: {
    ...needsRole('commenter', tasks, ({ commentId }) => ({ commentId })),
    isAllowed: (actor, role) => actor === 'commenter' || role === 'owner',
  },
  update_workspace: needsMembership('admin', ({ workspaceId }) => ({ workspaceId, name: 'Other' })),
  list_members: needsMembership('member', ({ workspaceId }) => ({ workspaceId })),
  add_member: needsMembership('admin', ({ workspaceId }) => ({ workspaceId, target: email, role: 'member' })),
  set_member_role: needsMembership('admin', ({ workspaceId }, { membershipId }) => ({
    workspaceId,
    membershipId,
    role: 'admin',
  })),
  remove_member: needsMembership('admin', ({ workspaceId }, { membershipId }) => ({
    workspaceId,
    membershipId,
  })),
  list_workspace_guests: needsMembership('admin', ({ workspaceId }) => ({ workspaceId })),
};

const note = ({ noteId }: Ids) => ({ noteId });
const notePerson = ({ noteId, grantId }: Ids) => ({ noteId, memberId: grantId });

const notes: Record<string, Rule> = {
  list_notes: needsMembership('member', ({ workspaceId }) => ({ workspaceId })),
  get_note: needsRole('reader', ['note'], note),
  create_note: needsMembership('member', ({ workspaceId }) => ({ workspaceId, title: 'New' })),
  update_note: needsRole('editor', ['note'], ({ noteId }) => ({ noteId, revision: 1, title: 'Other' })),
  delete_note: needsRole('owner', ['note'], note),
  share_note: needsRole('owner', ['note'], ({ noteId }) => ({ noteId, target: email, role: 'reader' })),
  set_note_role: needsRole('owner', ['note'], (ids) => ({ ...notePerson(ids), role: 'commenter' })),
  remove_note_person: needsRole('owner', ['note'], notePerson),
  list_note_invites: needsRole('reader', ['note'], note),
  revoke_note_invite: needsRole('owner', ['note'], ({ noteId, inviteId }) => ({ noteId, inviteId })),
};

const session = ({ sessionId }: Ids) => ({ sessionId });

const day: Record<string, Rule> = {
  plan_round: needsRole('reader', tasks, ({ taskId }) => ({ day: PLANNED_DAY, index: 1, taskIds: [taskId] })),
  start_session: needsRole('reader', tasks, task),
  log_session: needsRole('reader', tasks, ({ taskId }) => ({ taskId, minutes: 5 })),
  stop_session: needsRole('owner', ['own'], session),
  update_session: needsRole('owner', ['own'], ({ sessionId }) => ({ sessionId, visibility: 'public' })),
  delete_session: needsRole('owner', ['own'], session),
};

const packageOf = ({ packageId }: Ids) => ({ packageId });

const packages: Record<string, Rule> = {
  create_package: needsMembership('admin', ({ workspaceId }) => ({
    workspaceId,
    kind: 'prompt',
    name: 'New',
    emoji: '',
    summary: '',
    content: '',
  })),
  share_package: needsRole('owner', ['package'], ({ packageId }) => ({ packageId, target: email })),
  install_package: needsRole('reader', ['package'], packageOf),
  uninstall_package: needsRole('reader', ['package'], packageOf),
  publish_package: { ...needsRole('owner', ['package'], packageOf), tooLow: 404 },
  unpublish_package: { ...needsRole('owner', ['package'], packageOf), tooLow: 404 },
  create_template: needsRole('reader', ['project'], ({ projectId }) => ({ projectId })),
  list_marketplace: { anyone: 200, input: () => ({}) },
};

const trash = ({ trashId }: Ids) => ({ trashId });

const rest: Record<string, Rule> = {
  restore_trash: needsRole('owner', ['trash'], trash),
  delete_trash: needsRole('owner', ['trash'], trash),
  revoke_authorization: {
    ...needsRole('owner', ['own'], ({ authorizationId }) => ({ authorizationId })),
    hidden: 200,
  },
  undo_change_set: needsRole('owner', ['own'], ({ changeSetId }) => ({ changeSetId })),
  accept_proposals: needsRole('owner', ['own'], ({ proposalId }) => ({ proposalIds: [proposalId] })),
  refuse_proposals: needsRole('owner', ['own'], ({ proposalId }) => ({ proposalIds: [proposalId] })),
  read_notifications: needsRole('owner', ['own'], ({ notificationId }) => ({ ids: [notificationId] })),
  delete_feed: needsRole('owner', ['own'], ({ feedId }) => ({ feedId })),
  revoke_token: { ...needsRole('owner', ['own'], ({ tokenId }) => ({ tokenId })), hidden: 200 },
  list_changes: needsMembership('member', ({ workspaceId }) => ({ workspaceId })),
  list_activity: { ...needsRole('reader', targetScenarios, ({ targetId }) => ({ targetId })), hidden: 200 },
  get_profile: {
    anyone: 200,
    input: ({ people }: SharingFixture) => ({ username: people.owner.username }),
  },
};

/** Operations without a target. They read and write only data of the caller or of the deployment. */
const targetless: Record<string, Input | undefined> = {
  list_webhooks: undefined,
  list_feeds: undefined,
  create_feed: { name: 'New', include: ['when'] },
  list_refused_mails: undefined,
  list_workspaces: undefined,
  create_workspace: { name: 'New' },
  list_share_links: undefined,
  list_shared_targets: undefined,
  list_shared_packages: undefined,
  list_installs: undefined,
  get_plan: { day: PLANNED_DAY },
  list_rounds: { day: PLANNED_DAY },
  copy_rounds: { day: '2031-01-01', from: PLANNED_DAY },
  engage_round: { day: PLANNED_DAY, index: 1 },
  close_round: { day: PLANNED_DAY, index: 0 },
  reopen_round: { day: PLANNED_DAY, index: 0 },
  list_sessions: undefined,
  list_change_sets: undefined,
  list_proposals: undefined,
  list_trash: undefined,
  list_notifications: undefined,
  get_journal: { sinceDay: PLANNED_DAY },
  write_journal_entry: { day: PLANNED_DAY, mood: 1 },
  get_context: { day: PLANNED_DAY },
  get_file_store: undefined,
  parse_task: { text: 'Call +Kitchen tomorrow' },
  search: { q: 'the' },
  find_tools: { query: 'habits' },
};

/** Every operation's rule, by its tool. */
export const rules: Record<string, Rule> = {
  ...planning,
  ...sharing,
  ...together,
  ...notes,
  ...accountRules,
  ...filterRules,
  ...day,
  ...packages,
  ...fileRules,
  ...webhookRules,
  ...calendarRules,
  ...rest,
  ...Object.fromEntries(
    Object.entries(targetless).map(([tool, input]) => [tool, { ownOnly: true, ...(input && { input }) }]),
  ),
};

/** Everything that an operation is tried with, in a fixture. */
export function inputsFor(rule: Rule, fixture: SharingFixture): Input[] {
  if ('needs' in rule) return rule.at.map((scenario) => rule.input(fixture.at[scenario], scenario));
  if ('membership' in rule) return [rule.input(fixture.at.area, fixture)];
  return ['anyone' in rule ? rule.input(fixture) : (rule.input ?? {})];
}
