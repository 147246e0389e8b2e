import { usePathname } from 'next/navigation';
import { create } from 'zustand';

const useMoved = create<{ path: string | null }>(() => ({ path: null }));

/**
 * Leads the page to a path at once; null leaves it to Next. Next hears of an address in a transition, which React draws
 * in pieces between other work, and draws again when an answer of the server comes meanwhile.
 */
export const setPath = (path: string | null): void => useMoved.setState({ path });

/** The path of the page. */
export function usePath(): string {
  const told = usePathname();
  return useMoved(({ path }) => path) ?? told;
}
