import { editDistance } from '../../domain/edit-distance';

/** What other planners call our properties, in lower case without separators. */
const otherNames: Record<string, string> = {
  due: 'deadline',
  dueon: 'deadline',
  dueat: 'deadline',
  duedate: 'deadline',
  date: 'when',
  dodate: 'when',
  scheduled: 'when',
  scheduledfor: 'when',
  startdate: 'when',
  name: 'title',
  content: 'title',
  summary: 'title',
  text: 'body',
  title: 'name',
  label: 'name',
  description: 'notes',
  note: 'notes',
  details: 'notes',
  labels: 'tags',
  tag: 'tags',
  subtasks: 'checklist',
  items: 'checklist',
  steps: 'checklist',
  duration: 'durationMin',
  estimate: 'durationMin',
  minutes: 'durationMin',
  recurrence: 'repeat',
  recurring: 'repeat',
  rrule: 'repeat',
  project: 'projectId',
  area: 'areaId',
  heading: 'headingId',
  section: 'headingId',
  sectionid: 'headingId',
  workspace: 'workspaceId',
  query: 'q',
  search: 'q',
  filter: 'q',
  color: 'hue',
  position: 'order',
  email: 'target',
  username: 'target',
  person: 'target',
  user: 'target',
  pagesize: 'limit',
  max: 'limit',
  page: 'cursor',
  tasks: 'taskIds',
  type: 'kind',
  round: 'index',
  completedsince: 'completedFrom',
};

/** Other names that several of our properties may stand for. */
const furtherNames: Record<string, readonly string[]> = {
  date: ['day'],
  duration: ['minutes'],
  text: ['note', 'label'],
  title: ['label'],
};

/** What to do with a property that no other property of the tool stands for. */
const hints: Record<string, Record<string, string>> = {
  list_tasks: {
    overdue: 'Send `when: "overdue"`.',
    completed: 'Send `status: "done"`.',
    date: 'Send it as `from` and `to`.',
    due: 'Send it as `deadlineFrom` and `deadlineTo`.',
  },
  create_task: {
    parentId: 'Write subtasks into `checklist`, or group tasks by `projectId` and `headingId`.',
  },
  get_stats: { period: 'Send its first and last day as `from` and `to`.' },
  update_task: { changes: 'Write its fields beside `taskId`, without `changes`.' },
  reorder_hierarchy: { tasks: 'Write them into `moves`.' },
};

/** What to do with an unknown property of a tool, if that is known. */
export function hintFor(tool: string, property: string): string | undefined {
  const known = Object.hasOwn(hints, tool) ? hints[tool] : undefined;
  return known && Object.hasOwn(known, property) ? known[property] : undefined;
}

const archiving = (kind: string) => ({
  archived: `archive_${kind}`,
  archive: `archive_${kind}`,
  status: `archive_${kind}`,
  restore: `archive_${kind}`,
  people: 'grant_access',
  role: 'grant_access',
});

/** Properties that another tool changes, by what the called tool is about. */
const otherTools: Record<string, Record<string, string>> = {
  task: {
    status: 'complete_task or archive_task',
    completed: 'complete_task',
    completedAt: 'complete_task',
    done: 'complete_task',
    archived: 'archive_task',
    comment: 'create_comment',
    comments: 'create_comment',
    people: 'share_task',
    role: 'share_task',
    round: 'plan_round',
  },
  project: { ...archiving('project'), headings: 'create_heading', tasks: 'create_tasks' },
  area: { ...archiving('area'), projects: 'create_project', tasks: 'create_tasks' },
  heading: { tasks: 'create_tasks' },
  note: { people: 'share_note', role: 'share_note' },
  round: { engaged: 'engage_round', closed: 'close_round', closedAt: 'close_round' },
  session: { endedAt: 'stop_session' },
};

/** The tool that takes a property instead of the called one: `status` of update_task is complete_task's. */
export function otherToolFor(tool: string, property: string): string | undefined {
  const about = tool.split('_').at(-1)?.replace(/s$/, '') ?? '';
  const found = Object.hasOwn(otherTools, about) ? otherTools[about] : undefined;
  const other = found && Object.hasOwn(found, property) ? found[property] : undefined;
  return other === tool ? undefined : other;
}

const LONGEST_NAME = 40;
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The name that was probably meant: another spelling, another planner's word, or a slip. */
export function nearName(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const written = plain(name);
  const same = known.find((other) => plain(other) === written || plain(other) === `${written}id`);
  if (same) return same;
  const meant = Object.hasOwn(otherNames, written) ? otherNames[written] : undefined;
  const further = Object.hasOwn(furtherNames, written) ? furtherNames[written] : undefined;
  const other = [meant, ...(further ?? [])].find((one) => one !== undefined && known.includes(one));
  if (other) return other;
  const [nearest] = known
    .map((other) => ({ other, distance: editDistance(written, plain(other)) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= Math.min(2, written.length * 0.4) ? nearest.other : undefined;
}
