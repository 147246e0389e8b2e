import type { Day } from '../../../domain/days';
import { draftBuilder, UnreadableFile } from './draft';
import type { Unread } from './importer';
import { asObject, readJsonFile } from './json-file';
import { type PackedDraft, packDraft } from './packed-draft';
import { type KnownRows, knowNothing, listsOfExport, readRowsOfExport, requireExport } from './parcours';
import { decode, outcomeOf } from './read-file';

/*
 * An export of any size is read in pieces. export_account writes one row a line, so that whole lines between two brackets
 * are a small export.
 */

/** Where the next piece begins, and what its rows may refer to. */
export interface ArchivePosition {
  /** The line in the file. */
  line: number;
  /** The last list that has begun, and its index among the lists of an export. */
  list: string;
  place: number;
  /** Whether the next line is a row of that list, and whether the document has ended. */
  within: 'head' | 'list' | 'document' | 'end';
  known: KnownRows;
}

const start = (): ArchivePosition => ({
  line: 1,
  list: '',
  place: -1,
  within: 'head',
  known: knowNothing(),
});

/** Whole lines of an archive. */
export interface ArchivePiece {
  bytes: Uint8Array;
  /** Undefined for the first piece. */
  position: ArchivePosition | undefined;
  today: Day;
  zone: string;
}

export type ReadPiece = { draft: PackedDraft; position: ArchivePosition } | Unread;

const damaged = (line: number) =>
  new UnreadableFile(`Is damaged, or was changed, near line ${line}. Export again, and import that file.`);

/** The last list that begins in a text. Lists are in the order of an export, because their rows refer to earlier ones. */
function lastList(
  text: string,
  { line, list, place }: ArchivePosition,
): Pick<ArchivePosition, 'list' | 'place'> {
  const last = { list, place };
  for (const [, name = ''] of text.matchAll(/^"(\w{1,100})":\[/gm)) {
    const found = listsOfExport.indexOf(name);
    if (found !== -1 && found <= last.place) throw damaged(line);
    last.list = name;
    last.place = Math.max(last.place, found);
  }
  return last;
}

const beginnings = { head: () => '', document: () => '{', list: (name: string) => `{"${name}":[` };

/** By the last characters of a piece: how to complete it to a document, and where in the file the next piece begins. */
const endings = [
  { ends: '[', cut: 0, closing: ']}', within: 'list' },
  { ends: '},', cut: 1, closing: ']}', within: 'list' },
  { ends: '],', cut: 1, closing: '}', within: 'document' },
  { ends: ']}', cut: 0, closing: '', within: 'end' },
] as const;

function readLines({ bytes, position = start(), ...moment }: ArchivePiece): Exclude<ReadPiece, Unread> {
  const text = decode(bytes);
  const { line, list, within, known } = position;
  const rows = text.trimEnd();
  const next = { ...position, line: line + text.split('\n').length - 1 };
  const builder = draftBuilder(moment);
  if (rows === '') return { draft: packDraft(builder.finish()), position: next };
  const ending = endings.find(({ ends }) => rows.endsWith(ends));
  if (within === 'end' || !ending) throw damaged(next.line);
  const { cut, closing } = ending;
  const content = `${beginnings[within](list)}${rows.slice(0, rows.length - cut)}${closing}`;
  const json = readJsonFile(content, line);
  if (within === 'head') requireExport(asObject(json.value));
  readRowsOfExport(json, builder, known);
  return {
    draft: packDraft(builder.finish()),
    position: { ...next, ...lastList(text, position), within: ending.within },
  };
}

/** The rows of a piece, to be sent to another process. */
export const readArchivePiece = (piece: ArchivePiece): ReadPiece => outcomeOf(() => readLines(piece));
