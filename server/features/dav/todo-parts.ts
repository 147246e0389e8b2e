import { nameOfLine } from '../../../domain/ical-lines';
import type { TodoGroup } from '../../../domain/todo-values';
import type { Block } from '../exchange/ics-blocks';

/** The lines of a to-do, by what they say. */
export interface TodoParts {
  lines: Partial<Record<TodoGroup, string[]>>;
  /** Properties that a task does not have. */
  extra: string[];
  /** Parts that a task does not have, such as further alarms. */
  parts: string[][];
  /** The zones that are described, by their TZID. */
  zones: Record<string, string[]>;
}

const groupOf: Record<string, TodoGroup> = {
  SUMMARY: 'title',
  DESCRIPTION: 'notes',
  STATUS: 'status',
  COMPLETED: 'status',
  'PERCENT-COMPLETE': 'status',
  PRIORITY: 'priority',
  CATEGORIES: 'tags',
  DTSTART: 'days',
  DUE: 'days',
  DURATION: 'days',
  RRULE: 'repeat',
  'X-APPLE-SORT-ORDER': 'order',
};

/** What we write ourselves each time. */
const ours = /^(?:UID|DTSTAMP|LAST-MODIFIED|SEQUENCE|X-PARCOURS-[A-Z-]+)$/;

const isParent = (line: string): boolean =>
  /^RELATED-TO(?:;[^:]*)?:/i.test(line) && !/;RELTYPE="?(?!PARENT\b)[A-Z-]/i.test(line);

/** The properties of a component, and its parts one level down. */
function split(lines: readonly string[]) {
  const properties: string[] = [];
  const parts: string[][] = [];
  let depth = 0;
  for (const line of lines.slice(1, -1)) {
    const begins = /^BEGIN:/i.test(line);
    if (begins && depth === 0) parts.push([]);
    if (begins) depth++;
    if (depth > 0) parts.at(-1)?.push(line);
    else properties.push(line);
    if (/^END:/i.test(line)) depth--;
  }
  return { properties, parts };
}

const isAlarm = ([begin = '']: readonly string[]) => /^BEGIN:VALARM\s*$/i.test(begin);

/** Control characters other than tabs are not allowed in a file. */
const clean = (line: string): string => line.replace(/[^\P{Cc}\t]/gu, '').replace(/\p{Surrogate}/gu, '');

/** @param alarm the alarm that is the reminder, by its place among the alarms. */
export function partsOfTodo(block: Block, alarm: number | undefined): TodoParts {
  const { properties, parts } = split(block.lines.map(clean));
  const lines: TodoParts['lines'] = {};
  const extra: string[] = [];
  let hasParent = false;
  for (const line of properties) {
    const name = nameOfLine(line);
    const group = groupOf[name];
    const isFirstParent = !hasParent && isParent(line);
    if (isFirstParent) hasParent = true;
    else if (group) lines[group] = [...(lines[group] ?? []), line];
    else if (name !== '' && !ours.test(name)) extra.push(line);
  }
  const alarms = parts.filter(isAlarm);
  const reminder = alarm === undefined ? undefined : alarms[alarm];
  if (reminder) lines.reminder = reminder;
  return {
    lines,
    extra,
    parts: parts.filter((part) => part !== reminder),
    zones: Object.fromEntries(block.calendar.zones),
  };
}
