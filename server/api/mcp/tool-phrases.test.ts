import { expect, test } from 'vitest';
import { catalogue, rankByWords } from '../catalogue';
import { toolPhrases } from './tool-phrases';

/** What people want, in their words, and the tools that do it. */
const wants: [says: string, ...tools: string[]][] = [
  ['what should I do next', 'get_context'],
  ['next task', 'get_context'],
  ["what's on my plate today", 'get_context', 'get_plan'],
  ['what is urgent', 'get_context', 'list_tasks'],
  ['postpone task', 'update_task', 'update_tasks'],
  ['snooze this until Monday', 'update_task', 'update_tasks'],
  ['push it to next week', 'update_task', 'update_tasks'],
  ['assign task to person', 'update_task'],
  ['give this to Ben', 'update_task', 'grant_access'],
  ['set a reminder', 'update_task', 'create_task'],
  ['remind me an hour before the dentist', 'update_task', 'create_task'],
  ['repeating task weekly', 'create_task', 'update_task'],
  ['checklist items', 'create_task', 'update_task'],
  ['rename project', 'update_project'],
  ['rename the task', 'update_task'],
  ['rename a tag', 'rename_tag'],
  ['merge two labels', 'rename_tag'],
  ['delete task', 'delete_task'],
  ['get rid of the printer task', 'delete_task'],
  ['undo', 'undo_change_set'],
  ['take back what you did', 'undo_change_set'],
  ['what did the assistant do', 'list_change_sets'],
  ['undo the delete', 'restore_trash', 'list_trash'],
  ['bring back what I threw away', 'restore_trash', 'list_trash'],
  ['check off milk', 'complete_task', 'complete_tasks', 'check_habit'],
  ['mark several as done', 'complete_tasks'],
  ['drop this task, I will not do it', 'archive_task'],
  ['copy a task', 'duplicate_task'],
  ['clone the project', 'duplicate_project'],
  ['project with sections', 'create_project_tree', 'create_heading'],
  ['add a section', 'create_heading'],
  ['finish the project and hide it', 'archive_project'],
  ['move tasks under another heading', 'move_tasks'],
  ['order of my projects', 'reorder_places', 'reorder_hierarchy'],
  ['leave a message on the task', 'create_comment'],
  ['what did people say about it', 'list_comments'],
  ['share with Ana', 'grant_access', 'share_task', 'share_note'],
  ['stop sharing with Tom', 'revoke_access', 'remove_collaborator', 'remove_note_person'],
  ['who can see this', 'get_access', 'get_task_access'],
  ['public link for a client', 'create_share_link'],
  ['unpublish', 'revoke_share_link', 'unpublish_package'],
  ['write down ideas', 'create_note'],
  ['minutes of the meeting', 'create_note'],
  ['edit a document', 'update_note'],
  ['new daily routine', 'create_habit'],
  ['I went for a run today', 'check_habit'],
  ['my streaks', 'list_habits'],
  ['how many hours did I work', 'get_stats'],
  ['productivity report', 'get_stats'],
  ['overload warnings', 'get_coach'],
  ['history of changes', 'list_activity'],
  ['what changed since the last sync', 'list_changes'],
  ['who changed this', 'list_activity'],
  ['what did I get done last week', 'get_journal'],
  ['how was my day', 'write_journal_entry'],
  ['am I free tomorrow', 'list_calendar_events', 'get_plan'],
  ['book a meeting', 'create_calendar_event'],
  ['move the meeting', 'update_calendar_event'],
  ["cancel tomorrow's stand-up meeting", 'delete_calendar_event'],
  ['time zone setting', 'update_me'],
  ['change my working hours', 'update_me'],
  ['backup', 'export_account'],
  ['download all my data', 'export_account'],
  ['attach a picture', 'create_upload'],
  ['connect my iCloud calendar', 'create_connection'],
  ['saved filter', 'create_view', 'list_views'],
  ['call a URL when a task is done', 'create_webhook'],
  ['invite a colleague to the team', 'add_member'],
  ['unread mentions', 'list_notifications'],
];

test('finds the tool among the first three for at least 80 % of what people say', () => {
  const missed = wants.filter(([says, ...tools]) => {
    const first = rankByWords(says).slice(0, 3);
    return !tools.some((tool) => first.includes(tool));
  });
  expect(missed.map(([says]) => [says, rankByWords(says).slice(0, 3)])).toHaveLength(
    Math.min(missed.length, Math.floor(wants.length * 0.2)),
  );
});

test('has phrases of known tools, and asks for known tools', () => {
  const known = new Set<string>(catalogue().map(({ meta }) => meta.tool));
  const named = [...Object.keys(toolPhrases), ...wants.flatMap(([, ...tools]) => tools)];
  expect(named.filter((tool) => !known.has(tool))).toEqual([]);
});
