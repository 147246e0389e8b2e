import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character';
import { plannerClient } from '../../testing/planner-client';
import { createApp } from '../../testing/test-app';

const word = (max: number) =>
  fc
    .string({ minLength: 1, maxLength: max, unit: anyCharacter })
    .filter((text) => !text.includes('\0') && text.trim() !== '');

test('returns any written text unchanged', async () => {
  await using app = await createApp();
  const ann = await app.account('Ann');
  const plan = plannerClient((tool, input) => app.transport('rest').call(ann, tool, input));
  const plain = {
    title: 'x',
    notes: '',
    tags: [],
    checklist: [],
    priority: 0,
    durationMin: null,
    deadline: null,
  };
  const written = fc.record({
    title: word(60),
    notes: fc.string({ unit: anyCharacter }).filter((text) => !text.includes('\0')),
    tags: fc.uniqueArray(fc.oneof(word(8), fc.constantFrom('NULL', '{}', '"', '\\', 'a,b', "'")), {
      maxLength: 5,
    }),
    checklist: fc.array(fc.record({ id: fc.uuid(), label: word(20), done: fc.boolean() }), { maxLength: 3 }),
    order: fc.double({ noNaN: true, noDefaultInfinity: true }).map((order) => order + 0),
    priority: fc.integer({ min: 0, max: 3 }),
    durationMin: fc.option(fc.integer({ min: 1, max: 10_080 })),
    deadline: fc.option(
      fc
        .date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    ),
  });
  await fc.assert(
    fc.asyncProperty(written, async (fields) => {
      const task = await plan.task(fields);
      expect(task).toMatchObject(fields);
      expect(await plan.getTask(task.id)).toEqual(task);
      const found = await plan.tasks({ q: fields.title, limit: 200 });
      expect(found.tasks.map(({ id }) => id)).toContain(task.id);
    }),
    { numRuns: 40, examples: [[{ ...plain, order: 5e-324 }], [{ ...plain, order: Number.MAX_VALUE }]] },
  );
  const last = await plan.task({ title: 'After all of them' });
  expect(last.order).toBe(Number.MAX_VALUE);
});
