import type { Writing } from '../../core/operation/trpc';
import type { ImportReport } from '../../wire/exchange';
import { type Draft, type DraftKind, draftKinds } from './draft';
import { findPersonal, findTeams, type Team, type Workspaces, workspacesOf } from './find-workspaces';
import { makeWorkspaces } from './make-workspaces';
import type { Others } from './other-rows';
import { type PlacedDraft, placeDraft } from './place-draft';
import { firstSkipped, type Reasons, reportSkipped } from './skipped';
import { writeDraft } from './write-draft';
import { writeOthers } from './write-others';

/** What an import has written, and what its next draft may refer to. */
interface Running {
  source: string;
  personal: Workspaces['personal'];
  teams: Team[];
  /** The teams of the file that its rows name. */
  named: Set<string | undefined>;
  counts: Record<DraftKind, number>;
  reasons: Reasons;
}

const existing = ({ personal, teams }: Running): Workspaces =>
  workspacesOf(
    personal,
    teams.filter(({ exists }) => exists),
  );

/** Tells webhooks what was made. */
function announce(ctx: Writing, { areas, projects, headings, tasks }: PlacedDraft): void {
  for (const { id, workspaceId } of areas)
    ctx.announce({ event: 'area.created', kind: 'area', id, workspaceId });
  for (const { id, workspaceId } of projects)
    ctx.announce({ event: 'project.created', kind: 'project', id, workspaceId });
  for (const { id, workspaceId } of headings)
    ctx.announce({ event: 'heading.created', kind: 'heading', id, workspaceId });
  for (const { id, workspaceId } of tasks)
    ctx.announce({ event: 'task.created', kind: 'task', id, workspaceId });
}

/**
 * Creates the teams that no row names. A team whose rows all exist elsewhere since an earlier import is not created
 * again.
 */
const makeEmptyTeams = (ctx: Writing, { teams, named }: Running, reasons: Reasons) =>
  makeWorkspaces(ctx, teams, {
    isWritten: ({ key, exists }) => !exists && !named.has(key),
    skipped: reasons.skipped,
  });

const isEmpty = ({ preferences, ...lists }: Others) =>
  preferences === undefined && Object.values(lists).every(({ length }) => length === 0);

async function importDraft(ctx: Writing, running: Running, draft: Draft): Promise<void> {
  const { source, personal, named, counts } = running;
  const { others, skipped } = draft;
  running.teams = await findTeams(ctx, draft, running.teams);
  const workspaces = workspacesOf(personal, running.teams);
  const { placed, newIds } = await placeDraft(ctx, { source, workspaces, draft });
  const written = new Set(draftKinds.flatMap((kind) => placed[kind].map(({ workspaceId }) => workspaceId)));
  for (const kind of draftKinds) for (const { workspace } of draft[kind]) named.add(workspace);
  await makeWorkspaces(ctx, running.teams, { isWritten: ({ id }) => written.has(id), skipped });
  await writeDraft(ctx, { placed, workspaces: existing(running), skipped });
  if (others && !isEmpty(others)) {
    // These rows come after all places, so a team that no row has named yet stays empty.
    await makeEmptyTeams(ctx, running, draft);
    await writeOthers(ctx, { workspaces: existing(running), others, newIds, skipped });
  }
  announce(ctx, placed);
  for (const kind of draftKinds) counts[kind] += placed[kind].length;
  running.reasons = firstSkipped({
    skipped: [...running.reasons.skipped, ...skipped],
    unlisted: running.reasons.unlisted + draft.unlisted,
  });
}

/** Writes the rows of all drafts of a file. */
export async function importDrafts(
  ctx: Writing,
  source: string,
  drafts: AsyncIterable<Draft>,
): Promise<ImportReport> {
  const running: Running = {
    source,
    personal: await findPersonal(ctx),
    teams: [],
    named: new Set(),
    counts: { areas: 0, projects: 0, headings: 0, tasks: 0 },
    reasons: { skipped: [], unlisted: 0 },
  };
  for await (const draft of drafts) await importDraft(ctx, running, draft);
  await makeEmptyTeams(ctx, running, running.reasons);
  const { personal, teams } = existing(running);
  for (const { id, name } of [personal, ...teams])
    ctx.record({ workspaceId: id, kind: 'workspace', id, label: name });
  return { ...running.counts, skipped: reportSkipped(running.reasons) };
}
