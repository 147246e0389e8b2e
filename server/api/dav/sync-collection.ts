import { DavError } from '../../features/dav/dav-error';
import type { Answer } from '../../platform/http/json-response';
import type { Opened } from './call';
import type { Element } from './read-xml';

export async function answerSync(_opened: Opened, _query: Element): Promise<Answer> {
  throw new DavError(403, 'This report is not supported.', { condition: 'D:supported-report' });
}
