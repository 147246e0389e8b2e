import { useQueryClient } from '@tanstack/react-query';
import { createRun } from '../data/server-run';
import { useTRPC, useTRPCClient } from '../data/trpc';
import { useText } from '../language/language';
import { useOpenPage } from '../ui/navigation';
import { showToast } from '../ui/toast';

/** Returns a function that saves a project as a template, and offers to show it. */
export function useSaveTemplate() {
  const t = useText('views');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const open = useOpenPage();
  const run = createRun(() => queryClient.invalidateQueries({ queryKey: trpc.screens.packages.pathKey() }));
  return async (projectId: string) => {
    const made = await run(() => client.packages.createTemplate.mutate({ projectId }));
    if (!made) return;
    const show = () => open(`/packages?open=${made.package.packageId}`);
    showToast({
      text: t('savedAsTemplate', { name: made.package.name }),
      action: { label: t('show'), run: show },
    });
  };
}
