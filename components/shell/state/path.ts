import { usePathname } from 'next/navigation';
import { create } from 'zustand';

const useMoved = create<string | null>(() => null);

/**
 * Sets the path of the page at once; null means Next's path. Next changes its path in a transition. React draws that in
 * pieces between other work, and begins again when an answer of the server arrives.
 */
export const setPath = (path: string | null): void => useMoved.setState(path);

export function usePath(): string {
  const nextPath = usePathname();
  return useMoved() ?? nextPath;
}
