import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerClient } from '../../../testing/planner-client';
import { type Bearer, callHeaders, createApp } from '../../../testing/test-app';

const day = '2026-11-21';
const Entries = z.object({ entries: z.array(z.object({ note: z.string(), mood: z.number().nullable() })) });

async function open() {
  const app = await createApp();
  /** Sends what a page saves. Resolves to the status. */
  const save = async (bearer: Bearer, path: string, input: Record<string, unknown>) => {
    const headers = { ...callHeaders(bearer), 'content-type': 'application/json' };
    const answer = await app.send(`/api/trpc/screens.${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    });
    return answer.status;
  };
  const as = async (name: string) => {
    const account = await app.account(name);
    return { ...account, ...plannerClient(app.transport('rest').as(account, { today: day })) };
  };
  return { app, save, as };
}

const words = (text: string | undefined) => (text ?? '').split(/\s+/).sort();

test('an entry keeps what several browsers save at once', async () => {
  const { app, save, as } = await open();
  await using _ = app;
  const ann = await as('Ann');
  const entry = async () =>
    (await ann.expectOk(Entries, 'get_journal', { sinceDay: day })).entries[0] ?? { note: '', mood: null };
  const atOnce = (edits: Record<string, unknown>[]) =>
    Promise.all(edits.map((edit) => save(ann, 'writeEntry', { day, ...edit })));

  const notes = ['Rain', 'Wind', 'Sun', 'Fog'];
  expect(await atOnce(notes.map((note) => ({ base: '', note })))).toEqual([200, 200, 200, 200]);
  const { note: base } = await entry();
  expect(words(base)).toEqual([...notes].sort());

  expect(
    await atOnce([{ base, note: `${base}\nHail` }, { base, note: `Snow\n${base}` }, { mood: 4 }]),
  ).toEqual([200, 200, 200]);
  expect(await entry()).toEqual({ note: `Snow\n${base}\nHail`, mood: 4 });

  expect(await save(ann, 'writeEntry', { day, base: '', note: 'x'.repeat(20_000) })).toBe(400);
  expect((await entry()).note).toBe(`Snow\n${base}\nHail`);
});

const lines = ['Tiles', 'Grout', 'Paint', 'Wood', 'Glass', 'Steel'];
const joined = (texts: readonly string[]) => texts.join('\n');

test.each([
  ['task', 'writeTaskNotes', 'tasks'],
  ['project', 'writeProjectNotes', 'projects'],
  ['area', 'writeAreaNotes', 'areas'],
] as const)(
  'the notes of a %s keep what is saved at once, and change for editors only',
  async (kind, path, list) => {
    const { app, save, as } = await open();
    await using _ = app;
    const [ann, bob, eve] = [await as('Ann'), await as('Bob'), await as('Eve')];
    const base = joined(lines);
    const { id } = await ann[kind]({ [kind === 'task' ? 'title' : 'name']: 'Kitchen', notes: base });
    const shared = { target: bob.email, role: 'reader' };
    if (kind === 'task') await ann.call('share_task', { taskId: id, ...shared });
    else await ann.call('grant_access', { targetKind: kind, targetId: id, ...shared });
    const saves = lines.map((own) =>
      save(ann, path, { id, base, notes: joined(lines.map((line) => (line === own ? `${line}!` : line))) }),
    );
    expect(new Set(await Promise.all(saves))).toEqual(new Set([200]));
    for (const [who, status] of [[bob, 403] as const, [eve, 404] as const])
      expect(await save(who, path, { id, base, notes: '' })).toBe(status);
    const expected = { id, notes: joined(lines.map((line) => `${line}!`)) };
    expect(await ann[list]()).toMatchObject(list === 'tasks' ? { tasks: [expected] } : [expected]);
  },
);

test('a checklist keeps what two people change at once', async () => {
  const { app, save, as } = await open();
  await using _ = app;
  const [ann, bob, eve] = [await as('Ann'), await as('Bob'), await as('Eve')];
  const item = (label: string) => ({ id: crypto.randomUUID(), label, done: false });
  const [tiles, grout, paint] = [item('Tiles'), item('Grout'), item('Paint')];
  const base = [tiles, grout, paint];
  const { id: taskId } = await ann.task({ title: 'Kitchen', checklist: base });
  await ann.call('share_task', { taskId, target: bob.email, role: 'editor' });
  const write = (who: Bearer, checklist: object[]) =>
    save(who, 'writeChecklist', { taskId, base, checklist });
  const [wood, glass] = [item('Wood'), item('Glass')];
  const both = [
    write(ann, [{ ...tiles, done: true }, grout, paint, wood]),
    write(bob, [tiles, { ...paint, label: 'Blue paint' }, glass]),
  ];
  expect(await Promise.all(both)).toEqual([200, 200]);
  const { checklist } = await ann.getTask(taskId);
  expect(checklist.slice(0, 2)).toEqual([
    { ...tiles, done: true },
    { ...paint, label: 'Blue paint' },
  ]);
  expect(new Set(checklist.slice(2))).toEqual(new Set([wood, glass]));
  const full = Array.from({ length: 97 }, () => item('More'));
  expect(await write(ann, [...base, ...full])).toBe(400);
  await ann.call('share_task', { taskId, target: bob.email, role: 'reader' });
  expect([await write(bob, []), await write(eve, [])]).toEqual([403, 404]);
});

const Comments = z.object({ comments: z.array(z.object({ id: z.string(), body: z.string() })) });

test('a comment keeps what two browsers of its author save at once', async () => {
  const { app, save, as } = await open();
  await using _ = app;
  const [ann, bob, eve] = [await as('Ann'), await as('Bob'), await as('Eve')];
  const { id: taskId } = await ann.task({ title: 'Kitchen' });
  await ann.call('share_task', { taskId, target: bob.email, role: 'editor' });
  const base = joined(lines);
  await ann.call('create_comment', { taskId, body: base });
  const read = async () => (await ann.expectOk(Comments, 'list_comments', { taskId })).comments[0];
  const commentId = (await read())?.id;
  const write = (who: Bearer, body: string) => save(who, 'writeComment', { commentId, base, body });
  expect(await Promise.all([write(ann, `Stone\n${base}`), write(ann, `${base}\nCork`)])).toEqual([200, 200]);
  expect((await read())?.body).toBe(`Stone\n${base}\nCork`);
  expect([await write(bob, 'Mine'), await write(eve, 'Mine')]).toEqual([403, 404]);
});
