/** Passes work a signal that aborts when the process is asked to end. */
export function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): () => Promise<Result> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new Error('Stopped. Nothing was changed.')));
  return () => work(stopping.signal);
}
