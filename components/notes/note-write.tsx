'use client';

import dynamic from 'next/dynamic';
import { type KeyboardEvent, useState } from 'react';
import { retryImport } from '../data/connection';
import { Markup } from './markup';
import type { NoteDraft } from './note-draft';
import { SyncedText, typeIn } from './synced-text';
import { breakLine, mark } from './writing';

const marks: Record<string, string> = { b: '**', i: '*' };

function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const field = event.currentTarget;
  const { value, selectionStart, selectionEnd } = field;
  const held = event.metaKey || event.ctrlKey;
  const sign = held && !event.shiftKey && !event.altKey ? marks[event.key.toLowerCase()] : undefined;
  const isBreak = event.key === 'Enter' && !held && !event.shiftKey && !event.nativeEvent.isComposing;
  const edit = sign
    ? mark(value, [selectionStart, selectionEnd], sign)
    : isBreak && selectionStart === selectionEnd
      ? breakLine(value, selectionStart)
      : null;
  if (!edit) return;
  event.preventDefault();
  typeIn(field, edit);
}

interface NoteWriteProps {
  draft: NoteDraft;
  body: string;
  faultId?: string;
  autoFocus: boolean;
  onLook: () => void;
}

const hint = 'Write here. # begins a heading, - a list, - [ ] a thing to tick.';
const shape = 'col-start-1 row-start-1 min-h-[55vh] px-2 pb-16 whitespace-pre-wrap [overflow-wrap:anywhere]';

/** A longer text has an editor that draws only the lines near the screen: a text field lays out all of it for each key. */
const MAX_IN_FIELD = 30_000;
/** Characters of a long text that show until its editor has loaded. */
const FIRST = 4_000;

const LongText = dynamic(
  retryImport(() => import('./long-text').then((module) => module.LongText)),
  { ssr: false },
);

/** The editor of a note's text. */
export function NoteWrite({ draft, body, faultId, autoFocus, onLook }: NoteWriteProps) {
  const [isLong] = useState(body.length > MAX_IN_FIELD);
  const [isReady, setReady] = useState(false);
  const field = {
    label: 'Text of the note',
    value: body,
    placeholder: hint,
    faultId,
    autoFocus,
    onWrite: (value: string) => draft.write({ body: value }),
    onCompose: (composing: boolean) => draft.compose(composing),
    onLook,
  };
  if (isLong)
    return (
      <div data-note-body="" className="text-16 leading-7">
        {!isReady && <div className={shape}>{body.slice(0, FIRST)}</div>}
        <LongText {...field} onReady={() => setReady(true)} />
      </div>
    );
  return (
    // A transparent field over highlighted Markdown source.
    <div data-note-body="" className="grid text-16 leading-7">
      <div aria-hidden="true" className={`${shape} pointer-events-none`}>
        <Markup text={body} />
      </div>
      <SyncedText
        {...field}
        onKeys={press}
        className={`${shape} overflow-hidden text-transparent caret-ink placeholder:text-ink-3 focus-visible:outline-none`}
      />
    </div>
  );
}
