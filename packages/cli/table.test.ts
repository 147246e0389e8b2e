import { expect, test } from 'vitest';
import { table } from './table';

test('shows an unknown field of a task as a column', () => {
  const rows = [
    { id: '1b671a64', title: 'Paint', notes: 'Twice', energy: 3, mood: null },
    { id: '2c782b75', title: 'Rest', notes: '', energy: null, mood: null },
  ];
  expect(table('tasks', rows).split('\n')[0]?.split(/\s+/)).toEqual(['TITLE', 'ENERGY', 'ID']);
});
