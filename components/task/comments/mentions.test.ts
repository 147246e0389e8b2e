import { expect, test } from 'vitest';
import { splitMentions } from '@/domain/mentions';
import { linkMentions, matchPeople, mentionAt } from './mentions';

const handles = (text: string) => splitMentions(text).flatMap(({ handle }) => handle ?? []);

test('finds handles, but not addresses, paths or trailing punctuation', () => {
  expect(handles('@ann and @Bob.K, (@cleo_d)! Ask @dan-e. @@eve')).toEqual([
    'ann',
    'bob.k',
    'cleo_d',
    'dan-e',
  ]);
  expect(handles('ann@example.org, /@ann, é@bob, @, @-x, 1@2')).toEqual([]);
  const text = 'Grey, @martha...\nor @ann?';
  expect(
    splitMentions(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('links handles in text, not in code and not in links', () => {
  const text = (value: string) => ({ type: 'text', value });
  const tree = {
    type: 'root',
    children: [
      { type: 'strong', children: [text('hi\nyou @ann')] },
      { type: 'inlineCode', value: '@ann' },
      { type: 'link', url: 'https://example.org', children: [text('@ann')] },
    ],
  };
  linkMentions()(tree);
  expect(tree.children[0]).toEqual({
    type: 'strong',
    children: [
      text('hi'),
      { type: 'break' },
      text('you '),
      { type: 'link', url: '/u/ann', children: [text('@ann')] },
    ],
  });
  expect(tree.children[2]?.children).toEqual([text('@ann')]);
});

test('finds the mention at the caret and the people who match it', () => {
  expect(mentionAt('Ask @ma', 7)).toEqual({ start: 4, typed: 'ma' });
  expect(mentionAt('Ask @ma and', 7)).toEqual({ start: 4, typed: 'ma' });
  expect(mentionAt('@', 1)).toEqual({ start: 0, typed: '' });
  expect(mentionAt('Ask @ma ', 8)).toBeNull();
  expect(mentionAt('ann@ma', 6)).toBeNull();
  const person = (name: string | null, username: string) => ({
    id: username,
    name,
    username,
    image: null,
    email: null,
  });
  const people = [person('Élodie Martin', 'elo'), person('Bob', 'marble'), person(null, 'zoe')];
  const found = (typed: string) => matchPeople(people, typed).map(({ username }) => username);
  expect(found('ma')).toEqual(['elo', 'marble']);
  expect(found('ELO')).toEqual(['elo']);
  expect(found('éL')).toEqual(['elo']);
  expect(found('')).toHaveLength(3);
});
