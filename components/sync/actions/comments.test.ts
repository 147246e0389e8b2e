import { expect, test } from 'vitest';
import { applyToComments, isWaitingComment } from './comments';

const ann = { id: 'ann', username: 'ann', name: 'Ann', image: null, email: null };

test('waiting comments come first, the latest at the top', () => {
  const comment = (taskId: string, body: string, at: number) => ({
    key: `k${at}`,
    at,
    write: { path: 'comments.create' as const, input: { taskId, body } },
  });
  const { pages } = applyToComments(
    { pages: [{ comments: [], nextCursor: null }], pageParams: [''] },
    'milk',
    {
      writes: [comment('milk', 'Oat?', 0), comment('paint', 'Grey?', 1), comment('milk', 'Soy?', 2)],
      me: ann,
    },
  );
  expect(pages[0]?.comments.map(({ body, author }) => [body, author?.name])).toEqual([
    ['Soy?', 'Ann'],
    ['Oat?', 'Ann'],
  ]);
});

test('a comment has the text that it was given last', () => {
  const old = { id: 'c', taskId: 'milk', body: 'Oat?', author: ann, createdAt: 0, updatedAt: 0 };
  const edit = (body: string, at: number) => ({
    key: `k${at}`,
    at,
    write: { path: 'screens.writeComment' as const, input: { commentId: 'c', base: 'Oat?', body } },
  });
  const list = { pages: [{ comments: [old], nextCursor: null }], pageParams: [''] };
  const { pages } = applyToComments(list, 'milk', { writes: [edit('Soy?', 1), edit('Rice?', 2)], me: ann });
  expect(pages[0]?.comments).toEqual([{ ...old, body: 'Rice?', updatedAt: 2 }]);
});

test('marks only a comment that waits for the connection', () => {
  const made = {
    key: 'k',
    at: 0,
    write: { path: 'comments.create' as const, input: { taskId: 'm', body: 'Oat?' } },
  };
  const shown = (write: typeof made & { isLate?: true }) =>
    applyToComments({ pages: [{ comments: [], nextCursor: null }], pageParams: [''] }, 'm', {
      writes: [write],
      me: ann,
    }).pages.flatMap(({ comments }) => comments.map(isWaitingComment));
  expect([...shown(made), ...shown({ ...made, isLate: true })]).toEqual([false, true]);
});
