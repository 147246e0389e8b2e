import { expect, test } from 'vitest';
import { answerShapes } from './answer-shapes';

test('the answers that browsers store have a version of their shapes', () => {
  expect(answerShapes()).toMatch(/^[\w-]{22}$/);
});
