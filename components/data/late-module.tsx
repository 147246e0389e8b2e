import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { create } from 'zustand';
import { retryImport } from './connection';

/** A module that loads late, and that only the browser needs. It loads once. A load that failed can be tried again. */
export function lateModule<Module>(importModule: () => Promise<Module>) {
  const useModule = create<{ module?: Module }>(() => ({}));
  let loading: Promise<Module> | undefined;
  const load = (): Promise<Module> => {
    if (loading) return loading;
    loading = retryImport(importModule)();
    loading.then(
      (module) => useModule.setState({ module }),
      () => {
        loading = undefined;
      },
    );
    return loading;
  };
  return { load, useModule };
}

type LateModule<Module> = ReturnType<typeof lateModule<Module>>;

/** Loads a module. Undefined until it is there. @throws if it cannot be loaded. */
export function useLate<Module>({ load, useModule }: LateModule<Module>): Module | undefined {
  const { module } = useModule();
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
