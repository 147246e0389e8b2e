import sql from 'sql-template-tag';
import { mentionedHandles } from '../../../domain/mentions';
import type { SignedIn } from '../../core/operation/trpc';
import { plainText } from '../../wire/plain-text';
import { notify } from './notify';
import { callersName, othersOnTask, taskOwner } from './task-people';

type Ctx = Pick<SignedIn, 'db' | 'caller' | 'now'>;

interface WrittenComment {
  task: { id: string; label: string };
  body: string;
  /** The text before a change. */
  before?: string;
}

const titles = { mention: 'mentioned', comment: 'commented' } as const;

async function send(
  ctx: Ctx,
  people: string[],
  { kind, task, body }: WrittenComment & { kind: keyof typeof titles },
) {
  if (people.length === 0) return;
  const name = await callersName(ctx);
  await notify(ctx, people, {
    kind,
    title: (t) => t(titles[kind], { name, task: task.label }),
    body: plainText(body),
    actorId: ctx.caller.id,
    target: { kind: 'task', id: task.id },
  });
}

/** Notifies the people whom a comment mentions for the first time. Returns their ids. */
export async function notifyMentioned(
  ctx: Ctx,
  { task, body, before = '' }: WrittenComment,
): Promise<string[]> {
  const known = mentionedHandles(before);
  const handles = mentionedHandles(body).filter((handle) => !known.includes(handle));
  if (handles.length === 0) return [];
  const people = await othersOnTask(ctx, task.id, sql`u.username = ANY(${handles})`);
  await send(ctx, people, { kind: 'mention', task, body });
  return people;
}

/** Notifies the people around a task of a new comment: its owner, the people it is shared with, and earlier commenters. */
export async function notifyOfComment(ctx: Ctx, comment: WrittenComment): Promise<void> {
  const mentioned = await notifyMentioned(ctx, comment);
  const { task, body } = comment;
  const around = sql`u.id IN (
    SELECT c.author_id FROM comments c WHERE c.task_id = ${task.id}
    UNION SELECT g.user_id FROM grants g WHERE g.task_id = ${task.id}
    UNION SELECT ${taskOwner(sql`o`)} FROM tasks o WHERE o.id = ${task.id})`;
  const people = (await othersOnTask(ctx, task.id, around)).filter((id) => !mentioned.includes(id));
  await send(ctx, people, { kind: 'comment', task, body });
}
