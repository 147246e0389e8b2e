import type { Frame, Inputs } from '@/server/types';
import { changeShown, writeOptimistically } from './optimistic';
import type { PageTools } from './use-page-tools';

export type PreferenceChange = Partial<Omit<Frame['me']['preferences'], 'notifications' | 'mailDigest'>>;

/** Changes preferences of the caller in the frame, and on the server. */
export function changePreferences(
  { trpc, client, queryClient, queue }: PageTools,
  change: PreferenceChange,
): Promise<boolean> {
  const preferences: Inputs['me']['update']['preferences'] = change;
  const queryKey = trpc.screens.frame.pathKey();
  return writeOptimistically({
    apply: () =>
      changeShown<Frame>(queryClient, queryKey, (frame) => ({
        ...frame,
        me: { ...frame.me, preferences: { ...frame.me.preferences, ...change } },
      })),
    send: () => client.me.update.mutate({ preferences }),
    refresh: async () => {
      // An answer read before a later change would undo that change here, and the next one would be made without it.
      await queue.whenSettled();
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}
