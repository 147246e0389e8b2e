import { describe, expect, test } from 'vitest';
import { createTeam } from '../../../testing/sharing-client';
import { createApp, type TestAccount, type TestApp, transports } from '../../../testing/test-app';

type Call = (tool: string, input?: Record<string, unknown>) => Promise<{ status: number; body: unknown }>;

/** What a call answers. */
async function ask(call: Call, tool: string, input: Record<string, unknown> = {}) {
  const { status, body } = await call(tool, input);
  expect([tool, status < 300, body]).toEqual([tool, true, body]);
  return Object(body);
}

/** Ann makes an area with a project and headings in a team of hers with Ben, and shares a note with him. */
async function start(app: TestApp, as: (account: TestAccount) => Call) {
  const [ann, ben] = [await app.account('Ann'), await app.account('Ben')];
  const byAnn = as(ann);
  const workspaceId = await createTeam(app, ann, { member: ben });
  const { area } = await ask(byAnn, 'create_area', { name: 'House', workspaceId });
  const { project } = await ask(byAnn, 'create_project', { name: 'Kitchen', areaId: area.id });
  const milestone = { name: 'Tiles', deadline: '2026-11-25' };
  const { heading } = await ask(byAnn, 'create_heading', { ...milestone, projectId: project.id });
  const { heading: garden } = await ask(byAnn, 'create_heading', { name: 'Garden', areaId: area.id });
  const { note } = await ask(byAnn, 'create_note', { title: 'Offers', body: 'Three' });
  await ask(byAnn, 'share_note', { noteId: note.id, target: ben.username, role: 'editor' });
  const ids = { areaId: area.id, projectId: project.id, headingId: heading.id, noteId: note.id };
  const made = [area, project, heading, garden, note];
  return { ann, ben, workspaceId, ids, gardenId: garden.id, made };
}
type Shared = Awaited<ReturnType<typeof start>>;

/** Everything that answers the shared records, with the records. */
async function readAll(call: Call, { workspaceId, ids, gardenId }: Shared) {
  const { areaId, projectId, headingId, noteId } = ids;
  const places = [
    { kind: 'area', areaId },
    { kind: 'project', projectId },
    { kind: 'heading', headingId },
  ];
  const moved = await ask(call, 'reorder_places', { moves: places });
  const milestones = (await ask(call, 'get_context', { day: '2026-11-21', detail: 'full' })).context
    .milestones;
  return [
    (await ask(call, 'list_areas', { workspaceId })).areas,
    (await ask(call, 'update_area', { areaId, hue: 40 })).area,
    (await ask(call, 'update_area', { areaId })).area,
    (await ask(call, 'list_projects', { areaId })).projects,
    (await ask(call, 'get_project', { projectId })).project,
    (await ask(call, 'update_project', { projectId, hue: 40 })).project,
    (await ask(call, 'list_headings', { projectId })).headings,
    (await ask(call, 'list_headings', { areaId })).headings,
    (await ask(call, 'update_heading', { headingId, notes: 'White' })).heading,
    (await ask(call, 'update_heading', { headingId: gardenId })).heading,
    [moved.areas, moved.projects, moved.headings],
    milestones,
    (await ask(call, 'list_notes')).notes,
    (await ask(call, 'get_note', { noteId })).note,
  ].map((records): Record<string, unknown>[] => [records].flat(2));
}

describe.each(transports)('over %s', (transport) => {
  test('places and notes of others name their author, one’s own do not', async () => {
    await using app = await createApp();
    const as = (account: TestAccount) => app.transport(transport).as(account);
    const shared = await start(app, as);
    const { ann, ben, ids, made } = shared;
    for (const record of made) expect(record).not.toHaveProperty('author');
    const author = { id: ann.id, username: ann.username, name: 'Ann' };
    for (const records of await readAll(as(ben), shared)) {
      expect(records.length).toBeGreaterThan(0);
      for (const record of records) expect(record['author']).toEqual(author);
    }
    for (const record of (await readAll(as(ann), shared)).flat()) expect(record).not.toHaveProperty('author');

    const { summary } = (await ask(as(ben), 'get_context', { day: '2026-11-21' })).context;
    expect(summary).toContain('open, by "Ann" —');
    const { note } = await ask(as(ben), 'get_note', { noteId: ids.noteId });
    const saved = await ask(as(ben), 'update_note', {
      noteId: note.id,
      revision: note.revision,
      body: 'Four',
    });
    expect(saved.note.author).toEqual(author);
    const tree = await ask(as(ben), 'duplicate_project', { projectId: ids.projectId, name: 'Copy' });
    for (const record of [tree.project, ...tree.headings]) expect(record).not.toHaveProperty('author');
  });

  test('a heading names who made it, not who made its place', async () => {
    await using app = await createApp();
    const as = (account: TestAccount) => app.transport(transport).as(account);
    const { ann, ben, ids } = await start(app, as);
    const { projectId } = ids;
    const { heading } = await ask(as(ben), 'create_heading', { projectId, name: 'Paint' });
    expect(heading).not.toHaveProperty('author');
    const { headings } = await ask(as(ann), 'list_headings', { projectId });
    expect(headings.at(-1)).toMatchObject({ name: 'Paint', author: { id: ben.id } });
  });

  test('a guest reads the author, a stranger nothing', async () => {
    await using app = await createApp();
    const as = (account: TestAccount) => app.transport(transport).as(account);
    const { ann, ids } = await start(app, as);
    const [cleo, eve] = [await app.account('Cleo'), await app.account('Eve')];
    const { areaId, projectId } = ids;
    await ask(as(ann), 'grant_access', {
      targetKind: 'area',
      targetId: areaId,
      target: cleo.username,
      role: 'reader',
    });
    const { projects } = await ask(as(cleo), 'list_projects', { areaId });
    const { headings } = await ask(as(cleo), 'list_headings', { areaId });
    expect([...projects, ...headings].map(({ author }) => author)).toEqual([
      { id: ann.id, username: ann.username, name: 'Ann' },
      { id: ann.id, username: ann.username, name: 'Ann' },
    ]);
    const asked: [string, Record<string, unknown>][] = [
      ['update_area', { areaId }],
      ['get_project', { projectId }],
      ['list_headings', { projectId }],
      ['update_heading', { headingId: ids.headingId }],
      ['get_note', { noteId: ids.noteId }],
    ];
    for (const [tool, input] of asked)
      expect([tool, (await as(eve)(tool, input)).status]).toEqual([tool, 404]);
  });
});
