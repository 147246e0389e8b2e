import { dayLabel, minutesLabel, whenLabel } from '@/domain/when';
import { instantLabel, localDay } from './local-time';
import { isRecord, type Json, rowsIn, textOf } from './shapes';
import { type Style, stripControls } from './terminal';

/** The text of a table cell, and its style. */
export interface Cell {
  text: string;
  style?: Style;
}

export const EMPTY = '–';

/** A schedule as people say it; undefined for any other object. */
function scheduleOf({ kind, date, time }: Json): string | undefined {
  const today = localDay();
  if (kind === 'today' || kind === 'anytime' || kind === 'someday') return whenLabel({ kind }, today);
  if (kind !== 'date' || typeof date !== 'string') return undefined;
  const clock = typeof time === 'string' ? time : null;
  return whenLabel({ kind, date, hasTime: clock !== null, time: clock }, today);
}

/** A repeat with its further rules as they were set: `every 2 weeks, weekdays 1, 3`. */
function repeatOf({ every, unit, ...rules }: Json): string {
  const more = Object.entries(rules).map(([name, value]) => `${words(name)} ${cell(name, value).text}`);
  return [every === 1 ? `every ${unit}` : `every ${every} ${unit}s`, ...more].join(', ');
}

const nameOf = (value: Json) =>
  ['name', 'displayName', 'title', 'label'].map((key) => textOf(value[key])).find(Boolean) ||
  (textOf(value['username']) && `@${textOf(value['username'])}`) ||
  textOf(value['email']);

/** A schedule, repeat, change, checklist item or person as short text; anything else as JSON. */
function small(value: Json): string {
  const { every, label, done, field, from, to } = value;
  const schedule = scheduleOf(value);
  if (schedule) return schedule;
  if (typeof every === 'number') return repeatOf(value);
  if (typeof label === 'string' && typeof done === 'boolean') return `[${done ? 'x' : ' '}] ${label}`;
  if (typeof field === 'string' && 'from' in value)
    return `${words(field)}: ${cell(field, from).text} → ${cell(field, to).text}`;
  return nameOf(value) || JSON.stringify(value);
}

/** `durationMin` as `duration min`. */
export const words = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function numberText(name: string, value: number): string {
  if (name.endsWith('At')) return instantLabel(value);
  if (name === 'priority') return value === 0 ? EMPTY : `!${value}`;
  return name === 'durationMin' ? minutesLabel(value) : String(value);
}

function listText(name: string, values: unknown[]): string {
  if (name === 'tags') return values.map((tag) => `#${tag}`).join(' ');
  return values.map((value) => cell(name, value).text).join(', ');
}

const deadlineCell = (deadline: string): Cell => {
  const today = localDay();
  return { text: dayLabel(deadline, today), ...(deadline < today && { style: 'red' as const }) };
};

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value of a field as it is shown. */
export function cell(name: string, value: unknown): Cell {
  if (isEmpty(value)) return { text: EMPTY, style: 'dim' };
  if (typeof value === 'boolean') return { text: value ? 'yes' : 'no' };
  if (typeof value === 'number') return { text: numberText(name, value) };
  if (Array.isArray(value)) return { text: stripControls(listText(name, value)) };
  if (isRecord(value)) return { text: stripControls(small(value)) };
  return name === 'deadline' ? deadlineCell(String(value)) : { text: stripControls(String(value)) };
}

const transportNames: Record<string, string> = { web: 'web', rest: 'REST', mcp: 'MCP', cli: 'command line' };

/** A value in a column: shorter than in a card, and empty for the usual value. */
export function columnCell(name: string, value: unknown): Cell {
  if (name === 'id' || (/Id$/.test(name) && typeof value === 'string'))
    return { text: String(value).slice(0, 8), style: 'dim' };
  if (value === false || (name === 'status' && value === 'open')) return cell(name, null);
  if (name === 'taskIds' && Array.isArray(value) && value.length > 0) return { text: String(value.length) };
  if (name === 'checklist' && Array.isArray(value) && value.length > 0)
    return { text: `${rowsIn(value).filter(({ done }) => done === true).length}/${value.length}` };
  if (name === 'operation') return { text: textOf(value).replaceAll('_', ' ') };
  if (name === 'transport') return { text: transportNames[textOf(value)] ?? textOf(value) };
  return cell(name, value);
}
