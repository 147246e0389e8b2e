import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { languages } from '../domain/languages';

const others = languages.filter((language) => language !== 'en');
const partsOf = (language: string) => readdirSync(join('messages', language)).sort();
const parts = partsOf('en').map((file) => file.replace('.json', ''));

/** The messages of a part by their keys; those of a group as `group.key`. */
function messagesOf(language: string, part: string): Map<string, string> {
  const flat = new Map<string, string>();
  const add = (value: unknown, path: string) => {
    if (typeof value === 'string') flat.set(path, value);
    else for (const [key, inner] of Object.entries(value ?? {})) add(inner, path ? `${path}.${key}` : key);
  };
  add(JSON.parse(readFileSync(join('messages', language, `${part}.json`), 'utf8')), '');
  return flat;
}

const PLURAL = 2;
/** Kinds besides numbers, which a language may need in a plural. */
const kinds: Record<number, string> = { 1: ' select', 5: ' date', 6: ' time' };
const isList = (value: unknown): value is unknown[] => Array.isArray(value);

interface Found {
  /** Parameters and tags, with the choices of a select. */
  names: Set<string>;
  /** The forms of each plural. */
  plurals: string[][];
}

/** Reads a node of a compiled message: a text, `[parameter, kind, forms]` or `[tag, ...content]`. */
function look(node: unknown, found: Found): void {
  if (!isList(node)) return;
  const [name, kind, forms] = node;
  if (typeof kind !== 'number' && node.length > 1) {
    found.names.add(`<${name}>`);
    for (const inner of node.slice(1)) look(inner, found);
    return;
  }
  const choices = Object.entries(typeof forms === 'object' ? (forms ?? {}) : {});
  const chosen = kind === 1 ? ` ${choices.map(([choice]) => choice).sort()}` : '';
  found.names.add(`{${name}}${typeof kind === 'number' ? (kinds[kind] ?? '') : ''}${chosen}`);
  if (kind === PLURAL) found.plurals.push(choices.map(([choice]) => choice));
  for (const [, form] of choices) if (isList(form)) for (const inner of form) look(inner, found);
}

/** A compiled message is a text, or a list of nodes. */
function read(message: string): Found {
  const compiled = compile(message);
  const found: Found = { names: new Set(), plurals: [] };
  if (typeof compiled !== 'string') for (const node of compiled) look(node, found);
  return found;
}

/** The plural forms that whole numbers take in a language. */
const formsOf = (language: string): string[] => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))];
};

test('French has narrow no-break spaces beside its signs', () => {
  const wide = parts.flatMap((part) =>
    [...messagesOf('fr', part)]
      .filter(([, text]) => / [:;?!»]|« /.test(text))
      .map(([key]) => `${part} ${key}`),
  );
  expect(wide).toEqual([]);
});

/** The sources in a folder and those below it, as one text for each folder. */
function sources(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter(
    (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name),
  );
  return [...new Set(files.map(({ parentPath }) => parentPath))].map((path) =>
    files
      .filter(({ parentPath }) => parentPath === path)
      .map(({ name }) => readFileSync(join(path, name), 'utf8'))
      .join('\n'),
  );
}

describe.each(others)('the messages in %s', (language) => {
  test('have the parts of the English ones', () => {
    expect(partsOf(language)).toEqual(partsOf('en'));
  });

  test.each(parts)('of %s have the same keys, parameters and tags', (part) => {
    const english = messagesOf('en', part);
    const own = messagesOf(language, part);
    expect([...own.keys()]).toEqual([...english.keys()]);
    for (const [key, message] of own)
      expect([...read(message).names].sort(), key).toEqual([...read(english.get(key) ?? '').names].sort());
  });
});

test.each(languages)('plurals in %s have each form that a number can take', (language) => {
  const forms = formsOf(language);
  for (const part of parts)
    for (const [key, message] of messagesOf(language, part))
      for (const plural of read(message).plurals)
        expect(plural, `${part} ${key}`).toEqual(expect.arrayContaining(forms));
});

/** Their keys are used where the part is not named: `titled('notes')`. */
const named = new Set(['common', 'titles']);

test('no message is unused', () => {
  const folders = ['app', 'components', 'server', 'language'].flatMap(sources);
  const unused = parts.flatMap((part) => {
    // A file of the folder names the part, or imports from the folder of that name.
    const names = [`'${part}'`, `/${part}/`];
    const users = folders.filter((text) => named.has(part) || names.some((name) => text.includes(name)));
    return [...messagesOf('en', part).keys()]
      .filter((key) => !users.some((text) => text.includes(`'${key}'`)))
      .map((key) => `${part} ${key}`);
  });
  expect(unused).toEqual([]);
});

/** Other words for what docs/translating.md has a term for. */
const otherWords: [string, RegExp][] = [
  ['de', /Besitzer|Posteingang|Backup|Umschalt|anlegen/],
  ['fr', /boîte de réception|assign|Formule|en toutes lettres/],
  ['es', /bandeja de entrada|planead|Intro |Mayús/],
  ['pt-BR', /caixa de entrada|[Pp]esquis|novamente|papel/],
  ['ja', /ブラウザ[^ー]|受信箱|取り出/],
  ['ar', /صندوق الوارد|تحرير|مدير[يً]/],
];

test.each(otherWords)('the messages in %s use the terms of the glossary', (language, other) => {
  const found = parts.flatMap((part) =>
    [...messagesOf(language, part)].filter(([, text]) => other.test(text)).map(([key]) => `${part} ${key}`),
  );
  expect(found).toEqual([]);
});
