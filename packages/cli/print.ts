import { cell, words } from './cells';
import type { Format } from './options';
import { planText } from './plan-view';
import { isRecord, type Json, textOf } from './shapes';
import { table } from './table';
import { styled } from './terminal';

/** One row as lines, one per field. Lists of objects go below their name. */
function card(row: Json): string {
  const fields = Object.entries(row);
  const width = Math.max(0, ...fields.map(([name]) => words(name).length));
  return fields
    .map(([name, value]) => {
      if (Array.isArray(value) && value.some(isRecord) && value.length > 1)
        return `${words(name)}:\n${value.map((one) => `  ${cell(name, one).text}`).join('\n')}`;
      const { text, style } = cell(name, value);
      return `${styled('dim', words(name).padEnd(width))}  ${styled(style, text)}`;
    })
    .join('\n');
}

function listBlock(name: string, values: unknown[], isAlone: boolean): string {
  if (values.length === 0) return isAlone ? `No ${words(name)}.` : `${words(name)}: none`;
  const rows = values.filter(isRecord);
  const lines =
    rows.length === values.length ? table(name, rows) : values.map((one) => cell(name, one).text).join('\n');
  return isAlone ? lines : `${styled('bold', words(name))}\n${lines}`;
}

function block(name: string, value: unknown, isAlone: boolean): string {
  if (Array.isArray(value)) return listBlock(name, value, isAlone);
  if (!isRecord(value)) return `${words(name)}: ${cell(name, value).text}`;
  // `get_context` returns its summary as Markdown.
  if (name === 'context') return textOf(value['summary']).replace(/[^\P{Cc}\n]/gu, '');
  if (name === 'plan') return planText(value);
  return isAlone ? card(value) : `${styled('bold', words(name))}\n${card(value)}`;
}

/** Renders a response: lists as tables, objects as cards, other values as lines. */
function rendered(body: Json): string {
  const entries = Object.entries(body).filter(([name]) => name !== 'nextCursor');
  const large = entries.filter(([, value]) => typeof value === 'object' && value !== null);
  const isList = large.length === 1 && Array.isArray(large[0]?.[1]);
  // A list of tasks says which day counted as today: that is for scripts.
  const shown = entries.filter(
    ([name, value]) => (large.length !== 1 || value !== null) && !(isList && name === 'day'),
  );
  return shown
    .map(([name, value]) => block(name, value, large.length === 1 && large[0]?.[0] === name))
    .join(large.length > 1 ? '\n\n' : '\n');
}

/** The rows of an answer: those of its lists, else its objects, else the answer itself. */
function rowsOf(body: Json): Json[] {
  const values = Object.values(body);
  const lists = values.filter(Array.isArray);
  if (lists.length > 0) return lists.flat().filter(isRecord);
  const records = values.filter(isRecord);
  return records.length > 0 ? records : [body];
}

function idOf(row: Json): string[] {
  const name = ['id', ...Object.keys(row).filter((key) => key.endsWith('Id'))].find((key) =>
    textOf(row[key]),
  );
  return name ? [textOf(row[name])] : [];
}

/** A response as text, as the server's JSON, as one row in each line, or as ids. */
export function printed(body: Json, format: Format): string {
  if (format === 'json') return JSON.stringify(body, null, 2);
  if (format === 'ndjson')
    return rowsOf(body)
      .map((row) => JSON.stringify(row))
      .join('\n');
  return format === 'quiet' ? rowsOf(body).flatMap(idOf).join('\n') : rendered(body);
}

/** Says on standard error that a list goes on. */
export function hintOfMore({ nextCursor }: Json, format: Format): void {
  if (typeof nextCursor === 'string' && format !== 'json')
    console.error(`There are more rows. Read all with --all, or the next ones with --cursor ${nextCursor}`);
}
