import { isRecord, type Json, textOf } from './shapes';

/** The columns of tables, in order. Other fields show only in single rows and with `--json`. */
const columns = [
  ...[
    'day',
    'index',
    'title',
    'name',
    'label',
    'username',
    'email',
    'body',
    'kind',
    'status',
    'when',
    'deadline',
  ],
  ...[
    'priority',
    'durationMin',
    'tags',
    'role',
    'targetKind',
    'engaged',
    'taskIds',
    'mood',
    'note',
    'start',
    'end',
  ],
  ...['startedAt', 'endedAt', 'closedAt', 'completedAt', 'expiresAt', 'lastUsedAt', 'archived', 'id'],
];
const WIDEST = 48;
const two = (value: number) => String(value).padStart(2, '0');

/** An instant in this machine's time zone, to the minute. */
function instant(ms: number): string {
  const at = new Date(ms);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The names of schedules in the web interface. */
const schedules: Record<string, string> = { today: 'today', anytime: 'later', someday: 'future' };

/** Removes control characters: text of others must not control this terminal. */
const stripControls = (text: string) => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

/** A schedule, repeat, checklist item or person as short text; anything else as JSON. */
function small(value: Json): string {
  const { kind, date, time, every, unit, label, done } = value;
  if (kind === 'date') return [textOf(date), textOf(time)].filter(Boolean).join(' ');
  if (Object.keys(value).length === 1 && typeof kind === 'string') return schedules[kind] ?? kind;
  if (typeof every === 'number') return every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;
  if (typeof label === 'string' && typeof done === 'boolean') return `[${done ? 'x' : ' '}] ${label}`;
  const name = value['name'] ?? value['username'] ?? value['displayName'] ?? value['email'] ?? value['title'];
  return typeof name === 'string' ? name : JSON.stringify(value);
}

function cell(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return name.endsWith('At') ? instant(value) : String(value);
  if (Array.isArray(value)) return value.length > 0 ? value.map((one) => cell(name, one)).join(', ') : '–';
  return stripControls(isRecord(value) ? small(value) : String(value));
}

const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const clipped = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line;
};

/** A table without the columns that are empty in every row. */
function table(rows: Json[]): string {
  const shown = columns.filter((name) => rows.some((row) => name in row && cell(name, row[name]) !== '–'));
  const used = shown.length > 0 ? shown : Object.keys(rows[0] ?? {});
  const body = rows.map((row) => used.map((name) => clipped(cell(name, row[name]))));
  const lines = [used.map((name) => words(name).toUpperCase()), ...body];
  const widths = used.map((_, i) => Math.max(...lines.map((line) => (line[i] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((text, i) => text.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** One row as lines, one per field. Lists of objects go below their name. */
function card(row: Json): string {
  const fields = Object.entries(row);
  const width = Math.max(0, ...fields.map(([name]) => words(name).length));
  return fields
    .map(([name, value]) => {
      if (Array.isArray(value) && value.some(isRecord) && value.length > 1)
        return `${words(name)}:\n${value.map((one) => `  ${cell(name, one)}`).join('\n')}`;
      return `${words(name).padEnd(width)}  ${cell(name, value)}`;
    })
    .join('\n');
}

function block(name: string, value: unknown, isAlone: boolean): string {
  const heading = isAlone ? '' : `${words(name)}\n`;
  if (Array.isArray(value)) {
    const rows = value.filter(isRecord);
    if (value.length === 0) return isAlone ? `No ${words(name)}.` : `${words(name)}: none`;
    return (
      heading + (rows.length === value.length ? table(rows) : value.map((one) => cell(name, one)).join('\n'))
    );
  }
  // `get_context` returns its summary as Markdown.
  if (name === 'context' && isRecord(value)) return textOf(value['summary']).replace(/[^\P{Cc}\n]/gu, '');
  return isRecord(value) ? heading + card(value) : `${words(name)}: ${cell(name, value)}`;
}

/** Renders a response: lists as tables, objects as cards, other values as lines. */
function rendered(body: Json): string {
  const entries = Object.entries(body).filter(([name, value]) => !(name === 'nextCursor' && value === null));
  const large = entries.filter(([, value]) => typeof value === 'object' && value !== null);
  return entries
    .map(([name, value]) => block(name, value, large.length === 1 && large[0]?.[0] === name))
    .join(large.length > 1 ? '\n\n' : '\n');
}

/** Prints a response as text, or as the server's JSON. */
export function print(body: Json, asJson: boolean): void {
  console.log(asJson ? JSON.stringify(body, null, 2) : rendered(body));
}
