import { editDistance } from '../domain/edit-distance';

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
};

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
  if (meant && known.includes(meant)) return meant;
  const [nearest] = known
    .map((other) => ({ other, distance: editDistance(written, plain(other)) }))
    .sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= Math.min(2, written.length * 0.4) ? nearest.other : undefined;
}
