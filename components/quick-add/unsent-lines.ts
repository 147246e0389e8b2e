import { create } from 'zustand';
import type { TaskDraft } from './draft-in';

/** A typed line, with the keys of parts that the user turned back into plain text. */
export interface Line {
  text: string;
  ignored: ReadonlySet<string>;
}

/** A line with its task, built when it was typed because it depends on the page. */
export interface PendingLine extends Line {
  draft: TaskDraft;
}

interface Unsent {
  lines: readonly PendingLine[];
  /** Why the last line could not be added. */
  reason: string;
}

const none: Unsent = { lines: [], reason: '' };
export const useUnsent = create(() => none);

/** Stores lines that could not be added. They stay when the panel closes. */
export const storeUnsent = (lines: readonly PendingLine[], reason = useUnsent.getState().reason): void =>
  useUnsent.setState((unsent) => ({ lines: [...unsent.lines, ...lines], reason }));

/** Removes and returns the given line, or all lines. */
export function takeUnsent(line?: PendingLine): PendingLine[] {
  const { lines, reason } = useUnsent.getState();
  const taken = lines.filter((other) => !line || other === line);
  const rest = lines.filter((other) => !taken.includes(other));
  useUnsent.setState(rest.length > 0 ? { lines: rest, reason } : none);
  return taken;
}
