import { type ComponentType, lazy, memo } from 'react';
import { retryImport } from '../data/connection';
import type { ScreenProps } from './list-screens';
import type { Screen } from './screens';

type View = ComponentType<ScreenProps>;

const loaded = new Map<Screen, View>();

/** Loads the code of a screen. */
export async function loadView(screen: Screen): Promise<View> {
  const view = loaded.get(screen) ?? memo(await screen.load());
  loaded.set(screen, view);
  return view;
}

/** Whether a screen can be drawn without waiting for its code. */
export const isLoaded = (screen: Screen): boolean => loaded.has(screen);

/** Draws a screen. React waits even for code that has loaded if it gets it as a promise. */
export const viewOf = (screen: Screen): View =>
  loaded.get(screen) ?? lazy(async () => ({ default: await retryImport(() => loadView(screen))() }));
