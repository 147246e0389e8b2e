import { describe, expect, test } from 'vitest';
import { fieldsOf, readSample, reasonsOf } from '../../../testing/import-files';

const read = (task: object) => readSample('things', JSON.stringify([{ title: 'A', ...task }]));
const oneOf = (task: object) => {
  const draft = read(task);
  return { fields: fieldsOf(draft)[0], reasons: reasonsOf(draft) };
};

describe('a part of a task that is too long', () => {
  test('is the end of a title, and the notes have all of it', () => {
    const title = `${'🎂'.repeat(499)}ab`;
    const { fields, reasons } = oneOf({ title, notes: 'more', tags: ['x'] });
    expect(fields).toMatchObject({
      title: `${'🎂'.repeat(499)}…`,
      notes: `more\n\n${title}`,
      tags: ['x'],
    });
    expect(reasons).toEqual([
      '1 The task comes without its title’s end: A title has at most 500 characters. The notes have all of it.',
    ]);
  });

  test('is one tag, or the tags after the fiftieth', () => {
    const long = 'x'.repeat(61);
    const many = Array.from({ length: 51 }, (_, index) => `t${index}`);
    const { fields, reasons } = oneOf({ tags: ['a', long, ...many] });
    expect(fields?.tags).toEqual(['a', ...many.slice(0, 49)]);
    expect(fields?.notes).toBe(`Tag: ${long}\n\nTags: t49, t50`);
    expect(reasons).toEqual([
      `1 The task comes without its tag: “${long}”. A tag has at most 60 characters.`,
      '1 The task comes without its tags: “t49, t50”. A task has at most 50.',
    ]);
  });

  test('is the end of a checklist item, or the items after the hundredth', () => {
    const long = `${'x'.repeat(500)}y`;
    const many = Array.from({ length: 101 }, (_, index) => ({
      title: `i${index}`,
      completed: index === 100,
    }));
    const { fields, reasons } = oneOf({ 'checklist-items': [{ title: long }, ...many] });
    expect(fields?.checklist).toHaveLength(100);
    expect(fields?.checklist?.slice(0, 2)).toMatchObject([{ label: `${'x'.repeat(499)}…` }, { label: 'i0' }]);
    expect(fields?.notes).toBe(`- [ ] ${long}\n- [ ] i99\n- [x] i100`);
    expect(reasons).toEqual([
      `1 The task comes without its checklist item’s end: “${'x'.repeat(99)}…” is too long. The notes have all of it.`,
      '1 The task comes without its checklist items: 2 after the first 100. The notes have them.',
    ]);
  });

  test('is the end of its notes', () => {
    const { fields, reasons } = oneOf({ notes: `${'x'.repeat(50_000)} end` });
    expect(fields?.notes).toBe(`${'x'.repeat(49_999)}…`);
    expect(reasons[0]).toMatch(
      /^1 The task comes without its notes’ end: 5 characters up to “.*x end”\. Notes have at most 50000\.$/,
    );
  });

  test('is a duration or a priority, and the notes have what the file says', () =>
    expect(oneOf({ durationMin: 20_000, priority: 'most' })).toMatchObject({
      fields: { title: 'A', notes: expect.stringContaining('Duration: 20000') },
      reasons: expect.arrayContaining([expect.stringContaining('priority')]),
    }));
});

test('characters that cannot be stored do not take a field along', () =>
  expect(oneOf({ title: 'A\0', notes: 'x\uD800y', tags: ['t\uDC00'] }).fields).toMatchObject({
    title: 'A\uFFFD',
    notes: 'x\uFFFDy',
    tags: ['t\uFFFD'],
  }));

test('a task without a title is named after its notes', () =>
  expect(oneOf({ title: ' ', notes: '\nCall Ann\nToday' }).fields).toMatchObject({
    title: 'Call Ann',
    notes: '\nCall Ann\nToday'.trim(),
  }));

test('rows with one id are all imported unless they are equal', () => {
  const draft = readSample('csv', 'id,title\n1,A\n1,B\n1,A\n1,B\n');
  expect(fieldsOf(draft).map(({ title }) => title)).toEqual(['A', 'B', 'B']);
  expect(new Set(draft.tasks.map(({ key }) => key)).size).toBe(3);
  expect(reasonsOf(draft)).toEqual(['4 “A” is left out: It is in the file twice.']);
});

describe('a place', () => {
  test('with a name that is too long keeps all of it in its notes', () => {
    const name = `${'x'.repeat(200)}y`;
    const draft = readSample('csv', `title,project\nA,${name}\n`);
    expect(draft.projects[0]?.fields).toMatchObject({ name: `${'x'.repeat(199)}…`, notes: name });
    expect(reasonsOf(draft)).toEqual([
      '2 The project comes without its name’s end: A name has at most 200 characters. The notes have all of it.',
    ]);
  });

  test.each(['x'.repeat(10_001), '```\ncode\n```', '![](https://a.example/b.png)'])(
    'with notes that it cannot have has them in a task',
    (notes) => {
      const draft = readSample('things', JSON.stringify([{ type: 'project', title: 'Kitchen', notes }]));
      expect(draft.tasks).toMatchObject([
        { parents: { project: draft.projects[0]?.key }, fields: { title: 'Notes: Kitchen', notes } },
      ]);
      expect(reasonsOf(draft)).toEqual([expect.stringContaining('The task “Notes: Kitchen” has them.')]);
    },
  );
});
