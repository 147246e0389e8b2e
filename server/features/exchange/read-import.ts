import { log } from '../../platform/config/log';
import { wholeLines } from '../../platform/database/copy/whole-lines';
import { errorAt } from '../../platform/errors/app-error';
import type { ArchivePosition } from './archive-piece';
import type { Draft } from './draft';
import { makeDraftFile } from './draft-file';
import type { ImportRequest, Unread } from './importer';
import { type PackedDraft, unpackDraft } from './packed-draft';
import { readArchiveTask, readImportTask } from './untrusted-tasks';

/** A file to import, and where it came from: the account, and the field of the input. */
export interface SentFile extends Omit<ImportRequest, 'bytes'> {
  size: number;
  /** Its bytes, from the beginning. */
  open: () => Promise<ReadableStream<Uint8Array>>;
  accountId: string;
  field: 'content' | 'uploadId';
}

/** What a file holds, in one draft or many. */
export interface ImportedFile extends AsyncDisposable {
  drafts: () => AsyncGenerator<Draft>;
}

/** A line may be as long as the longest row: a note of a million characters that JSON escapes. Parts of a longer one are no rows. */
const piecesOf = async ({ open }: SentFile) =>
  wholeLines(await open(), { pieceBytes: 2 ** 20, mostLineBytes: 8 * 2 ** 20 });

function requireRead<Read extends object>(outcome: Read | Unread, { source, field }: SentFile): Read {
  if ('fault' in outcome) log().error({ source, fault: outcome.fault }, 'import failed');
  else if (!('unreadable' in outcome)) return outcome;
  const message = 'unreadable' in outcome ? outcome.unreadable : 'Cannot be read. Check that it is whole.';
  throw errorAt('invalid_request', field, message);
}

/** Only an export as it was written has a row a line. */
async function isArchive(sent: SentFile): Promise<boolean> {
  if (sent.source !== 'parcours') return false;
  for await (const piece of await piecesOf(sent)) return piece.includes('\n"workspaces":[');
  return false;
}

async function readArchive(sent: SentFile, folder: string): Promise<ImportedFile> {
  const { accountId, field, today, zone } = sent;
  const file = await makeDraftFile(folder);
  try {
    let position: ArchivePosition | undefined;
    for await (const bytes of await piecesOf(sent)) {
      const outcome = await readArchiveTask.run({ bytes, position, today, zone }, { accountId, field });
      const piece = requireRead<{ draft: PackedDraft; position: ArchivePosition }>(outcome, sent);
      await file.add(piece.draft);
      position = piece.position;
    }
    if (position?.within !== 'end') throw errorAt('invalid_request', field, 'Is cut off. Export again.');
    return file;
  } catch (error) {
    await file[Symbol.asyncDispose]();
    throw error;
  }
}

/** Other files are read whole, so that their size is bounded. @throws 413 for a larger one. */
function requireSmall({ source, size, field }: SentFile): void {
  const most = source === 'parcours' ? 24 : 8;
  if (size <= most * 2 ** 20) return;
  const remedy =
    source === 'parcours'
      ? 'Only an export as it was written, with a row a line, may be larger. Export again.'
      : 'Split it and import the parts.';
  throw errorAt('payload_too_large', field, `The file is larger than ${most} MiB. ${remedy}`);
}

async function readWhole(sent: SentFile): Promise<ImportedFile> {
  requireSmall(sent);
  const { accountId, field, source, today, zone, name, language } = sent;
  const bytes = new Uint8Array(await new Response(await sent.open()).arrayBuffer());
  const request = { source, bytes, today, zone, name, language };
  const outcome = await readImportTask.run(request, { accountId, field });
  const { draft } = requireRead<{ draft: PackedDraft }>(outcome, sent);
  return {
    async *drafts() {
      yield unpackDraft(draft);
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/**
 * Reads a file in processes of the sandbox. What it holds may wait in a file in the folder.
 * @throws 400 or 413 on the field for a file that cannot be read, or takes too much to read.
 */
export const readImport = async (sent: SentFile, folder: string): Promise<ImportedFile> =>
  (await isArchive(sent)) ? readArchive(sent, folder) : readWhole(sent);
