import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { pagesOf } from '../data/pages';
import { createRun } from '../data/server-run';
import { useTRPC, useTRPCClient } from '../data/trpc';

export type Package = Outputs['packages']['listMarketplace']['packages'][number];

/** The packages that are published on this server, newest first. */
export function useMarketplace(q: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = { limit: 20, q: q.trim() || undefined };
  const query = useInfiniteQuery({
    ...pagesOf(trpc.packages.listMarketplace.infiniteQueryKey(input), (cursor) =>
      client.packages.listMarketplace.query({ ...input, cursor }),
    ),
    // The results stay while the next ones load.
    placeholderData: keepPreviousData,
  });
  return { query, packages: query.data?.pages.flatMap((page) => page.packages) };
}

/** The page of a project or area that an installed template created. */
function pathOf(made: Outputs['packages']['install']['created']): string | undefined {
  const [areaId] = made?.areaIds ?? [];
  const [projectId] = made?.projectIds ?? [];
  if (areaId) return `/area/${areaId}`;
  if (projectId) return `/project/${projectId}`;
  return made && '/later';
}

export function usePackageActions() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const run = createRun(() =>
    Promise.all(
      [trpc.packages.pathKey(), trpc.screens.pathKey()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    ),
  );
  return {
    install: (packageId: string) => run(() => client.packages.install.mutate({ packageId })),
    uninstall: (packageId: string) => run(() => client.packages.uninstall.mutate({ packageId })),
    publish: (packageId: string) => run(() => client.packages.publish.mutate({ packageId })),
    unpublish: (packageId: string) => run(() => client.packages.unpublish.mutate({ packageId })),
    /** Creates the template's content, again if it was installed before. Resolves to its page. */
    async add({ packageId, installed }: Package): Promise<string | undefined> {
      const answer = await run(async () => {
        // Only the first installation of a template creates its content.
        if (installed) await client.packages.uninstall.mutate({ packageId });
        return client.packages.install.mutate({ packageId });
      });
      return answer && pathOf(answer.created);
    },
  };
}
