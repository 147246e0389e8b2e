/** A tool call. Texts in braces stand for what an earlier call saved. */
interface GuideCall {
  tool: string;
  arguments: Record<string, unknown>;
  /** Values of the answer that later calls use: a name, and the path of the value. */
  saves?: Record<string, string>;
  /** The code of the error that the call shows. */
  error?: string;
}

export interface Example {
  /** What a person says. */
  says: string;
  calls: GuideCall[];
}

/** The day of the examples, a Monday. */
export const EXAMPLE_DAY = '2026-11-23';

/** The calls of a day, in an order in which each finds the rows that it needs. */
export const dayExamples: readonly Example[] = [
  {
    says: 'Remind me to call the bank today, and to write the offer by Wednesday. That takes an hour.',
    calls: [
      {
        tool: 'create_task',
        arguments: { title: 'Call the bank', when: 'today' },
        saves: { bank: 'task.id' },
      },
      {
        tool: 'create_task',
        arguments: {
          title: 'Write the offer',
          when: 'today',
          deadline: 'wednesday',
          durationMin: 60,
          priority: 'high',
        },
        saves: { offer: 'task.id' },
      },
    ],
  },
  { says: 'What should I do now?', calls: [{ tool: 'get_context', arguments: { day: EXAMPLE_DAY } }] },
  {
    says: 'Plan my day: the offer first, then calls.',
    calls: [
      { tool: 'get_plan', arguments: { day: EXAMPLE_DAY } },
      { tool: 'plan_round', arguments: { day: EXAMPLE_DAY, index: 0, taskIds: ['{offer}'] } },
      { tool: 'plan_round', arguments: { day: EXAMPLE_DAY, index: 1, taskIds: ['{bank}'] } },
    ],
  },
  {
    says: 'Start with the offer.',
    calls: [
      { tool: 'engage_round', arguments: { day: EXAMPLE_DAY, index: 0 } },
      { tool: 'start_session', arguments: { taskId: '{offer}' } },
    ],
  },
  {
    says: 'Done, that took 40 minutes.',
    calls: [
      { tool: 'complete_task', arguments: { taskId: '{offer}', minutes: 40, day: EXAMPLE_DAY } },
      { tool: 'close_round', arguments: { day: EXAMPLE_DAY, index: 0 } },
    ],
  },
  {
    says: 'I will call the bank tomorrow at nine.',
    calls: [
      {
        tool: 'update_task',
        arguments: {
          taskId: '{bank}',
          when: '2026-11-24T09:00',
        },
      },
    ],
  },
  {
    says: 'That was a good day.',
    calls: [
      {
        tool: 'write_journal_entry',
        arguments: { day: EXAMPLE_DAY, mood: 4, note: 'The offer is written.' },
      },
    ],
  },
];

/** Other frequent requests. */
export const otherExamples: readonly Example[] = [
  {
    says: 'Water the plants every second Tuesday.',
    calls: [
      {
        tool: 'create_task',
        arguments: {
          title: 'Water the plants',
          when: 'tuesday',
          repeat: { every: 2, unit: 'week' },
        },
      },
    ],
  },
  {
    says: 'Make a project for the kitchen with a milestone, and put the tiles there.',
    calls: [
      {
        tool: 'create_project_tree',
        arguments: {
          name: 'Kitchen',
          headings: [
            {
              name: 'Walls',
              deadline: '2026-12-11',
              tasks: [{ title: 'Order the tiles', checklist: ['Measure the wall', 'Choose a color'] }],
            },
          ],
        },
        saves: { kitchen: 'project.id', tiles: 'tasks.0.id' },
      },
    ],
  },
  {
    says: 'Gym every Monday and Thursday at seven.',
    calls: [
      { tool: 'parse_task', arguments: { text: 'Gym every mon and thu 7am', day: EXAMPLE_DAY } },
      {
        tool: 'create_task',
        arguments: {
          title: 'Gym',
          when: '2026-11-26T07:00',
          repeat: { every: 1, unit: 'week', weekdays: [1, 4] },
        },
      },
    ],
  },
  {
    says: 'Find the tlies.',
    calls: [{ tool: 'search', arguments: { q: 'tlies' }, saves: { found: 'results.0.id' } }],
  },
  {
    says: 'Let Lena comment on the kitchen.',
    calls: [
      {
        tool: 'grant_access',
        arguments: {
          targetKind: 'project',
          targetId: '{kitchen}',
          target: 'lena@example.org',
          role: 'commenter',
        },
      },
    ],
  },
  {
    says: 'Move everything overdue to Friday.',
    calls: [
      {
        tool: 'list_tasks',
        arguments: { when: 'overdue', day: '2026-11-26' },
        saves: { overdue: 'tasks.0.id' },
      },
      {
        tool: 'update_tasks',
        arguments: {
          taskIds: ['{overdue}'],
          changes: { when: '2026-11-27' },
        },
      },
    ],
  },
  {
    says: 'Delete the call with the bank. No, bring it back.',
    calls: [
      { tool: 'delete_task', arguments: { taskId: '{bank}' } },
      { tool: 'list_trash', arguments: {}, saves: { deleted: 'items.0.trashId' } },
      { tool: 'restore_trash', arguments: { trashId: '{deleted}' } },
    ],
  },
  { says: 'Who changed what?', calls: [{ tool: 'list_activity', arguments: { limit: 20 } }] },
];

/** Calls that fail, with the code that they get. */
export const errorExamples: readonly Example[] = [
  {
    says: 'A field is wrong: the answer names it.',
    calls: [{ tool: 'create_task', arguments: { title: '' }, error: 'invalid_request' }],
  },
  {
    says: 'The id is unknown, or the caller may not see what it names.',
    calls: [
      {
        tool: 'get_task',
        arguments: { taskId: '00000000-0000-4000-8000-000000000000' },
        error: 'not_found',
      },
    ],
  },
  {
    says: 'The state does not allow it: a closed round stays as it is.',
    calls: [
      {
        tool: 'plan_round',
        arguments: { day: EXAMPLE_DAY, index: 0, taskIds: ['{bank}'] },
        error: 'conflict',
      },
    ],
  },
];
