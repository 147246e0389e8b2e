import { readMidnight, readMoment } from './dates';
import type { TaskReport } from './file-report';
import { grammarOf, grammarOfTag } from './grammars';
import type { ImportFile } from './importer';
import { type JsonFields, jsonFields, textsOf } from './json-fields';
import { asObject } from './json-file';
import { readRepeat } from './read-rule';
import { firstReminder } from './reminder';
import { scheduleFields } from './schedule';
import { readTodoistDate } from './todoist-dates';

const titleNames = ['title', 'name', 'displayName', 'subject', 'summary', 'text', 'label'];
export const titleOf = (fields: JsonFields) => fields.text(...titleNames) || fields.text('content');

/** `content` is the title where there is no other. */
export const notesOf = (fields: JsonFields) => {
  const content = fields.has(...titleNames) ? ['content'] : [];
  return fields.texts('notes', 'note', 'description', 'desc', 'details', 'body', ...content).join('\n\n');
};

/** Names under which programs write when something was done. `completed` is a date in some and a state in others. */
const completionNames = [
  ...['completion-date', 'completionDate', 'completedAt', 'completed_at', 'completedTime', 'completed_time'],
  ...[
    'completedDateTime',
    'completedDate',
    'completed_date',
    'completed_on',
    'stop_date',
    'stopDate',
    'date_completed',
  ],
];

/** TickTick's states and priorities are other numbers than those of Things. */
const isTickTick = (fields: JsonFields) => fields.has('isAllDay', 'sortOrder', 'repeatFlag', 'completedTime');
const isTodoist = (fields: JsonFields) => fields.has('is_completed', 'child_order', 'added_at', 'checked');

export type State = 'open' | 'done' | 'canceled' | 'trashed';

function stateOfText(text: string, fields: JsonFields): State | undefined {
  if (/^(?:completed?|done|checked|closed|finished|logged|1|3|true)$/i.test(text)) return 'done';
  if (/^(?:cancell?ed|abandoned|wont_?do|-1)$/i.test(text)) return 'canceled';
  if (text === '2') return isTickTick(fields) ? 'done' : 'canceled';
  if (/^(?:deleted|trashed)$/i.test(text)) return 'trashed';
  return /^(?:open|incomplete|needsAction|notStarted|inProgress|unchecked|active|to-?do|0|false|waitingOnOthers|deferred|in.progress|not.started|pending)$/i.test(
    text,
  )
    ? 'open'
    : undefined;
}

/** Whether an item is done, by its state, a mark, or when it was done. */
export function stateOf(fields: JsonFields): State | undefined {
  if (fields.flag('trashed', 'deleted', 'isDeleted', 'is_deleted')) return 'trashed';
  if (fields.flag('canceled', 'cancelled')) return 'canceled';
  const written = fields.value['status'] ?? fields.value['state'];
  const text = typeof written === 'object' ? '' : String(written ?? '');
  const named = text === '' ? undefined : stateOfText(text, fields);
  if (named) fields.ignore('status', 'state');
  const isMarked = fields.flag(
    ...['completed', 'isCompleted', 'is_completed', 'done', 'isDone', 'checked', 'isChecked', 'is_checked'],
  );
  if (named) return named;
  return isMarked || fields.has(...completionNames) || fields.instant('completed') !== undefined
    ? 'done'
    : undefined;
}

export const completionOf = (fields: JsonFields) => fields.instant(...completionNames, 'completed');

export const writtenFields = (fields: JsonFields): { createdAt?: number; updatedAt?: number } => {
  const createdAt = fields.instant(
    ...[
      'creation-date',
      'creationDate',
      'created',
      'createdAt',
      'created_at',
      'createdDateTime',
      'createdTime',
    ],
    ...['created_time', 'added_at', 'date_added'],
  );
  const updatedAt = fields.instant(
    ...[
      'modified',
      'updated',
      'updatedAt',
      'updated_at',
      'lastModifiedDateTime',
      'modifiedTime',
      'lastUpdate',
    ],
    ...['modificationDate', 'userModificationDate', 'modified_at', 'lastModified'],
  );
  return { ...(createdAt !== undefined && { createdAt }), ...(updatedAt !== undefined && { updatedAt }) };
};

/** When something with a completion was completed. */
const completionFields = (fields: JsonFields) => {
  const completedAt = completionOf(fields);
  return { status: 'done', ...(completedAt !== undefined && { completedAt }) };
};

export function tagsOf(fields: JsonFields, lose?: TaskReport['lose']): string[] {
  const tags = ['tags', 'labels', 'categories', 'tag'].flatMap((name) => {
    if (!Array.isArray(fields.value[name]) && typeof fields.value[name] !== 'string') return [];
    fields.ignore(name);
    const { texts, others } = textsOf(fields.value[name], /[,;\n]/);
    for (const other of others) {
      const words = JSON.stringify(other);
      lose?.({ field: 'tag', why: `“${words.slice(0, 100)}” is not understood.`, words });
    }
    return texts.map((tag) => tag.trim()).filter(Boolean);
  });
  return [...new Set(tags)];
}

/** Things names a list in place of a day, and the time of its reminder apart. */
function whenOf(fields: JsonFields, zone: string): string {
  const when = fields.date('when', 'start_date', 'startDate', 'startDateTime', 'scheduled', 'scheduled_date');
  const time = when === '' ? '' : fields.text('reminder_time', 'reminderTime');
  if (/^evening$/i.test(when)) return 'today';
  if (when !== '') {
    const day = readMidnight(when) ?? readMoment(when, zone) ?? when;
    return (time ? `${day.slice(0, 10)}T${time}` : day).replace('@', 'T');
  }
  const start = fields.text('start');
  if (/^someday$/i.test(start)) return 'someday';
  return /^(?:|anytime|inbox|not started|postponed|active|0|1|2)$/i.test(start) ? '' : start;
}

/** A date of Todoist is one of the plan, and may repeat. */
function todoistDates(fields: JsonFields, file: ImportFile) {
  const { string, is_recurring: repeats, lang, date, datetime } = asObject(fields.value['due']);
  if (typeof string !== 'string' && repeats === undefined) return undefined;
  fields.ignore('due');
  const { today, zone, language } = file;
  const grammar = typeof lang === 'string' ? grammarOfTag(lang) : grammarOf(language);
  const written = [datetime, date].find((text) => typeof text === 'string' && text !== '');
  const when = repeats === true || !written ? String(string) : String(written);
  return { when, read: (text: string) => readTodoistDate(text, { today, zone, grammar }) };
}

const ruleOf = (fields: JsonFields): string => {
  const [listed] = fields.list('recurrence', 'repeat', 'rrule') ?? [];
  if (typeof listed === 'string') return listed;
  return fields.text('repeatFlag', 'rrule', 'recurrence', 'repeat', 'repeatRule', 'recurrenceRule');
};

function reminderFields(fields: JsonFields, start: string, { file, report }: Reading) {
  const { zone } = file;
  const at = fields.instant('reminderDateTime', 'reminder_date', 'reminderDate', 'remindAt', 'reminder');
  const triggers = (fields.list('reminders', 'reminder') ?? []).map((reminder) => {
    const { trigger } = asObject(reminder);
    return typeof reminder === 'string' ? reminder : String(trigger ?? JSON.stringify(reminder));
  });
  const remindAt = at ?? firstReminder({ triggers, start, zone }, report);
  return remindAt === undefined ? {} : { remindAt };
}

interface Reading {
  file: ImportFile;
  report: TaskReport;
}

function dateFields(fields: JsonFields, reading: Reading): Record<string, unknown> {
  const { file, report } = reading;
  const { today, zone, language } = file;
  const { when = whenOf(fields, zone), read } = todoistDates(fields, file) ?? {};
  const deadline = fields.date(
    'deadline',
    'due',
    'dueDate',
    'due_date',
    'dueDateTime',
    'due_on',
    'deadlineDate',
  );
  const isAllDay = fields.flag('isAllDay', 'allDay', 'all_day') === true;
  const local = (text: string) => (isAllDay ? (readMoment(text, zone)?.slice(0, 10) ?? text) : text);
  const grammar = grammarOf(language);
  const dates = scheduleFields(
    { when: local(when), deadline: local(deadline), ...(read && { read }) },
    { today, zone, grammar },
    report,
  );
  const start = readMoment(when || deadline, zone) ?? '';
  const repeat = readRepeat({ rule: ruleOf(fields), start, zone }, report);
  return { ...dates, ...(repeat && { repeat }), ...reminderFields(fields, start, reading) };
}

const levels: Record<string, number> = {
  ...{ none: 0, low: 1, lowest: 1, normal: 0, medium: 2, high: 3, highest: 3, urgent: 3 },
};

function priorityOf(fields: JsonFields): unknown {
  const text = fields.text('priority', 'importance');
  const number = Number(text);
  if (text === '') return undefined;
  if (Number.isNaN(number)) return levels[text.toLowerCase()] ?? text;
  if (isTickTick(fields)) return { 0: 0, 1: 1, 3: 2, 5: 3 }[number] ?? text;
  return isTodoist(fields) ? number - 1 : number;
}

/** The label of an item of a checklist, and whether it is done; undefined for what is no item. */
export function itemOf(value: unknown): { label: string; done: boolean; unread: string[] } | undefined {
  if (typeof value === 'string' || typeof value === 'number') {
    const [, mark, label = String(value)] = /^\s*[-*]?\s*\[([ xX])\]\s*(.*)$/s.exec(String(value)) ?? [];
    return { label, done: /x/i.test(mark ?? ''), unread: [] };
  }
  const { attributes, ...own } = asObject(value);
  const fields = jsonFields({ ...own, ...asObject(attributes) }, 'UTC');
  const label = titleOf(fields);
  if (label === '') return undefined;
  const done = stateOf(fields) === 'done';
  fields.ignore(
    'type',
    'id',
    'uuid',
    'sortOrder',
    'index',
    'createdDateTime',
    'checkedDateTime',
    'operation',
  );
  fields.ignore('kind', 'order', 'isAllDay', 'timeZone');
  return { label, done, unread: fields.unread() };
}

/** The items of a checklist. What is no item stays in the notes. */
export function checklistOf(
  fields: JsonFields,
  { lose, line }: TaskReport,
  unread: (name: string, line: number) => void,
) {
  return ['checklist-items', 'checklist', 'checklistItems', 'checklist_items'].flatMap((name) => {
    const given = fields.value[name];
    const list = typeof given === 'string' ? given.split('\n') : Array.isArray(given) ? given : undefined;
    if (!list) return [];
    fields.ignore(name);
    return list.flatMap((value: unknown) => {
      const item = itemOf(value);
      const words = JSON.stringify(value);
      if (!item) lose({ field: 'checklist item', why: `“${words.slice(0, 100)}” is not understood.`, words });
      for (const other of item?.unread ?? []) unread(`${name}.${other}`, line);
      return item ? [{ label: item.label, done: item.done }] : [];
    });
  });
}

/** The fields of a task, without its place and its checklist. */
export function taskFieldsOf(fields: JsonFields, reading: Reading): Record<string, unknown> {
  const [title, notes, state] = [titleOf(fields), notesOf(fields), stateOf(fields)];
  const tags = tagsOf(fields, reading.report.lose);
  const priority = priorityOf(fields);
  const minutes = fields.text('durationMin', 'estimatedMinutes', 'duration_minutes');
  return {
    title,
    ...(notes && { notes }),
    ...dateFields(fields, reading),
    ...(tags.length > 0 && { tags }),
    ...(priority !== undefined && priority !== 0 && { priority }),
    ...(minutes && { durationMin: Number(minutes) || minutes }),
    ...writtenFields(fields),
    ...(state === 'done' && completionFields(fields)),
  };
}
