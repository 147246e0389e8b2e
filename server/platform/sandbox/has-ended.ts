import type { ChildProcess } from 'node:child_process';

/** Also true for a process that a signal ended: it has no exit code. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
