import { log } from '../config/log';
import { AppError } from '../errors/app-error';
import type { Draft } from './draft';
import type { ImportRequest } from './importer';
import { unpackDraft } from './packed-draft';
import { readImportTask } from './read-import-task';

/** Where a text came from: the account, and the field of the input. */
interface Sender {
  accountId: string;
  field: 'content' | 'uploadId';
}

/** @throws 400 or 413 on the field for a file that cannot be read, or takes too much to read. */
export async function readImport(request: ImportRequest, { accountId, field }: Sender): Promise<Draft> {
  const outcome = await readImportTask.run(request, { accountId, field });
  if ('draft' in outcome) return unpackDraft(outcome.draft);
  if ('fault' in outcome) log().error({ source: request.source, fault: outcome.fault }, 'import failed');
  const message = 'unreadable' in outcome ? outcome.unreadable : 'Cannot be read. Check that it is whole.';
  throw new AppError('invalid_request', `${field}: ${message}`, { details: [{ field, message }] });
}
