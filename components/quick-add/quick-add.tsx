'use client';

import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from 'react';
import {
  type QuickAdd as QuickAddReading,
  readQuickAdd,
  splitLines,
  tokenKey,
} from '@/server/domain/quick-add';
import type { Frame } from '@/server/types';
import { currentDay } from '../data/today';
import { messageOf } from '../data/trpc';
import { useAddToRound } from '../rounds/use-add-to-round';
import { useTaskActions } from '../tasks/use-task-actions';
import { Button } from '../ui/button';
import { focusOnMount } from '../ui/focus';
import { sayFailure } from '../ui/toast';
import { getPage } from '../views/page-state';
import { type Made, taskOf } from './defaults';
import { Suggestions, useSuggestions } from './suggestions';
import { Coloured, Understood } from './understood';

interface QuickAddProps {
  frame: Pick<Frame, 'projects' | 'areas'>;
  onClose: () => void;
}

/** The line and what it means; parts that were taken back stay words while it is typed on. */
function useLine(frame: QuickAddProps['frame']) {
  const [line, setLine] = useState('');
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set());
  const read = useMemo(
    () => (text: string, without: ReadonlySet<string>) =>
      readQuickAdd(text, { today: currentDay(), names: frame, ignored: without }),
    [frame],
  );
  const understood = useMemo(() => read(line, ignored), [read, line, ignored]);
  return {
    line,
    setLine,
    understood,
    read: (text: string) => read(text, new Set()),
    takeBack: (key: string) => setIgnored(new Set([...ignored, key])),
    clear: () => {
      setLine('');
      setIgnored(new Set());
    },
  };
}

function useAdding({ onClose }: Pick<QuickAddProps, 'onClose'>) {
  const { create } = useTaskActions();
  const addToRound = useAddToRound();
  const [count, setCount] = useState(0);
  const add = async (lines: readonly Made[], close: boolean) => {
    if (close) onClose();
    try {
      for (const { task, round } of lines) {
        const { id } = await create(task);
        if (round) await addToRound(id, round);
      }
      setCount((before) => before + lines.length);
    } catch (error) {
      sayFailure(messageOf(error));
    }
  };
  return { add, count };
}

function Pasted({
  lines,
  onAdd,
  onJoin,
}: {
  lines: readonly string[];
  onAdd: () => void;
  onJoin: () => void;
}) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
      <span className="flex-1 text-13 text-ink-2">These are {lines.length} lines.</span>
      <Button onClick={onJoin}>One task</Button>
      <Button look="primary" onClick={onAdd}>
        Add {lines.length} tasks
      </Button>
    </div>
  );
}

/** Several pasted lines, until it is said whether they are one task or many. */
function usePaste(onLine: (line: string) => void, onTasks: (lines: string[]) => void) {
  const [lines, setLines] = useState<string[]>([]);
  const settle = (work: () => void) => () => {
    work();
    setLines([]);
  };
  return {
    lines,
    join: settle(() => onLine(lines.join(' '))),
    add: settle(() => onTasks(lines)),
    paste(event: ClipboardEvent) {
      const found = splitLines(event.clipboardData.getData('text'));
      if (found.length < 2) return;
      event.preventDefault();
      setLines(found);
    },
  };
}

const caretAt = (event: KeyboardEvent<HTMLInputElement>) => event.currentTarget.selectionStart ?? 0;

function Foot({ count, ready, onAdd }: { count: number; ready: boolean; onAdd: () => void }) {
  return (
    <div className="flex items-center gap-2 border-t border-line px-4 py-2 text-12 text-ink-3">
      <span aria-live="polite" className="flex-1">
        {count > 0 ? `${count} added` : 'Enter adds, Shift+Enter adds and closes'}
      </span>
      <Button look="primary" disabled={!ready} onClick={onAdd}>
        Add task
      </Button>
    </div>
  );
}

/** What the keys do in the line: Enter adds, Backspace behind an understood part turns it back to words. */
function useLineKeys({ understood, takeBack }: ReturnType<typeof useLine>, submit: (close: boolean) => void) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const before = understood.tokens.find(({ end }) => end === caretAt(event));
    if (event.key === 'Enter') {
      event.preventDefault();
      submit(event.shiftKey);
    } else if (event.key === 'Backspace' && before && event.currentTarget.selectionEnd === before.end) {
      event.preventDefault();
      takeBack(tokenKey(before));
    }
  };
}

const taskOfLine = ({ title, fields }: QuickAddReading) => (title ? [taskOf(title, fields, getPage())] : []);

/** One line that makes a task. Enter adds and stays, Shift+Enter adds and closes. */
export function QuickAdd({ frame, onClose }: QuickAddProps) {
  const state = useLine(frame);
  const { line, setLine, understood, read, takeBack, clear } = state;
  const { add, count } = useAdding({ onClose });
  const suggestions = useSuggestions(line, frame);
  const pasted = usePaste(setLine, (lines) => void add(lines.map(read).flatMap(taskOfLine), false));
  const submit = (close: boolean) => {
    if (!understood.title) return;
    clear();
    void add(taskOfLine(understood), close);
  };
  const press = useLineKeys(state, submit);
  return (
    <div>
      <div className="relative">
        <Coloured line={line} tokens={understood.tokens} />
        <input
          ref={focusOnMount}
          aria-label="New task"
          placeholder="Call the bank tomorrow 15:00 #money !2"
          value={line}
          maxLength={1000}
          onChange={(event) => setLine(event.target.value)}
          onKeyDown={(event) => suggestions.press(event, setLine) || press(event)}
          onPaste={pasted.paste}
          className="relative w-full bg-transparent px-4 py-3 text-16 outline-none placeholder:text-ink-3"
        />
      </div>
      <Understood tokens={understood.tokens} onTakeBack={(token) => takeBack(tokenKey(token))} />
      <Suggestions {...suggestions} onPick={setLine} />
      {pasted.lines.length > 0 && <Pasted lines={pasted.lines} onAdd={pasted.add} onJoin={pasted.join} />}
      <Foot count={count} ready={understood.title !== ''} onAdd={() => submit(true)} />
    </div>
  );
}
