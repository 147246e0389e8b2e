import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { retryImport } from './connection';

/** A module that loads late, and that only the browser needs. */
export interface LateModule<Module> {
  /** Loads the module once. A load that failed can be tried again. */
  load: () => Promise<Module>;
  store: StoreApi<{ module: Module | undefined }>;
}

export function lateModule<Module>(load: () => Promise<Module>): LateModule<Module> {
  const store = createStore<{ module: Module | undefined }>(() => ({ module: undefined }));
  let loading: Promise<Module> | undefined;
  const loadOnce = (): Promise<Module> => {
    if (loading) return loading;
    loading = retryImport(load)();
    loading.then(
      (module) => store.setState({ module }),
      () => {
        loading = undefined;
      },
    );
    return loading;
  };
  return { load: loadOnce, store };
}

/** Loads a module. Undefined until it is there. @throws if it cannot be loaded. */
export function useLate<Module>({ load, store }: LateModule<Module>): Module | undefined {
  const { module } = useStore(store);
  const [failed, setFailed] = useState<{ reason: unknown }>();
  useEffect(() => {
    // In a task of its own: a page has many, and they would begin with its first effects.
    const timer = setTimeout(() => load().catch((reason: unknown) => setFailed({ reason })));
    return () => clearTimeout(timer);
  }, [load]);
  if (failed) throw failed.reason;
  return module;
}

/**
 * A component of a late module. It mounts at once where the module is there already; one of `lazy` waits for React's next
 * try, which can take 0.3 s. `Loading` stands for it until its code and words have loaded.
 */
export const latePart =
  <Module, Props extends object>(
    late: LateModule<Module>,
    choose: (module: Module) => ComponentType<Props>,
    Loading: ComponentType = () => null,
  ): ComponentType<Props> =>
  (props) => {
    const module = useLate(late);
    if (!module) return <Loading />;
    const Part = choose(module);
    return (
      <Suspense fallback={<Loading />}>
        <Part {...props} />
      </Suspense>
    );
  };
