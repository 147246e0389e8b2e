/** Runs a command and prints what it returns, or the reason why it failed. */
export async function runCommand(command: () => Promise<string | undefined>): Promise<void> {
  try {
    const text = await command();
    if (text !== undefined) process.stdout.write(`${text}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
