import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type Check, isObject, isText, objectOf } from '../../sync/stored-shape';
import type { Texts } from '../../sync/text/texts';
import { useTypedTexts } from '../../sync/text/use-saved-text';
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

const KEY = 'unsent-lines:';

interface StoredLine {
  text: string;
  ignored: string[];
  draft: TaskDraft;
}

const isDraft: Check<TaskDraft> = (value): value is TaskDraft =>
  isObject(value) && 'task' in value && isObject(value.task) && 'title' in value.task;

const isTexts: Check<string[]> = (value): value is string[] => Array.isArray(value) && value.every(isText);

const isLine = objectOf<StoredLine>({ text: isText, ignored: isTexts, draft: isDraft });

const isUnsent = objectOf<{ lines: unknown[]; reason: string }>({ lines: Array.isArray, reason: isText });

function parse(text: string | undefined): Unsent {
  const stored: unknown = text ? JSON.parse(text) : undefined;
  if (!isUnsent(stored)) return { lines: [], reason: '' };
  const lines = stored.lines.filter(isLine).map((line) => ({ ...line, ignored: new Set(line.ignored) }));
  return { lines, reason: stored.reason };
}

function put(texts: Texts, { lines, reason }: Unsent): void {
  if (lines.length === 0) texts.open(KEY).drop();
  else
    texts
      .open(KEY)
      .write(
        JSON.stringify({ lines: lines.map((line) => ({ ...line, ignored: [...line.ignored] })), reason }),
      );
}

/** The lines that could not be added. The device keeps them. */
export function useUnsent(): Unsent {
  const text = useStore(useTypedTexts().open(KEY).store, (typed) => typed.text);
  return useMemo(() => parse(text), [text]);
}

/** Stores lines that could not be added, with the reason, or else the one of those before. */
export function storeUnsent(texts: Texts, lines: readonly PendingLine[], reason?: string): void {
  const unsent = parse(texts.open(KEY).text);
  put(texts, { lines: [...unsent.lines, ...lines], reason: reason ?? unsent.reason });
}

/** Removes and returns the given line, or all lines. */
export function takeUnsent(texts: Texts, line?: PendingLine): PendingLine[] {
  const { lines, reason } = parse(texts.open(KEY).text);
  const taken = lines.filter(({ text }) => !line || text === line.text);
  put(texts, { lines: lines.filter((other) => !taken.includes(other)), reason });
  return taken;
}
