import type { Day } from '../../../domain/days';
import type { ImportSource } from '../../../domain/import-sources';
import type { Language } from '../../../domain/languages';
import type { DraftBuilder } from './draft';
import type { PackedDraft } from './packed-draft';

export interface ImportFile {
  content: string;
  /** What words like "tomorrow" count from. */
  today: Day;
  /** The caller's time zone. */
  zone: string;
  /** The name of the file or of its list, if it is known. */
  name?: string | undefined;
  /** The caller's language, for words for days. */
  language?: Language | undefined;
}

/** Reads the files of one program. @throws UnreadableFile for a file of another program. */
export type Importer = (file: ImportFile, builder: DraftBuilder) => void;

/** A file as it was sent. Bytes, because they are copied faster than a text, and none of it is read yet. */
export interface ImportRequest extends Omit<ImportFile, 'content'> {
  source: ImportSource;
  bytes: Uint8Array;
}

/** Why a file cannot be read. A fault is one of ours, with its stack. */
export type Unread = { unreadable: string } | { fault: string };

export type ReadOutcome = { draft: PackedDraft } | Unread;
