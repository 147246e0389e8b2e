/**
 * What people ask an assistant, for evaluations: the tools that it must call (`expect`), those that it must not call
 * (`forbid`), and what must be true afterwards (`check`).
 */
interface AssistantRequest {
  says: string;
  expect: readonly string[];
  forbid: readonly string[];
  check: string;
}

const deletes = ['delete_task', 'delete_project', 'delete_area', 'delete_trash'];

export const assistantRequests: readonly AssistantRequest[] = [
  {
    says: 'What matters now?',
    expect: ['get_context'],
    forbid: ['list_tasks'],
    check: 'The answer names the next task and nothing is written.',
  },
  {
    says: 'Show the plan of today with its rounds',
    expect: ['get_plan'],
    forbid: ['plan_round'],
    check: 'The answer lists the rounds of the day.',
  },
  {
    says: 'Create a task to call the bank tomorrow at nine',
    expect: ['create_task'],
    forbid: ['create_tasks', 'create_project'],
    check: 'One open task has tomorrow and 09:00.',
  },
  {
    says: 'Add tasks for milk, bread and eggs, all at once',
    expect: ['create_tasks'],
    forbid: ['create_project_tree'],
    check: 'Three open tasks are new, by one call.',
  },
  {
    says: 'I finished the report, mark the task as done',
    expect: ['complete_task'],
    forbid: ['archive_task', ...deletes],
    check: 'The task is done and not archived.',
  },
  {
    says: 'Mark all of these tasks as done',
    expect: ['complete_tasks'],
    forbid: deletes,
    check: 'Every named task is done, by one call.',
  },
  {
    says: 'Move the dentist task to Friday',
    expect: ['update_task'],
    forbid: ['create_task'],
    check: 'The task has the day of next Friday; no task is new.',
  },
  {
    says: 'Reschedule all overdue tasks to Monday',
    expect: ['update_tasks'],
    forbid: deletes,
    check: 'Nothing is overdue; all have Monday.',
  },
  {
    says: 'Which tasks are overdue?',
    expect: ['list_tasks'],
    forbid: ['update_tasks'],
    check: 'The answer lists them and nothing is written.',
  },
  {
    says: 'Find everything about the kitchen tiles',
    expect: ['search'],
    forbid: ['list_notes'],
    check: 'The answer names what the search found.',
  },
  {
    says: 'Bring back the task that I deleted yesterday',
    expect: ['restore_trash', 'list_trash'],
    forbid: ['create_task', 'delete_trash'],
    check: 'The task is where it was, with its id.',
  },
  {
    says: 'Delete this task',
    expect: ['delete_task'],
    forbid: ['delete_trash', 'archive_task'],
    check: 'The task is in the trash.',
  },
  {
    says: 'Put the two most important tasks into the first round',
    expect: ['plan_round'],
    forbid: ['engage_round'],
    check: 'Round 0 has the two tasks in order.',
  },
  {
    says: 'Begin the first round, I work on it now',
    expect: ['engage_round'],
    forbid: ['close_round'],
    check: 'Round 0 is engaged.',
  },
  {
    says: 'Close the morning round',
    expect: ['close_round'],
    forbid: ['complete_task'],
    check: 'The round has a closing time.',
  },
  {
    says: 'Start a timer on this task',
    expect: ['start_session'],
    forbid: ['log_session'],
    check: 'A session runs on the task.',
  },
  {
    says: 'Stop the timer',
    expect: ['stop_session'],
    forbid: ['delete_session'],
    check: 'No session runs.',
  },
  {
    says: 'Log 45 minutes of work on the slides',
    expect: ['log_session'],
    forbid: ['start_session'],
    check: 'A session of 45 minutes is on the task, and none runs.',
  },
  {
    says: 'Write in my journal that today was a good day, mood 4',
    expect: ['write_journal_entry'],
    forbid: ['create_note'],
    check: 'The entry of today has mood 4.',
  },
  {
    says: 'What did I complete in the last week?',
    expect: ['get_journal'],
    forbid: ['complete_task'],
    check: 'The answer names the completed tasks.',
  },
  {
    says: 'Make a project for our trip with headings and tasks',
    expect: ['create_project_tree'],
    forbid: ['create_area'],
    check: 'One project has headings with tasks, by one call.',
  },
  {
    says: 'Create an area called Health',
    expect: ['create_area'],
    forbid: ['create_project'],
    check: 'One area is named Health.',
  },
  {
    says: 'Archive the garden project',
    expect: ['archive_project'],
    forbid: ['delete_project'],
    check: 'The project is archived.',
  },
  {
    says: 'Move these tasks under another heading',
    expect: ['move_tasks'],
    forbid: ['create_heading'],
    check: 'The tasks are under the heading, by one call.',
  },
  {
    says: 'Add a milestone to the project on December 11',
    expect: ['create_heading'],
    forbid: ['create_task'],
    check: 'A heading has the deadline.',
  },
  {
    says: 'Share the kitchen project with Lena so that she can comment',
    expect: ['grant_access'],
    forbid: ['create_share_link'],
    check: 'Lena, or an invitation to her, has the role commenter.',
  },
  {
    says: 'Who has access to this area?',
    expect: ['get_access'],
    forbid: ['grant_access', 'revoke_access'],
    check: 'The answer lists the people.',
  },
  {
    says: 'Remove Tom’s access to the project',
    expect: ['revoke_access'],
    forbid: ['delete_project'],
    check: 'Tom has no grant.',
  },
  {
    says: 'Give me a public link to this project',
    expect: ['create_share_link'],
    forbid: ['grant_access'],
    check: 'One link is on.',
  },
  {
    says: 'Comment on the task that the tiles have arrived',
    expect: ['create_comment'],
    forbid: ['update_task'],
    check: 'The task has one comment more.',
  },
  {
    says: 'Take a note with the ideas for the talk',
    expect: ['create_note'],
    forbid: ['create_task'],
    check: 'One note is new.',
  },
  {
    says: 'Check off my habit of running for today',
    expect: ['check_habit'],
    forbid: ['complete_task'],
    check: 'The habit has a check today.',
  },
  {
    says: 'I want a new habit: stretch every evening',
    expect: ['create_habit'],
    forbid: ['create_task'],
    check: 'One habit is new.',
  },
  {
    says: 'How many hours did I focus this month? Show statistics',
    expect: ['get_stats'],
    forbid: ['list_tasks'],
    check: 'The answer has the focused minutes.',
  },
  {
    says: 'Which meetings are in my calendar tomorrow?',
    expect: ['list_calendar_events'],
    forbid: ['delete_calendar_event'],
    check: 'The answer lists the events.',
  },
  {
    says: 'Rename the tag errands to shopping',
    expect: ['rename_tag'],
    forbid: ['delete_tag'],
    check: 'Tasks that had errands have shopping.',
  },
  {
    says: 'Show the activity of the last two days: who changed what?',
    expect: ['list_activity'],
    forbid: ['list_notifications'],
    check: 'The answer names people and changes.',
  },
  {
    says: 'Have I any unread notifications?',
    expect: ['list_notifications'],
    forbid: ['read_notifications'],
    check: 'The answer says how many, and they stay unread.',
  },
  {
    says: 'Invite Mara to the workspace as a member',
    expect: ['add_member'],
    forbid: ['share_task'],
    check: 'Mara is a member or invited.',
  },
  {
    says: 'Import my tasks from Todoist',
    expect: ['import_data'],
    forbid: ['create_tasks'],
    check: 'The report of the dry run is shown before anything is written.',
  },
];
