import {
  fieldLabel,
  type RowKind,
  unreadField,
  withoutField,
  withoutRow,
} from '../../../domain/import-reasons';
import type { Skipped } from './skipped';

/** A field that a row is imported without. `words` is its text in the file, which the notes of a task keep. */
interface Lost {
  field: string;
  why: string;
  words?: string | undefined;
}

/** What a task of the file loses. */
export interface TaskReport {
  line: number;
  /** What its notes keep, part by part. */
  left: string[];
  lose: (lost: Lost) => void;
}

const MOST_WORDS = 10_000;

export function taskReport(skipped: Skipped[], line: number): TaskReport {
  const left: string[] = [];
  return {
    line,
    left,
    lose({ words = '', ...lost }) {
      skipped.push({ line, reason: withoutField({ kind: 'task', ...lost }) });
      if (words.trim() !== '') left.push(`${fieldLabel(lost.field)}: ${words.trim().slice(0, MOST_WORDS)}`);
    },
  };
}

const MOST_UNREAD = 500;

/** Counts the rows that have a column or property that nothing reads, to report each once. */
export function unreadFields(skipped: Skipped[]) {
  const unread = new Map<string, { line: number; rows: number }>();
  return {
    count(name: string, line: number): void {
      const label = name.slice(0, 100);
      const before = unread.get(label);
      if (before) before.rows += 1;
      else if (unread.size < MOST_UNREAD) unread.set(label, { line, rows: 1 });
    },
    report(): void {
      for (const [name, { line, rows }] of unread) skipped.push({ line, reason: unreadField(name, rows) });
      unread.clear();
    },
  };
}

export const reporter = (skipped: Skipped[]) => ({
  skip: (line: number, reason: string) => void skipped.push({ line, reason }),
  /** A row is not imported. */
  skipRow: (line: number, title: string, why: string) =>
    void skipped.push({ line, reason: withoutRow(title, why) }),
  /** A row is imported without one of its fields. */
  skipField: (line: number, { kind = 'task', ...left }: { kind?: RowKind; field: string; why: string }) =>
    void skipped.push({ line, reason: withoutField({ kind, ...left }) }),
  /** Collects what a task of the file loses. */
  taskAt: (line: number): TaskReport => taskReport(skipped, line),
});
export type Reporter = ReturnType<typeof reporter>;
