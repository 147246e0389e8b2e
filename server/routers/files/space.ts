import { settings } from '../../config/settings';
import { errorAt } from '../../errors/errors';

const MB = 1024 * 1024;

const maxFileBytes = (): number => settings().MAX_FILE_MB * MB;

const tooLarge = (message: string) => errorAt('payload_too_large', 'size', message);

/** @throws 413 for a file that is larger than the server takes. */
export function requireFileSize(size: number): void {
  if (size > maxFileBytes())
    throw tooLarge(`Files may have at most ${settings().MAX_FILE_MB} MB. Make it smaller or split it.`);
}
