import { describe, expect, test } from 'vitest';
import { createNote, shareNote } from '../../../testing/fixture-rows';
import { sharingClient, tokenFromPath } from '../../../testing/sharing-client';
import { transports } from '../../../testing/test-app';
import {
  answer,
  busyTask,
  day,
  discard,
  Listed,
  listed,
  readAround,
  restore,
  startTrash,
} from '../../../testing/trash-fixture';

describe.each(transports)('trash over %s', (transport) => {
  test('a deleted task is gone everywhere and comes back with everything but its public link', async () => {
    await using setup = await startTrash(transport);
    const { app, user, guest, stranger } = setup;
    const { taskId, project, invite } = await busyTask(setup);
    const before = await readAround(user, taskId);

    expect(await answer(user, 'delete_task', { taskId })).toEqual({
      taskId,
      deletedComments: 1,
      stoppedSessions: 1,
    });
    expect(await user.refusal('get_task', { taskId })).toBe('404');
    expect(await user.refusal('delete_task', { taskId })).toBe('404');
    expect(await user.refusal('list_comments', { taskId })).toBe('404');
    expect((await user.tasks({ projectId: project.id, status: 'open' })).tasks).toEqual([]);
    expect(await answer(user, 'get_plan', { day })).toMatchObject({ plan: { tasks: [] } });
    expect(await answer(guest, 'list_shared_targets', {})).toEqual({ targets: [] });
    expect(await listed(user)).toEqual(['task Tiles']);
    for (const other of [guest, stranger]) {
      expect(await listed(other)).toEqual([]);
      expect(await other.refusal('restore_trash', { trashId: taskId })).toBe('404');
      expect(await other.refusal('delete_trash', { trashId: taskId })).toBe('404');
    }

    expect(await restore(user, taskId)).toEqual({ kind: 'task', id: taskId });
    expect(await readAround(user, taskId)).toEqual(before);
    expect(await listed(user)).toEqual([]);
    expect(await user.refusal('restore_trash', { trashId: taskId })).toBe('404');
    expect(await guest.refusal('update_task', { taskId, title: 'Blue tiles' })).toBe('200');
    expect(await answer(user, 'list_share_links', {})).toEqual({ links: [] });
    const later = sharingClient(app.transport(transport).as(await app.accountWithEmail('later@example.org')));
    expect(await later.refusal('accept_invite', { token: tokenFromPath(invite.invitePath) })).toBe('200');
  });

  test('deletes for good, and lists newest first in pages', async () => {
    await using setup = await startTrash(transport);
    const { user, stranger } = setup;
    for (const title of ['One', 'Two', 'Three']) {
      const { id: taskId } = await user.task({ title });
      await answer(user, 'delete_task', { taskId });
    }
    const first = await user.expectOk(Listed, 'list_trash', { limit: 2 });
    expect(first.items.map(({ label }) => label)).toEqual(['Three', 'Two']);
    const second = await user.expectOk(Listed, 'list_trash', { limit: 2, cursor: first.nextCursor });
    expect(second).toMatchObject({ items: [{ label: 'One', kind: 'task' }], nextCursor: null });
    const trashId = second.items[0]?.trashId ?? '';
    expect(await stranger.refusal('delete_trash', { trashId })).toBe('404');
    expect(await answer(user, 'delete_trash', { trashId })).toEqual({ trashId });
    expect(await user.refusal('delete_trash', { trashId })).toBe('404');
    expect(await user.refusal('restore_trash', { trashId })).toBe('404');
    expect(await user.refusal('list_trash', { cursor: 'x' })).toBe('400 cursor');
  });
});

describe('places', () => {
  test('a project comes back with its headings, its tasks under them and its people', async () => {
    await using setup = await startTrash();
    const { user, guest } = setup;
    const { taskId, project, heading } = await busyTask(setup);
    const where = { targetKind: 'project', targetId: project.id };
    await user.grant({ ...where, target: setup.bob.username, role: 'commenter' });
    const moved = await user.task({ title: 'Moved since', projectId: project.id });
    const [access, task] = [await user.access('project', project.id), await user.getTask(taskId)];
    expect(await discard(user, 'project', project.id)).toEqual({ projectId: project.id, detachedTasks: 2 });
    await answer(user, 'archive_task', { taskId: moved.id, restore: true });
    expect(await listed(user)).toEqual(['project Kitchen']);

    await restore(user, project.id);
    expect(await user.headings({ projectId: project.id })).toMatchObject([{ id: heading.id, name: 'Walls' }]);
    expect(await user.getTask(taskId)).toMatchObject({
      projectId: project.id,
      headingId: heading.id,
      status: 'archived',
    });
    expect(await user.getTask(moved.id)).toMatchObject({ projectId: null, status: 'open' });
    expect(await user.access('project', project.id)).toMatchObject({ people: access.people });
    expect(await guest.refusal('get_project', { projectId: project.id })).toBe('200');
    await answer(user, 'archive_project', { projectId: project.id, restore: true });
    expect(await user.getTask(taskId)).toMatchObject({ status: 'open', order: task.order });
  });

  test('an area comes back with its projects and tasks', async () => {
    await using setup = await startTrash();
    const { user } = setup;
    const area = await user.area({ name: 'House', hue: 30 });
    const project = await user.project({ name: 'Roof', areaId: area.id });
    const heading = await user.heading({ name: 'Garden', areaId: area.id });
    const task = await user.task({ title: 'Mow', areaId: area.id, headingId: heading.id });
    expect(await discard(user, 'area', area.id)).toEqual({
      areaId: area.id,
      detachedProjects: 1,
      detachedTasks: 1,
    });
    await restore(user, area.id);
    await answer(user, 'archive_area', { areaId: area.id, restore: true });
    expect(await user.areas()).toEqual([area]);
    expect(await user.getProject(project.id)).toMatchObject({ areaId: area.id, archived: false });
    expect(await user.getTask(task.id)).toMatchObject({
      areaId: area.id,
      headingId: heading.id,
      status: 'open',
    });
  });

  test('a heading comes back over the tasks that are still in its place', async () => {
    await using setup = await startTrash();
    const { user } = setup;
    const { taskId, project, heading } = await busyTask(setup);
    const gone = await user.task({ title: 'Elsewhere', projectId: project.id, headingId: heading.id });
    await answer(user, 'delete_heading', { headingId: heading.id });
    await user.updateTask({ taskId: gone.id, projectId: null });
    await restore(user, heading.id);
    expect((await user.getTask(taskId)).headingId).toBe(heading.id);
    expect((await user.getTask(gone.id)).headingId).toBeNull();
  });

  test('restores the contents of a deleted place at the root, except headings', async () => {
    await using setup = await startTrash();
    const { user } = setup;
    const { taskId, project, heading } = await busyTask(setup);
    await answer(user, 'delete_task', { taskId });
    await answer(user, 'delete_heading', { headingId: heading.id });
    await discard(user, 'project', project.id);
    expect(await user.refusal('restore_trash', { trashId: heading.id })).toBe('409');
    await restore(user, taskId);
    expect(await user.getTask(taskId)).toMatchObject({ projectId: null, headingId: null, status: 'open' });
    await restore(user, project.id);
    await restore(user, heading.id);
    expect(await user.headings({ projectId: project.id })).toMatchObject([{ id: heading.id }]);
  });

  test('an open task is not restored into an archived project', async () => {
    await using setup = await startTrash();
    const { user } = setup;
    const { taskId, project } = await busyTask(setup);
    await answer(user, 'delete_task', { taskId });
    await answer(user, 'archive_project', { projectId: project.id });
    expect(await user.refusal('restore_trash', { trashId: taskId })).toBe('409');
  });

  test('a restored occurrence does not displace the one that followed meanwhile', async () => {
    await using setup = await startTrash();
    const { user } = setup;
    const { id: taskId } = await user.task({
      title: 'Water',
      when: { kind: 'date', date: day },
      repeat: { every: 1, unit: 'day' },
    });
    const deleted = (await user.complete({ taskId, day })).next?.id ?? '';
    await answer(user, 'delete_task', { taskId: deleted });
    await user.complete({ taskId, completed: false });
    const next = (await user.complete({ taskId, day })).next?.id;
    await restore(user, deleted);
    expect((await user.complete({ taskId, day })).next?.id).toBe(next);
    await answer(user, 'delete_task', { taskId });
    await restore(user, taskId);
    expect((await user.complete({ taskId, day })).next?.id).toBe(next);
  });
});

describe('notes and comments', () => {
  test('a note comes back with its people, for its owner alone', async () => {
    await using setup = await startTrash();
    const { user, guest, ann, bob } = setup;
    const noteId = await createNote(user, ann.workspaceId);
    await shareNote(user, { noteId, target: bob.username, role: 'editor' });
    const before = await answer(user, 'list_notes', {});
    expect(await answer(user, 'delete_note', { noteId })).toEqual({ noteId, removedPeople: 1 });
    expect(await guest.refusal('get_note', { noteId })).toBe('404');
    expect(await guest.refusal('restore_trash', { trashId: noteId })).toBe('404');
    await restore(user, noteId);
    expect(await answer(user, 'list_notes', {})).toEqual(before);
    expect(await guest.refusal('get_note', { noteId })).toBe('200');
  });

  test('a comment comes back for its author and for the owner of the task', async () => {
    await using setup = await startTrash();
    const { user, guest, stranger } = setup;
    const { taskId, commentId } = await busyTask(setup);
    await answer(guest, 'delete_comment', { commentId });
    expect([await listed(user), await listed(guest), await listed(stranger)]).toEqual([
      ['comment Hello'],
      ['comment Hello'],
      [],
    ]);
    await answer(user, 'delete_task', { taskId });
    expect(await guest.refusal('restore_trash', { trashId: commentId })).toBe('404');
    await restore(user, taskId);
    expect((await user.getTask(taskId)).commentCount).toBe(0);
    expect(await restore(guest, commentId)).toEqual({ kind: 'comment', id: commentId });
    expect((await user.getTask(taskId)).commentCount).toBe(1);
  });
});
