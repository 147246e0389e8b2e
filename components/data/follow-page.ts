import type { Autosave } from './autosave';

type PageSaver = Pick<Autosave<unknown>, 'leavePage' | 'returnToPage' | 'saveNow' | 'checkpoint'>;

/** Saves when the page is hidden or left and when the connection is back. Returns a function that stops this. */
export function followPage(autosaves: () => Iterable<PageSaver>): () => void {
  const all = (work: (autosave: PageSaver) => void) => () => {
    for (const autosave of autosaves()) work(autosave);
  };
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener(
    'pagehide',
    all((autosave) => autosave.leavePage()),
    { signal },
  );
  window.addEventListener(
    'pageshow',
    all((autosave) => autosave.returnToPage()),
    { signal },
  );
  window.addEventListener(
    'online',
    all((autosave) => void autosave.saveNow()),
    { signal },
  );
  document.addEventListener(
    'visibilitychange',
    all((autosave) => autosave.checkpoint()),
    { signal },
  );
  return () => stop.abort();
}
