import { create } from 'zustand';

/** What a part of the page lets other parts do with it while it is on the page. */
export function createRegistered<Handle>() {
  const useStore = create<{ handle: Handle | null }>(() => ({ handle: null }));
  return {
    get: () => useStore.getState().handle,
    use: () => useStore(({ handle }) => handle),
    /** Returns the function that unregisters it. */
    register(handle: Handle): () => void {
      useStore.setState({ handle });
      return () => {
        if (useStore.getState().handle === handle) useStore.setState({ handle: null });
      };
    },
  };
}
