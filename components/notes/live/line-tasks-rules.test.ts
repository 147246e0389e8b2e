import { expect, test } from 'vitest';
import { lineToDo, linkedLine, openLines, replaceLines } from './line-tasks-rules';

const body = [
  '# Kitchen',
  '- [ ] Ask for [three] offers',
  '- [x] Measure',
  '  * [ ]  Paint ',
  '```',
  '- [ ] code',
  '```',
  '- [ ] Paint',
].join('\n');

test('finds the open boxes of a note, not those in code', () => {
  expect(openLines(body, 50).map(({ title }) => title)).toEqual(['Ask for [three] offers', 'Paint', 'Paint']);
  expect(openLines(body, 1)).toHaveLength(1);
});

test('puts links in place of lines, and the lines back', () => {
  const pairs = openLines(body, 50).map((line, at) => [line.text, linkedLine(line, `id-${at}`)] as const);
  const linked = replaceLines(body, pairs);
  expect(linked.split('\n')[1]).toBe('- [Ask for \\[three\\] offers](/today?task=id-0)');
  expect(linked.split('\n').at(-1)).toBe('- [Paint](/today?task=id-2)');
  expect(openLines(linked, 50)).toEqual([]);
  expect(
    replaceLines(
      linked,
      pairs.map(([from, to]) => [to, from] as const),
    ),
  ).toBe(body);
});

test('leaves lines that were changed meanwhile', () => {
  expect(replaceLines('- [ ] Paint the wall', [['- [ ] Paint', 'gone']])).toBe('- [ ] Paint the wall');
});

test.each([
  ['- [ ] Ask Bo', '- [Ask Bo](/today?task=id)'],
  ['  2. [x] Ask Bo ', '  2. [Ask Bo](/today?task=id)'],
  ['> Ask Bo', '> [Ask Bo](/today?task=id)'],
  ['## Ask Bo', '## [Ask Bo](/today?task=id)'],
  ['Ask Bo', '[Ask Bo](/today?task=id)'],
])('makes a link to a task of the line %j', (text, after) => {
  const line = lineToDo(text);
  expect(line && linkedLine(line, 'id')).toBe(after);
  expect(lineToDo(after)).toBeUndefined();
});

test.each(['', '- ', '- [ ] ', '>'])('makes no task of the line %j', (text) => {
  expect(lineToDo(text)).toBeUndefined();
});
