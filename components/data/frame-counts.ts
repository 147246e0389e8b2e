import type { Query } from '@tanstack/react-query';
import { MAX_COUNTED_PROJECTS } from '@/server/domain/request-limits';
import type { Frame, Outputs, Task } from '@/server/types';
import { currentDay } from './today';
import type { PageTools } from './use-page-tools';

/** A frame with more projects than this is not read again for each change of a task. */
const FEW = 100;

type Tools = Pick<PageTools, 'trpc' | 'client' | 'queryClient' | 'queue'>;
type Counts = Outputs['screens']['counts'];

function withCounts(frame: Frame, { projects, ...counts }: Counts): Frame {
  const counted = new Map(projects.map((project) => [project.id, project]));
  return {
    ...frame,
    ...counts,
    projects: frame.projects.map((project) => {
      const now = counted.get(project.id);
      return now ? { ...project, ...now } : project;
    }),
  };
}

/** The frame of a query that is not about to be read. */
function settledFrame({ queryClient }: Tools, query: Query): Frame | undefined {
  const { state } = query;
  if (!query.isActive() || state.isInvalidated || state.fetchStatus !== 'idle') return undefined;
  return queryClient.getQueryData<Frame>(query.queryKey);
}

async function refreshFrame(tools: Tools, query: Query, projectIds: string[]): Promise<void> {
  const { client, queryClient, queue } = tools;
  const { queryKey } = query;
  const readAll = async () => {
    await queue.whenSettled();
    await queryClient.invalidateQueries({ queryKey, exact: true });
  };
  const frame = settledFrame(tools, query);
  if (!frame || projectIds.length > MAX_COUNTED_PROJECTS) return readAll();
  const { workspaceId } = frame;
  const counts = await client.screens.counts
    .query({ day: currentDay(), workspaceId, projectIds })
    .catch(() => undefined);
  // Another answer, or a change of the page, may have come meanwhile, and be newer.
  if (!counts || settledFrame(tools, query) !== frame) return readAll();
  queryClient.setQueryData(queryKey, withCounts(frame, counts), { updatedAt: query.state.dataUpdatedAt });
}

/** The shown frames that would take long to read again. */
export const largeFrames = (tools: Tools): Query[] =>
  tools.queryClient
    .getQueryCache()
    .findAll({ queryKey: tools.trpc.screens.frame.pathKey() })
    .filter((query) => (settledFrame(tools, query)?.projects.length ?? 0) > FEW);

let last: Promise<unknown> = Promise.resolve();

/** Reads what changes of these tasks change in frames. One after the other, because an answer may overtake another. */
export function refreshCounts(
  tools: Tools,
  frames: readonly Query[],
  tasks: readonly Pick<Task, 'projectId'>[],
): Promise<unknown> {
  const projectIds = [...new Set(tasks.flatMap(({ projectId }) => projectId ?? []))];
  const refresh = () => Promise.all(frames.map((query) => refreshFrame(tools, query, projectIds)));
  last = last.then(refresh, refresh);
  return last;
}
