/**
 * Passes work a signal that aborts when the process is asked to end. Asked again, it ends at once: the work may wait for a
 * disk that does not answer.
 */
export function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): () => Promise<Result> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1);
      stopping.abort(new Error('Stopped. Nothing was changed.'));
    });
  return () => work(stopping.signal);
}
