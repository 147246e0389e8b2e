import type { Query, QueryFilters } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MAX_COUNTED_PROJECTS } from '@/domain/request-limits';
import type { Frame, Outputs, Screen, Task } from '@/server/types';
import { currentDay } from './today';
import { type PageTools, usePageTools } from './use-page-tools';

/** A frame with more projects than this is not read again for each change of a task. */
const FEW = 100;

type Counts = Outputs['screens']['counts'];

function withCounts(frame: Frame, { projects, ...counts }: Counts): Frame {
  const counted = new Map(projects.map((project) => [project.id, project]));
  return {
    ...frame,
    ...counts,
    projects: frame.projects.map((project) => ({ ...project, ...counted.get(project.id) })),
  };
}

/** The frame of a query that is not about to be read. */
function settledFrame({ queryClient }: PageTools, query: Query): Frame | undefined {
  const { state } = query;
  if (!query.isActive() || state.isInvalidated || state.fetchStatus !== 'idle') return undefined;
  return queryClient.getQueryData<Frame>(query.queryKey);
}

async function refreshFrame(tools: PageTools, query: Query, projectIds: string[]): Promise<void> {
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
const largeFrames = (tools: PageTools): Query[] =>
  tools.queryClient
    .getQueryCache()
    .findAll({ queryKey: tools.trpc.screens.frame.pathKey() })
    .filter((query) => (settledFrame(tools, query)?.projects.length ?? 0) > FEW);

let last: Promise<unknown> = Promise.resolve();

/** Reads what changes of these tasks change in frames. One after the other, because an answer may overtake another. */
function refreshCounts(
  tools: PageTools,
  frames: readonly Query[],
  tasks: readonly Pick<Task, 'projectId'>[],
): Promise<unknown> {
  const projectIds = [...new Set(tasks.flatMap(({ projectId }) => projectId ?? []))];
  const refresh = () => Promise.all(frames.map((query) => refreshFrame(tools, query, projectIds)));
  last = last.then(refresh, refresh);
  return last;
}

type Planned = Outputs['screens']['plan'];

export const tasksOnScreen = ({ tasks, done, later, near }: Screen): Task[] => [
  ...tasks,
  ...done,
  ...later,
  ...near,
];

/** The tasks of the cached pages. */
function tasksIn({ trpc, queryClient }: PageTools, which: Pick<QueryFilters, 'type'> = {}): Task[] {
  const screens = queryClient.getQueriesData<Screen>({ queryKey: trpc.screens.show.pathKey(), ...which });
  const plans = queryClient.getQueriesData<Planned>({ queryKey: trpc.screens.plan.pathKey(), ...which });
  return [
    ...screens.flatMap(([, screen]) => (screen ? tasksOnScreen(screen) : [])),
    ...plans.flatMap(([, planned]) => planned?.plan.tasks ?? []),
  ];
}

function createRefreshes(tools: PageTools) {
  const { trpc, queryClient, queue } = tools;
  const readAgain = (except: readonly Query[]) => [
    queryClient.invalidateQueries({
      queryKey: trpc.screens.pathKey(),
      predicate: ({ queryHash }) => !except.some((query) => query.queryHash === queryHash),
    }),
    queryClient.invalidateQueries({ queryKey: trpc.tasks.pathKey() }),
  ];
  return {
    /**
     * Refetches every page and the sidebar once no write is running. An answer read before a later write would take
     * that write off the page for a moment.
     */
    async refresh() {
      await queue.whenSettled();
      await Promise.all(readAgain([]));
    },
    /** The same after a change of these tasks, as they were and as they are. A long sidebar counts only their projects. */
    async refreshTasks(tasks: readonly Pick<Task, 'projectId'>[]) {
      await queue.whenSettled();
      const frames = largeFrames(tools);
      await Promise.all([...readAgain(frames), refreshCounts(tools, frames, tasks)]);
    },
  };
}

/** The tasks of the cached pages, and what reads the pages again. */
export function createScreenCache(tools: PageTools) {
  const byId = (tasks: readonly Task[]) => new Map(tasks.map((task) => [task.id, task]));
  const shown = () => tasksIn(tools, { type: 'active' });
  /** Each task once, as the open page has it: pages that are not open are not read again when others change it. */
  const known = () => byId([...tasksIn(tools), ...shown()]);
  return {
    ...createRefreshes(tools),
    find: (id: string): Task | undefined => known().get(id),
    findAll(ids: readonly string[]): Task[] {
      const all = known();
      return ids.flatMap((id) => all.get(id) ?? []);
    },
    all: (): Task[] => [...known().values()],
    /** The tasks as the open page has them now. */
    now(tasks: readonly Task[]): Task[] {
      const open = byId(shown());
      return tasks.map((task) => open.get(task.id) ?? task);
    },
  };
}

export function useScreenCache() {
  const tools = usePageTools();
  return useMemo(() => createScreenCache(tools), [tools]);
}
