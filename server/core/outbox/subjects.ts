import type { Db } from '../../platform/database/client';
import type { Caller } from '../caller/request-context';

export type SubjectKind =
  | 'area'
  | 'comment'
  | 'habit'
  | 'heading'
  | 'member'
  | 'note'
  | 'person'
  | 'project'
  | 'round'
  | 'session'
  | 'task'
  | 'webhook'
  | 'workspace';

/**
 * Reads rows in their wire shape, by their ids or keys, as a person sees them on a day of theirs. Leaves out those that they
 * may not read.
 */
export type ReadSubjects = (
  ctx: { db: Db; caller: Caller; today: string },
  ids: readonly string[],
) => Promise<ReadonlyMap<string, object>>;

export type Subjects = Readonly<Record<SubjectKind, ReadSubjects>>;

let provided: Subjects | undefined;

/** The routers know the wire shapes. They come later in the order of folders, so they pass in how to read them. */
export function provideSubjects(subjects: Subjects): void {
  provided = subjects;
}

/** @throws before the routers are loaded. */
export function subjects(): Subjects {
  if (!provided) throw new Error('Nothing reads the rows of events: load the routers first.');
  return provided;
}
