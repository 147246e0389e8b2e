import { expect, test } from 'vitest';
import { loadMessages } from '@/language/load-messages';
import { sampleTask } from '@/testing/sample-screen';
import { keepMessages } from '../../shell/language/late-messages';
import type { Action } from '../actions/actions';
import { labelOf } from './labels';

const milk = sampleTask('Milch');
const known = {
  task: (id: string) => (id === milk.id ? milk : undefined),
  round: () => undefined,
  me: { id: 'ann', username: 'ann', name: null, image: null, email: null },
  place: () => undefined,
};

const cases: [Action, label: string][] = [
  [{ path: 'tasks.complete', input: { taskId: milk.id } }, '„Milch“ erledigen'],
  [{ path: 'tasks.complete', input: { taskId: milk.id, completed: false } }, '„Milch“ wieder öffnen'],
  [
    { path: 'selection.archive', input: { taskIds: [milk.id, 'x'], restore: true } },
    '„Milch“ wiederherstellen',
  ],
  [{ path: 'selection.remove', input: { taskIds: ['x', 'y'] } }, '2 Aufgaben löschen'],
  [{ path: 'areas.remove', input: { areaId: 'x' } }, 'Einen Bereich löschen'],
];

test.each(cases)('a label is in the language of the page: %#', async (action, label) => {
  keepMessages({ common: await loadMessages('de', 'common'), offline: await loadMessages('de', 'offline') });
  expect(labelOf(action, known)).toBe(label);
});
