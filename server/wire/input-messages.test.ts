import { expect, test } from 'vitest';
import { z } from 'zod';
import { findOperation } from '../api/catalogue';
import { toAppError } from '../platform/errors/errors';
import { ProjectId } from './ids';
import { inputMessage } from './input-messages';
import { nearName } from './near-names';

const detailsOf = (schema: z.ZodType, value: unknown, tool?: string) =>
  toAppError(schema.safeParse(value, { error: (issue) => inputMessage(issue, tool) }).error).details;

const kinds: [code: string, schema: z.ZodType, value: unknown, message: string][] = [
  ['invalid_type', z.string(), undefined, 'Is required.'],
  ['invalid_type', z.string(), 1, 'Must be text.'],
  ['invalid_type', z.int(), 1.5, 'Must be a whole number.'],
  ['invalid_type', z.array(z.string()), {}, 'Must be a list.'],
  ['too_big', z.int().max(3), 4, 'Must be at most 3.'],
  ['too_big', z.number().lt(3), 3, 'Must be less than 3.'],
  ['too_big', z.string().max(1), 'ab', 'Must have at most 1 character.'],
  ['too_small', z.array(z.string()).min(2), [], 'Must have at least 2 items.'],
  ['invalid_format', z.email(), 'ann', 'Must be an email address.'],
  ['invalid_format', z.string().regex(/a/), 'b', 'Must be written in the form that its description gives.'],
  ['not_multiple_of', z.number().multipleOf(5), 3, 'Must be a multiple of 5.'],
  ['unrecognized_keys', z.strictObject({}), { x: 1 }, 'Unknown property. Remove it.'],
  [
    'invalid_union',
    z.union([z.string(), z.int()]),
    true,
    'Has none of the accepted forms. See the description of this field.',
  ],
  ['invalid_value', z.enum(['view', 'edit']), 'read', 'Must be one of: view, edit.'],
  ['invalid_key', z.record(z.string().max(1), z.int()), { ab: 1 }, 'Has a key that is not allowed.'],
  ['invalid_element', z.map(z.object({}), z.int()), new Map([[{}, 'b']]), 'Has an item that is not allowed.'],
  ['custom', z.string().refine(() => false), 'a', 'Is not valid. See its description.'],
];

test.each(kinds)('has a message for an issue of kind %s', (...[, schema, value, message]) => {
  expect(detailsOf(schema, value).map((detail) => detail.message)).toEqual([message]);
});

test('names the kinds of an object that has none of them', () => {
  const schema = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('root') }),
    z.strictObject({ kind: z.literal('area') }),
  ]);
  expect(detailsOf(schema, { kind: 'x' })).toEqual([
    { field: 'kind', message: 'Must be one of: root, area.' },
  ]);
});

test('reports the fields of the closest form', () => {
  const schema = z.strictObject({ repeat: z.union([z.string(), z.strictObject({ every: z.int().min(1) })]) });
  expect(detailsOf(schema, { repeat: { every: 0 } })).toEqual([
    { field: 'repeat.every', message: 'Must be at least 1.' },
  ]);
});

test.each([
  ['due_date', 'deadline'],
  ['dueDate', 'deadline'],
  ['projectID', 'projectId'],
  ['project_id', 'projectId'],
  ['project', 'projectId'],
  ['duration', 'durationMin'],
  ['titel', 'title'],
  ['labels', 'tags'],
  ['zzz', undefined],
  ['__proto__', undefined],
  ['d'.repeat(100_000), undefined],
])('suggests a property for %.20s', (written, meant) => {
  const known = ['title', 'notes', 'deadline', 'projectId', 'durationMin', 'tags'];
  expect(nearName(written, known)).toBe(meant);
});

test('suggests the tool or name that was probably meant', () => {
  const schema = z.strictObject({ projectId: ProjectId, deadline: z.string().optional() });
  const written = { projectId: 'Kitchen', status: 'done', due_date: '2026-12-01', other: 1 };
  expect(detailsOf(schema, written, 'update_task')).toEqual([
    { field: 'projectId', message: expect.stringContaining('Find it with list_projects.') },
    { field: 'status', message: 'Unknown property. Use complete_task or archive_task for it.' },
    { field: 'due_date', message: 'Unknown property. Did you mean deadline?' },
    { field: 'other', message: 'Unknown property. Remove it.' },
  ]);
});

test.each([
  ['update_tasks', 'when', '`when` belongs into `changes`.'],
  ['update_task', 'id', 'Did you mean taskId?'],
  ['update_task', 'changes', 'Write its fields beside `taskId`'],
  ['complete_tasks', 'ids', 'Did you mean taskIds?'],
  ['get_plan', 'date', 'Did you mean day?'],
  ['write_journal_entry', 'text', 'Did you mean note?'],
  ['log_session', 'duration', 'Did you mean minutes?'],
  ['plan_round', 'round', 'Did you mean index?'],
  ['list_tasks', 'overdue', 'Send `when: "overdue"`.'],
  ['list_tasks', 'completedSince', 'Did you mean completedFrom?'],
  ['create_task', 'parentId', 'Write subtasks into `checklist`'],
])('says to %s where %s belongs', (tool, property, message) => {
  const { input } = findOperation(tool) ?? {};
  const found = input && detailsOf(input, { [property]: 'x' }, tool).find(({ field }) => field === property);
  expect(found?.message).toContain(message);
});
