import { z } from 'zod';
import { inputMessage } from '../../wire/input-messages';
import { type Draft, draftBuilder, UnreadableFile } from './draft';
import type { ImportRequest, ReadOutcome, Unread } from './importer';
import { importers } from './importers';
import { packDraft } from './packed-draft';

// `errors.ts` sets the same, but this process does not load it.
z.config({ localeError: (issue) => inputMessage(issue) });

const MOST_LINES = 1_000_000;

function requireLines(content: string): void {
  let lines = 1;
  for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) lines++;
  if (lines > MOST_LINES)
    throw new UnreadableFile(`Has more than ${MOST_LINES} lines. Split it into several files.`);
}

export function decode(bytes: Uint8Array): string {
  try {
    const content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!content.includes('\0')) return content;
  } catch {
    // Throw the error below.
  }
  throw new UnreadableFile('Must be a text file in UTF-8.');
}

/**
 * Programs fold lines of iCalendar after 75 bytes, also within a letter (RFC 5545, 3.1). Such a fold is moved behind the
 * letter, so that the bytes can be decoded and the lines stay.
 */
function moveFolds(bytes: Uint8Array): Uint8Array {
  let text = Buffer.from(bytes).toString('latin1');
  // A letter has at most three more bytes, and so at most three folds.
  for (let folds = 0; folds < 3; folds++) text = text.replace(/(\r?\n[ \t])([\x80-\xBF]{1,3})/g, '$2$1');
  return Buffer.from(text, 'latin1');
}

function readDraft({ source, bytes, ...file }: ImportRequest): Draft {
  const content = decode(source === 'ics' ? moveFolds(bytes) : bytes);
  requireLines(content);
  const builder = draftBuilder(file);
  importers[source]({ ...file, content }, builder);
  return builder.finish();
}

/** What was read, or why it cannot be. */
export function outcomeOf<Read>(read: () => Read): Read | Unread {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** What a file holds, or why it cannot be read. */
export const readFile = (request: ImportRequest): { draft: Draft } | Unread =>
  outcomeOf(() => ({ draft: readDraft(request) }));

/** The same, to be sent to another process. */
export function readImportFile(request: ImportRequest): ReadOutcome {
  const outcome = readFile(request);
  return 'draft' in outcome ? { draft: packDraft(outcome.draft) } : outcome;
}
