import { expect, test } from 'vitest';
import { assistantRequests } from '../../../testing/assistant-requests';
import { catalogue, rankByWords } from '../catalogue';

const known = new Set<string>(catalogue().map(({ meta }) => meta.tool));

test('names tools that exist, in forty requests', () => {
  expect(assistantRequests).toHaveLength(40);
  for (const { says, expect: wanted, forbid } of assistantRequests)
    expect([says, [...wanted, ...forbid].filter((tool) => !known.has(tool))]).toEqual([says, []]);
});

test.each(assistantRequests)('finds the right tool by the words of: $says', ({ says, expect: wanted }) => {
  const first = rankByWords(says).slice(0, 3);
  expect([first, wanted.some((tool) => first.includes(tool))]).toEqual([first, true]);
});
