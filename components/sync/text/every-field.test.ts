import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textKinds } from './kinds';

/** Fields of words that need not be kept, with the reason. */
const needless: Record<string, string> = {
  'components/shell/parts/time-input.tsx': 'a time of day',
  'components/task/pickers/when-picker.tsx': 'finds a day among those below it',
  'components/task/pickers/choice-panel.tsx': 'finds a choice among those below it',
  'components/shell/keys/finder.tsx': 'searches',
  'components/lists/places/all-icons.tsx': 'searches',
  'components/packages/packages-page.tsx': 'searches',
  'components/notes/note-list.tsx': 'searches',
  'components/account/auth/auth-form.tsx':
    'nobody is signed in: an address and a password, which browsers fill in',
  'components/account/auth/device-forms.tsx': 'a code that another screen shows',
  'components/account/auth/place-choice.tsx': 'finds a place among those below it',
};

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }));

const files = [...sourcesIn('components'), ...sourcesIn('app')];

/** The text of a tag from its beginning; a `>` within braces does not end it. */
function tagAt(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    else if (source[at] === '}') depth -= 1;
    else if (source[at] === '>' && depth === 0) return source.slice(start, at + 1);
  }
  return source.slice(start);
}

const opening =
  /<(textarea|input|Input|Field|FormField|NameField|LineInput|TargetInput|Command\.Input)(?=\s)/g;
const withoutWords = /type="(checkbox|radio|file|hidden|number|date|time|password|range|color)"|\breadOnly\b/;
/** What gives its props to a field is a field itself, and is looked for. */
const passes = /^<(textarea|input|Input)\b[^>]*\{\.\.\.(props|input)\}/;
/** The props of a field that is kept, or of a form, which keeps its fields. */
const keeps = /data-keeps=|\{\.\.\.(\w+\.)?(field|kept)\}/;
const ofForm = /^<(FormField|NameField)/;

const tags = files.flatMap(({ path, source }) =>
  [...source.matchAll(opening)].map(({ index }) => ({ path, tag: tagAt(source, index) })),
);

test('every field of words is kept, or named with the reason why not', () => {
  const lost = tags.filter(
    ({ path, tag }) =>
      !withoutWords.test(tag) &&
      !keeps.test(tag) &&
      !ofForm.test(tag) &&
      !passes.test(tag) &&
      !(path in needless),
  );
  expect(lost).toEqual([]);
});

test('names no file that has no such field', () => {
  const paths = new Set(tags.map(({ path }) => path));
  expect(Object.keys(needless).filter((path) => !paths.has(path))).toEqual([]);
});

test('only the editor of notes writes into the page without a field', () => {
  const editors = files.filter(({ source }) => /contentEditable|new EditorView\(/.test(source));
  expect(editors.map(({ path }) => path)).toEqual(['components/notes/live/live-editor.tsx']);
});

test.each(Object.keys(textKinds))('the kind %s has a field', (kind) => {
  const isUsed = new RegExp(`['\`]${kind}:`);
  const users = files.filter(({ path }) => !path.startsWith('components/sync/'));
  expect(users.some(({ source }) => isUsed.test(source))).toBe(true);
});
