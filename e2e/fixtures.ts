import { newEmail } from './person';

type Call = <Answer>(path: string, input: unknown) => Promise<Answer>;

/** Creates a day with a session, a done task, a round and a journal entry. */
async function createJournalDay(call: Call, projectId: string): Promise<void> {
  const { task } = await call<{ task: { id: string } }>('tasks.create', {
    title: 'Choose a worktop',
    projectId,
  });
  const { session } = await call<{ session: { id: string } }>('sessions.start', {
    taskId: task.id,
    visibility: 'public',
  });
  await call('sessions.stop', { sessionId: session.id });
  await call('tasks.complete', { taskId: task.id });
  const day = new Date().toISOString().slice(0, 10);
  await call('rounds.plan', { day, index: 0, taskIds: [task.id] });
  await call('journal.write', { day, mood: 4, note: 'Oak, with **care**.' });
}

/** Creates one record of each kind. Returns all private pages (`pages`) and all public ones (`open`). */
export async function createFixtures(call: Call): Promise<{ pages: string[]; open: string[]; note: string }> {
  const { area } = await call<{ area: { id: string } }>('areas.create', {
    name: 'Home',
    hue: 145,
    icon: 'house',
  });
  const { project } = await call<{ project: { id: string } }>('projects.create', {
    name: 'Kitchen',
    areaId: area.id,
  });
  await call('headings.create', { name: 'Before', projectId: project.id, deadline: '2099-01-01' });
  const { task } = await call<{ task: { id: string } }>('tasks.create', {
    title: 'Order tiles',
    notes: 'With **care**.',
    when: { kind: 'today' },
    projectId: project.id,
    deadline: '2020-01-01',
    priority: 3,
    tags: ['diy'],
    checklist: [{ label: 'Measure' }],
    repeat: { every: 1, unit: 'week' },
  });
  await call('tasks.create', { title: 'Some day', projectId: project.id, when: { kind: 'anytime' } });
  const { task: old } = await call<{ task: { id: string } }>('tasks.create', { title: 'Old plan' });
  await call('tasks.archive', { taskId: old.id });
  await createJournalDay(call, project.id);
  const { view } = await call<{ view: { id: string } }>('views.create', { name: 'Urgent' });
  await call('habits.create', { name: 'Read ten pages', hue: 145 });
  const { note } = await call<{ note: { id: string } }>('notes.create', {
    title: 'Offers',
    body: '# Head\n\nWith **care**, [here](https://example.org).\n\n- [x] Ask\n- [ ] Choose',
  });
  const username = `ann-${process.pid}-${Date.now()}`;
  await call('me.update', { username });
  await call('comments.create', { taskId: task.id, body: `Grey, @${username}, as in https://example.org.` });
  const target = { targetKind: 'project', targetId: project.id };
  const { url } = await call<{ url: string }>('shareLinks.create', target);
  const person = { target: newEmail(), role: 'reader' };
  const { invite } = await call<{ invite: { invitePath: string } }>('access.grant', { ...target, ...person });
  const pages = [
    '/today',
    '/close-day',
    '/add?title=An%20article&url=https://example.org',
    `/day/${new Date(0).toISOString().slice(0, 10)}`,
    '/upcoming',
    '/later',
    '/future',
    `/area/${area.id}`,
    `/project/${project.id}`,
    '/areas',
    '/journal',
    '/habits',
    '/filter?priority=1&within=week',
    `/view/${view.id}`,
    '/statistics',
    '/packages',
    '/archive',
    '/trash',
    '/shared',
    '/notes',
    '/notes/new',
    `/notes/${note.id}`,
    '/activity',
    `/u/${username}`,
    '/settings',
    '/settings/preferences',
    '/settings/keys',
    '/settings/workspace',
    '/settings/calendars',
    '/settings/tokens',
    '/settings/webhooks',
    '/settings/apps',
    '/settings/mail',
    '/settings/feeds',
    '/settings/exchange',
    '/settings/notifications',
    '/inbox',
  ];
  const open = [new URL(url).pathname, invite.invitePath, '/sign-in', '/sign-in/link#made-up', '/sign-up'];
  return { pages, open, note: `/notes/${note.id}` };
}
