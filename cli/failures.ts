/** What the command ends with. Scripts may rely on these. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** A failure that the person is told of, with the code that the command ends with. */
export class Failure extends Error {
  readonly exitCode: number;
  /** What the server answered, for `--json`. */
  readonly body: unknown;

  constructor(message: string, exitCode: number, body?: unknown) {
    super(message);
    this.exitCode = exitCode;
    this.body = body;
  }
}

/** The command was called wrongly. */
export const misused = (message: string) => new Failure(message, exitCodes.usage);
