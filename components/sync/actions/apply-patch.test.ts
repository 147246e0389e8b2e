import { expect, test } from 'vitest';
import type { Task } from '@/server/types';
import { applyPatch } from './apply-patch';

const task: Task = {
  id: '1',
  title: 'Call',
  notes: '',
  status: 'open',
  priority: 0,
  when: { kind: 'anytime' },
  deadline: '2026-11-21',
  projectId: null,
  areaId: null,
  headingId: null,
  tags: ['phone'],
  checklist: [],
  completedAt: null,
  durationMin: 15,
  kind: 'task',
  repeat: null,
  workspaceId: '2',
  order: 1,
  createdAt: 0,
  updatedAt: 0,
  commentCount: 0,
  accessRole: 'owner',
  assigneeId: '3',
};

test('changes the given fields and leaves the others', () => {
  const patch = {
    kind: 'event',
    durationMin: null,
    remindAt: 5,
    title: undefined,
    assigneeId: null,
  } as const;
  expect(applyPatch(patch)(task)).toEqual({
    ...task,
    kind: 'event',
    durationMin: null,
    remindAt: 5,
    assigneeId: undefined,
  });
});

test('shows a schedule and a new checklist item in the form of a saved task', () => {
  const patch = { when: { kind: 'date', date: '2026-11-22' }, checklist: [{ label: 'Dial' }] } as const;
  expect(applyPatch({ ...patch, checklist: [...patch.checklist] })(task)).toMatchObject({
    when: { kind: 'date', date: '2026-11-22', hasTime: false, time: null },
    checklist: [{ id: expect.any(String), label: 'Dial', done: false }],
  });
});
