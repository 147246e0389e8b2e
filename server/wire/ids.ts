import { z } from 'zod';
import { type NamedKind, refersTo } from './named-ids';

const uuid =
  /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|[fF]{8}-[fF]{4}-[fF]{4}-[fF]{4}-[fF]{12})$/;

const idWith = (message: string) => z.string().regex(uuid, message).toLowerCase();

/** A UUID of version 1 to 8, nil or max. Converted to lower case. */
export const Id = idWith('Must be a UUID.');

/** Whether a text is meant as an id, also one that is none. */
export const looksLikeId = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The id of a row in input. Where names are not taken, one is refused with the tool that finds the id. */
const idOf = (what: string, finder: string) =>
  idWith(`Must be the id (a UUID) of the ${what}, not its name. Find it with ${finder}.`).describe(
    `The ${what}.`,
  );

/** The id of a row that has a name, which MCP also takes. */
const namedIdOf = (kind: NamedKind, finder: string, what: string = kind) =>
  refersTo(kind, idOf(what, finder));

export const TaskId = namedIdOf('task', 'list_tasks');
export const ProjectId = namedIdOf('project', 'list_projects');
export const AreaId = namedIdOf('area', 'list_areas');
export const HeadingId = namedIdOf('heading', 'list_headings');
export const SessionId = idOf('session', 'list_sessions');
export const CommentId = idOf('comment', 'list_comments');
export const NoteId = namedIdOf('note', 'list_notes');
export const TargetId = namedIdOf('target', 'list_projects, list_areas or list_tasks');
export const FileTargetId = namedIdOf(
  'target',
  'list_tasks or get_me',
  'task, project, note, comment or account',
);
export const UploadId = idOf('upload', 'create_upload');
export const FileId = idOf('file', 'list_files');
export const PackageId = idOf('package', 'list_marketplace or list_shared_packages');
export const ChangeSetId = idOf('change set', 'list_change_sets');
export const ProposalId = idOf('proposal', 'list_proposals');
export const TrashId = idOf('deleted item', 'list_trash');
export const HabitId = namedIdOf('habit', 'list_habits');
export const ViewId = idOf('view', 'list_views');
export const ConnectionId = idOf('connection', 'list_connections');
export const NotificationId = idOf('notification', 'list_notifications');
export const DeviceId = idOf('device', 'list_devices');
export const TokenId = idOf('token', 'list_tokens');
export const LinkId = idOf('public link', 'list_share_links');
export const WebhookId = idOf('webhook', 'list_webhooks');
export const FeedId = idOf('feed', 'list_feeds');
export const DeliveryId = idOf('delivery', 'list_webhook_deliveries');
export const AccessId = idOf('grant', 'get_access (`accessId`)');
export const CollaboratorId = idOf('collaborator', 'get_task_access (`membershipId`)');
export const NoteMemberId = idOf('person', 'get_note (`memberId`)');
export const MembershipId = idOf('membership', 'list_members (`membershipId`)');
export const AccessInviteId = idOf('invitation', 'get_access (`invites`)');
export const TaskInviteId = idOf('invitation', 'get_task_access (`invites`)');
export const NoteInviteId = idOf('invitation', 'list_note_invites');
/** A person, or the caller by the word `me`, which is replaced before. */
export const PersonOrMe = namedIdOf('person', 'list_members').meta({ pattern: `^me$|${uuid.source}` });
export const PersonId = namedIdOf('person', 'list_members');
export const NamedWorkspaceId = namedIdOf('workspace', 'list_workspaces');
export const WorkspaceId = NamedWorkspaceId.describe('Defaults to the personal workspace.');
