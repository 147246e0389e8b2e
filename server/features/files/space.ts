import { settings } from '../../platform/config/settings';
import { errorAt } from '../../platform/errors/errors';

const MB = 1024 * 1024;

/** @throws 413 for a file that is larger than the server takes. */
export function requireFileSize(size: number): void {
  const { MAX_FILE_MB } = settings();
  const message = `Files may have at most ${MAX_FILE_MB} MB. Make it smaller or split it.`;
  if (size > MAX_FILE_MB * MB) throw errorAt('payload_too_large', 'size', message);
}
