/** Exit codes. They are part of the interface for scripts. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** An error to print, with its exit code. */
export class Failure extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
    /** The server's response, for `--json`. */
    readonly body?: unknown,
  ) {
    super(message);
  }
}

/** The command was called wrongly. */
export const misused = (message: string) => new Failure(message, exitCodes.usage);

/** Nothing matches the given name, or the user said no. */
export const refused = (message: string) => new Failure(message, exitCodes.refused);

/** An error of the file system as a sentence. Any other error stays. */
export function fileFailure(thrown: unknown, file?: string): unknown {
  if (!(thrown instanceof Error && 'syscall' in thrown)) return thrown;
  const [, reason] = /^[A-Z0-9]+: (.+?), \w+/.exec(thrown.message) ?? [];
  const path = file ?? ('path' in thrown ? thrown.path : undefined);
  const name = path === undefined ? 'A file' : `"${path}"`;
  return reason ? misused(`${name} cannot be read or written: ${reason}.`) : thrown;
}

const codesByExit: Record<number, string> = { 1: 'refused', 2: 'usage', 3: 'unreachable' };

/** A failure for `--json`: the server's own answer, or one in its form. */
export const failureBody = ({ body, message, exitCode }: Failure): unknown =>
  body ?? { error: { code: codesByExit[exitCode], message, details: [] } };
