import { expect, test } from 'vitest';
import { FieldHistory } from './field-history';

test('undoes what was typed without a pause together, and nothing that others wrote', () => {
  const history = new FieldHistory();
  history.add('', 'a', 0);
  history.add('a', 'ab', 100);
  history.add('ab', 'ab pasted', 200);
  history.add('ab pasted', 'ab pasted.', 5_000);
  expect(history.texts).toEqual(['', 'ab', 'ab pasted']);
  history.add('theirs. ab pasted.', 'theirs. ab pasted.!', 5_100);
  expect(history.texts).toEqual(['theirs. ab pasted.']);
});
