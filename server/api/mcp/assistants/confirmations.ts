import type { SignedIn } from '../../../core/operation/trpc';
import { resolveNames } from '../../../features';
import { isRecord } from '../../../wire/is-record';
import type { Operation } from '../../catalogue';
import { callAs } from './call-tool';
import { inQuotes, nameOf } from './thing-names';

/*
 * Calls that a person confirms first, if the client can ask: what nothing brings back, what publishes, and what writes to
 * other people. The question names the thing. The client asks, so this protects from an assistant's mistakes, not from a
 * client.
 */

type Input = Readonly<Record<string, unknown>>;

/** Makes the question about a call. */
type Question = (input: Input, ctx: SignedIn) => Promise<string> | string;

const text = (value: unknown): string => inQuotes(typeof value === 'string' ? value : '');

/** A question about the row that a field names. */
const about =
  (kind: string, field: string, ask: (thing: string, input: Input) => string): Question =>
  async (input, ctx) =>
    ask(await nameOf(ctx, kind, input[field]), input);

const forGood = (kind: string, more = 'Nothing brings it back.', field = `${kind}Id`): Question =>
  about(kind, field, (thing) => `Delete ${thing} for good? ${more}`);

/** A question about a row of the kind that `targetKind` says. */
const aboutTarget =
  (ask: (thing: string, input: Input) => string): Question =>
  async (input, ctx) =>
    ask(await nameOf(ctx, String(input['targetKind']), input['targetId']), input);

const share = (kind: string): Question =>
  about(
    kind,
    `${kind}Id`,
    (thing, { target, role }) =>
      `Share ${thing} with ${text(target)}${typeof role === 'string' ? ` as ${role}` : ''}? They are told, or invited by mail.`,
  );

const tasksOf = (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'}`;

const MOST_COUNTED = 200;

const deleteProject: Question = async ({ projectId }, ctx) => {
  const thing = await nameOf(ctx, 'project', projectId);
  const asked = { projectId, status: 'any', fields: ['id'], limit: MOST_COUNTED };
  const { tasks } = Object(await callAs(ctx, 'list_tasks', asked));
  const count = Array.isArray(tasks) ? tasks.length : 0;
  return `Delete ${thing} with ${count < MOST_COUNTED ? '' : 'at least '}${tasksOf(count)}? The tasks stay, without a project. The project is in the trash for 30 days.`;
};

const moveProject: Question = async ({ projectId, workspaceId }, ctx) =>
  `Move ${await nameOf(ctx, 'project', projectId)} to ${await nameOf(ctx, 'workspace', workspaceId)}? Its members can then see it.`;

const openToWorkspace: Question = aboutTarget((thing, { access }) =>
  access === 'none' ? '' : `Let everybody in its workspace ${access === 'edit' ? 'edit' : 'see'} ${thing}?`,
);

const deleteTasks: Question = ({ taskIds }) =>
  Array.isArray(taskIds) && taskIds.length > 1
    ? `Delete ${tasksOf(taskIds.length)}? They are in the trash for 30 days.`
    : '';

const questions: Readonly<Record<string, Question>> = {
  delete_trash: forGood('trash', 'Nobody can restore it.'),
  delete_session: forGood('session'),
  delete_habit: forGood('habit', 'Nothing brings it and its checks back.'),
  delete_view: forGood('view'),
  delete_webhook: forGood('webhook'),
  delete_feed: forGood('feed', 'Its address never works again.'),
  delete_connection: forGood('connection', 'You would have to sign in to the calendar again.'),
  delete_project: deleteProject,
  delete_area: about(
    'area',
    'areaId',
    (thing) => `Delete ${thing}? Its projects and tasks stay, without an area.`,
  ),
  delete_tasks: deleteTasks,
  delete_tag: ({ tag }) => `Remove the tag ${text(tag)} from all tasks? Nothing brings it back.`,
  rename_tag: ({ tag, name }) =>
    `Rename the tag ${text(tag)} to ${text(name)} on all tasks? Two tags that become one cannot be told apart again.`,
  delete_calendar_event: () => 'Delete this event of your calendar for good? The guests lose it too.',
  update_calendar_event: () => 'Change this event of your calendar? Its guests see the change.',
  revoke_token: about('token', 'tokenId', (thing) => `End ${thing} for good? What uses it stops working.`),
  revoke_authorization: about(
    'authorization',
    'authorizationId',
    (thing) => `End ${thing} for good? That app stops working until it is allowed again.`,
  ),
  rotate_webhook_secret: about(
    'webhook',
    'webhookId',
    (thing) => `Replace the secret of ${thing}? What checks the old one refuses the next calls.`,
  ),
  revoke_share_link: about('link', 'linkId', (thing) => `Take down ${thing}? Its address never works again.`),
  create_share_link: aboutTarget(
    (thing) => `Publish ${thing}? Everybody who has the link can read it, without an account.`,
  ),
  create_feed: ({ name }) =>
    `Publish ${text(name)} as a calendar address? Everybody who has the address can read it, without an account.`,
  reset_mail_address: () => 'Replace this mail address? Mail to the old one never becomes a task again.',
  create_webhook: ({ url }) => `Send what happens in your workspace to ${text(url)}?`,
  publish_package: about(
    'package',
    'packageId',
    (thing) => `Publish ${thing}? Everybody on this server can find and install it.`,
  ),
  set_workspace_access: openToWorkspace,
  move_project: moveProject,
  grant_access: aboutTarget(
    (thing, { target, role }) =>
      `Share ${thing} with ${text(target)} as ${String(role)}? They are told, or invited by mail.`,
  ),
  share_task: share('task'),
  share_note: share('note'),
  share_package: share('package'),
  add_member: about(
    'workspace',
    'workspaceId',
    (thing, { target, role }) =>
      `Add ${text(target)} to ${thing} as ${String(role)}? They are told, or invited by mail.`,
  ),
};

/** The tools that may ask. */
export const confirmedTools: readonly string[] = Object.keys(questions);

/** The question to ask before a call, or undefined if there is none, also where a name in the input fits no row. */
export async function confirmationOf(
  ctx: SignedIn,
  { meta, input: schema }: Operation,
  sent: unknown,
): Promise<string | undefined> {
  const question = questions[meta.tool];
  if (!question) return undefined;
  try {
    const input = await resolveNames(ctx, schema, sent);
    return (isRecord(input) && (await question(input, ctx))) || undefined;
  } catch {
    // The call itself is refused then, and says why.
    return undefined;
  }
}
