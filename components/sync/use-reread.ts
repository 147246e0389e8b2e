import { useQueryClient } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';

/** Returns a function that reads again what has some nouns. */
export function useReread(nouns: readonly (keyof Outputs)[]) {
  const queryClient = useQueryClient();
  return () => Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [[noun]] })));
}
