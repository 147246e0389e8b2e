'use client';

import type { KeyboardEvent } from 'react';
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

/** The editor of a note's text: a transparent field over highlighted Markdown source. */
export function NoteWrite({ draft, body, faultId, autoFocus, onLook }: NoteWriteProps) {
  return (
    <div data-note-body="" className="grid text-16 leading-7">
      <div aria-hidden="true" className={`${shape} pointer-events-none`}>
        <Markup text={body} />
      </div>
      <SyncedText
        label="Text of the note"
        value={body}
        placeholder={hint}
        faultId={faultId}
        autoFocus={autoFocus}
        onWrite={(value) => draft.write({ body: value })}
        onCompose={(composing) => draft.compose(composing)}
        onKeys={press}
        onLook={onLook}
        className={`${shape} overflow-hidden text-transparent caret-ink placeholder:text-ink-3 focus-visible:outline-none`}
      />
    </div>
  );
}
