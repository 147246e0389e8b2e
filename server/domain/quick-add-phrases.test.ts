import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type QuickAdd, readQuickAdd } from './quick-add';
import type { When } from './when';

const names = { projects: [{ id: 'p1', name: 'Home' }], areas: [{ id: 'a1', name: 'Health' }] };

const whenText = (when: When) =>
  when.kind === 'date' ? [when.date, when.time].filter(Boolean).join(' ') : when.kind;

/** What was read, in the form of the file. */
function outcome({ title, fields, unknown }: QuickAdd): string {
  const { when, deadline, durationMin, repeat, tags, priority, remindAt, projectId, areaId, round } = fields;
  const parts = [
    when && whenText(when),
    deadline && `by ${deadline}`,
    durationMin && `${durationMin}m`,
    repeat && JSON.stringify(repeat).replaceAll('"', ''),
    tags && `#${tags}`,
    priority && `!${priority}`,
    remindAt && `remind ${new Date(remindAt).toISOString().slice(0, 16)}`,
    projectId && `in ${projectId}`,
    areaId && `in ${areaId}`,
    round !== undefined && `round ${round}`,
  ].filter(Boolean);
  const left = unknown.length > 0 ? ` ?? ${unknown.map(({ text }) => text).join('|')}` : '';
  return `${title} => ${parts.join(', ') || '-'}${left}`;
}

interface Phrase {
  line: string;
  expected: string;
  today: string;
  now: number;
}

/** The phrases of the file, each with the time at which it is typed. */
function readPhrases(): Phrase[] {
  const lines = readFileSync(join(import.meta.dirname, 'quick-add-phrases.txt'), 'utf8')
    .trim()
    .split('\n');
  let [today, now] = ['', 0];
  const phrases: Phrase[] = [];
  for (const row of lines.filter((line) => !line.startsWith('# '))) {
    const [, day = '', time] = /^@ (\S+) (\S+)$/.exec(row) ?? [];
    if (day) [today, now] = [day, Date.parse(`${day}T${time}:00Z`)];
    else {
      const at = row.indexOf(' => ');
      phrases.push({ line: row.slice(0, at), expected: row.slice(at + 4), today, now });
    }
  }
  return phrases;
}

test.each(readPhrases())('reads “$line” on $today', ({ line, expected, today, now }) => {
  const read = readQuickAdd(line, { today, now, zone: 'UTC', names, locale: 'en-GB' });
  expect(outcome(read)).toBe(expected);
});
