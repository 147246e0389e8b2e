import { expect, test } from 'vitest';
import { titleOf } from '../../sync/actions/names';

test('shows the name of the day first, then the usual one', () => {
  expect(titleOf({ index: 0, name: 'Plans', usualName: 'Deep work' })).toBe('Plans');
  expect(titleOf({ index: 0, usualName: 'Deep work' })).toBe('Deep work');
});
