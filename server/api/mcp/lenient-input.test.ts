import { describe, expect, test } from 'vitest';
import { createApp } from '../../../testing/test-app';
import { lenientInput } from './lenient-input';

const schema = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string', minLength: 1 },
    notes: { type: 'string', minLength: 0 },
    deadline: { anyOf: [{ type: 'string', pattern: '^\\d{4}' }, { type: 'null' }] },
    limit: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string' } },
    days: {
      anyOf: [
        { type: 'array', items: { type: 'integer' } },
        { type: 'string', enum: ['all'] },
      ],
    },
    filter: { type: 'object', properties: { min: { type: 'integer' }, done: { type: 'boolean' } } },
  },
};

describe('lenient input', () => {
  test.each([
    ['null and empty text of an optional field without null are absent', { limit: null, tags: '' }, {}],
    ['an empty text that is a value stays', { notes: '' }, { notes: '' }],
    ['null stays where it is a value', { deadline: null }, { deadline: null }],
    ['the word none is null where null is a value', { deadline: 'none' }, { deadline: null }],
    ['an empty text is absent where null is a value', { deadline: '' }, {}],
    ['null of a required field stays, to be refused', { title: null }, { title: null }],
    [
      'numbers and booleans are read from text',
      { limit: '10', filter: { done: 'true' } },
      { limit: 10, filter: { done: true } },
    ],
    ['a text of digits stays text', { title: '10' }, { title: '10' }],
    ['one value is a list of one', { tags: 'home', days: '3' }, { tags: ['home'], days: [3] }],
    ['a word that a field takes is no list', { days: 'all' }, { days: 'all' }],
    [
      'lists and objects are read from JSON',
      { tags: '["a"]', filter: '{"min":"2"}' },
      { tags: ['a'], filter: { min: 2 } },
    ],
    ['unknown fields stay, to be refused', { nope: null }, { nope: null }],
  ])('%s', (_, given, read) => {
    expect(lenientInput(given, schema)).toEqual(read);
  });
});

test('a tool call takes what models send, and REST does not', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const call = app.transport('mcp').as(ann, { today: '2026-11-18' });
  const sent = {
    title: 'Water the plants',
    notes: null,
    projectId: '',
    deadline: 'none',
    when: '{"kind":"someday"}',
    durationMin: '45m',
    repeat: 'every monday',
    priority: 'urgent',
    tags: 'home',
    checklist: ['Fill the can'],
    assigneeId: 'me',
  };
  const { body } = await call('create_task', sent);
  expect(body).toMatchObject({
    task: {
      notes: '',
      projectId: null,
      deadline: null,
      when: { kind: 'someday' },
      durationMin: 45,
      repeat: { every: 1, unit: 'week', weekdays: [1] },
      priority: 3,
      tags: ['home'],
      checklist: [{ label: 'Fill the can', done: false }],
      assigneeId: ann.id,
    },
  });
  const listed = await call('list_tasks', { q: null, projectId: '', limit: '10', fields: 'id' });
  expect(Object(listed.body).tasks).toHaveLength(1);
  expect((await app.transport('rest').as(ann)('create_task', { title: 'x', notes: null })).status).toBe(400);
});
