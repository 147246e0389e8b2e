import type { Draft } from './draft';
import type { Others } from './other-rows';
import { type Packed, pack, unpack } from './row-pages';

type PackedLists<Lists> = {
  [Name in keyof Lists]: Lists[Name] extends (infer Row)[] ? Packed<Row> : Lists[Name];
};

type PackedOthers = PackedLists<Others>;

/** A draft on its way from the process that read the file. */
export type PackedDraft = PackedLists<Omit<Draft, 'skipped' | 'others'>> &
  Pick<Draft, 'skipped'> & { others?: PackedOthers };

const packOthers = (others: Others): PackedOthers => ({
  ...others,
  comments: pack(others.comments),
  rounds: pack(others.rounds),
  sessions: pack(others.sessions),
  journal: pack(others.journal),
  notes: pack(others.notes),
  packages: pack(others.packages),
  habits: pack(others.habits),
  views: pack(others.views),
});

export const packDraft = ({ others, ...draft }: Draft): PackedDraft => ({
  ...draft,
  workspaces: pack(draft.workspaces),
  areas: pack(draft.areas),
  projects: pack(draft.projects),
  headings: pack(draft.headings),
  tasks: pack(draft.tasks),
  ...(others && { others: packOthers(others) }),
});

const unpackOthers = async (others: PackedOthers): Promise<Others> => ({
  ...others,
  comments: await unpack(others.comments),
  rounds: await unpack(others.rounds),
  sessions: await unpack(others.sessions),
  journal: await unpack(others.journal),
  notes: await unpack(others.notes),
  packages: await unpack(others.packages),
  habits: await unpack(others.habits),
  views: await unpack(others.views),
});

export const unpackDraft = async ({ others, ...draft }: PackedDraft): Promise<Draft> => ({
  ...draft,
  workspaces: await unpack(draft.workspaces),
  areas: await unpack(draft.areas),
  projects: await unpack(draft.projects),
  headings: await unpack(draft.headings),
  tasks: await unpack(draft.tasks),
  ...(others && { others: await unpackOthers(others) }),
});
