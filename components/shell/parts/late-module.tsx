import { type ComponentType, type FunctionComponent, Suspense, useEffect, useState } from 'react';
import { create } from 'zustand';
import type { Part } from '@/language/translator';
import { retryImport } from '../../sync/connection';
import { prefetchTexts } from '../language/late-messages';

/**
 * A module that loads late, with its words, and that only the browser needs. It loads once. A load that failed can be tried
 * again. Words that could not be loaded are asked for again where they show.
 */
export function lateModule<Module>(importModule: () => Promise<Module>, words: readonly Part[] = []) {
  const useModule = create<{ module?: Module }>(() => ({}));
  let loading: Promise<Module> | undefined;
  const load = (): Promise<Module> => {
    if (loading) return loading;
    loading = retryImport(async () => {
      const [module] = await Promise.all([importModule(), prefetchTexts(words).catch(() => undefined)]);
      return module;
    })();
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
    // Each in its own task: the late modules of a page would together block a phone during the first effects.
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
  ): FunctionComponent<Props> =>
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
