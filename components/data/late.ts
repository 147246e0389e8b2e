'use client';

import { useEffect } from 'react';
import { textOfPage } from '../language/late-messages';
import { showToast } from '../ui/toast';
import { MissingFile } from './missing-file';

/** Says why nothing happens, where no part of the page could show it. */
async function sayMissing(): Promise<void> {
  const common = await textOfPage('common');
  showToast({
    text: common('partMissing'),
    action: { label: common('reload'), run: () => window.location.reload() },
  });
}

/** Calls a function only once, and again if that failed. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      if (error instanceof MissingFile) void sayMissing();
      throw error;
    });
    return made;
  };
}

/** Wraps actions whose code loads after the first paint. A call before that waits for it; `pick` names the action. */
export function whenLoaded<Actions>(make: () => Promise<Actions>) {
  const made = once(make);
  return <Input extends unknown[], Result>(
    pick: (actions: Actions) => (...input: Input) => Result | Promise<Result>,
  ) =>
    async (...input: Input): Promise<Result> =>
      pick(await made())(...input);
}

/** Loads code that the first paint does not need right after it: in a task of its own, to keep those before short. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined));
    return () => clearTimeout(timer);
  }, [load]);
}
