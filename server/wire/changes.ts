import { z } from 'zod';
import { Workspace } from './account';
import { Comment, NoteHead } from './collaboration';
import { Entry, Round, Session } from './day';
import { Area, Heading, Project } from './places';
import { Instant, Person } from './shared';
import { Task } from './task';

/** The rows that an entry of the log of changes can be about, under their kinds. An account's settings have none. */
const rows = {
  task: Task,
  project: Project,
  area: Area,
  heading: Heading,
  note: NoteHead,
  comment: Comment,
  workspace: Workspace,
  round: Round,
  session: Session,
  journal: Entry,
};

export const LoggedKind = z.enum([
  'task',
  'project',
  'area',
  'heading',
  'note',
  'comment',
  'workspace',
  'round',
  'session',
  'journal',
  'account',
]);
export type LoggedKind = z.infer<typeof LoggedKind>;

/** One row of `list_changes`. */
export const LoggedChange = z.strictObject({
  kind: LoggedKind.describe('`account`: settings, habits, views and all else of your own.'),
  id: z.string().describe('Of a round `day/index`, of an entry of the journal its day.'),
  change: z
    .enum(['created', 'updated', 'deleted'])
    .describe('deleted: it is gone, or you may not see it any more.'),
  at: Instant,
  operation: z.string().describe('The name of the tool that changed it last.'),
  actor: Person.nullable().describe('Who changed it last; null if the account was deleted.'),
  task: rows.task.optional(),
  project: rows.project.optional(),
  area: rows.area.optional(),
  heading: rows.heading.optional(),
  note: rows.note.optional().describe('Without its text.'),
  comment: rows.comment.optional(),
  workspace: rows.workspace.optional(),
  round: rows.round.optional(),
  session: rows.session.optional(),
  journal: rows.journal.optional(),
});
export type LoggedChange = z.infer<typeof LoggedChange>;
