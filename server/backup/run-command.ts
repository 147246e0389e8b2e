/** Runs a command until it is done or interrupted. Prints the reason if it fails. */
export async function runCommand(command: (signal: AbortSignal) => Promise<string>): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new Error('Stopped. Nothing was changed.')));
  try {
    process.stdout.write(`${await command(stopping.signal)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
