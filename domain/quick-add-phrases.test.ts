import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Language, languages } from './languages';
import { type QuickAdd, readQuickAdd } from './quick-add';
import { loadGrammar } from './quick-add-languages';
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
function readPhrases(file: string): Phrase[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
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

interface Reading extends Phrase {
  found: QuickAdd;
}

async function readAll(file: string, locale: string, language?: Language): Promise<Reading[]> {
  const grammar = language && (await loadGrammar(language));
  return readPhrases(file).map((phrase) => {
    const { line, today, now } = phrase;
    const found = readQuickAdd(line, { today, now, zone: 'UTC', names, locale, ...(grammar && { grammar }) });
    return { ...phrase, found };
  });
}

/** What each line is read as, and what it should be read as. */
const compared = (readings: readonly Reading[]) => ({
  read: readings.map(({ today, line, found }) => `${today} ${line} => ${outcome(found)}`),
  expected: readings.map(({ today, line, expected }) => `${today} ${line} => ${expected}`),
});

test('reads each English phrase', async () => {
  const { read, expected } = compared(await readAll('quick-add-phrases.txt', 'en-GB'));
  expect(read).toEqual(expected);
});

test('reads each English phrase alike in capitals and in small letters', () => {
  for (const { line, today, now } of readPhrases('quick-add-phrases.txt')) {
    const read = (text: string) => {
      const { tags, ...fields } = readQuickAdd(text, { today, now, zone: 'UTC', names }).fields;
      return { line, tags: tags?.length, ...fields };
    };
    const asTyped = read(line);
    expect(read(line.toUpperCase())).toEqual(asTyped);
    expect(read(line.toLowerCase())).toEqual(asTyped);
  }
});

const files: [Language, string][] = [
  ['de', 'quick-add-phrases.de.txt'],
  ['fr', 'quick-add-phrases.fr.txt'],
  ['es', 'quick-add-phrases.es.txt'],
  ['pt-BR', 'quick-add-phrases.pt.txt'],
  ['ja', 'quick-add-phrases.ja.txt'],
  ['ar', 'quick-add-phrases.ar.txt'],
];

describe.each(files)('in %s', (language, file) => {
  let readings: Reading[];
  beforeAll(async () => {
    readings = await readAll(file, language, language);
  });

  test('reads each phrase', () => {
    const { read, expected } = compared(readings);
    expect(read).toEqual(expected);
  });

  test('parts are where they were typed', () => {
    for (const { line, found } of readings)
      for (const { start, end, text } of found.tokens) {
        expect(line.slice(start, end)).toBe(text);
        expect(text.trim()).toBe(text);
      }
  });
});

/** The titles of the file, each with the languages in which it is read. */
function readTitles(): [Language, string][] {
  const rows = readFileSync(join(import.meta.dirname, 'quick-add-titles.txt'), 'utf8')
    .trim()
    .split('\n');
  let typed: Language = 'en';
  const titles: [Language, string][] = [];
  for (const row of rows.filter((line) => !line.startsWith('# '))) {
    const [, named] = /^@ (\S+)$/.exec(row) ?? [];
    const language = languages.find((each) => each === named);
    if (language) typed = language;
    else for (const each of typed === 'en' ? languages : [typed]) titles.push([each, row]);
  }
  return titles;
}

test('takes no word out of a title', async () => {
  const today = '2026-11-23';
  const read = await Promise.all(
    readTitles().map(async ([language, line]) => {
      const now = Date.parse(`${today}T12:00:00Z`);
      const grammar = await loadGrammar(language);
      const { title, fields, tokens } = readQuickAdd(line, {
        today,
        now,
        zone: 'UTC',
        names,
        locale: language,
        grammar,
      });
      return { language, title, fields, tokens };
    }),
  );
  expect(read).toEqual(
    readTitles().map(([language, title]) => ({ language, title, fields: {}, tokens: [] })),
  );
});

test('the name of a place stays a name in every language', async () => {
  const grammar = await loadGrammar('de');
  const named = { projects: [{ id: 'p1', name: 'Büro Montag' }], areas: [] };
  const read = readQuickAdd('Regal +Büro Montag morgen', { today: '2026-11-23', names: named, grammar });
  expect(read).toMatchObject({
    title: 'Regal',
    fields: { projectId: 'p1', when: { kind: 'date', date: '2026-11-24' } },
  });
});
