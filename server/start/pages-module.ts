import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiledFolder } from '../platform/config/compiled-folder';

/** Tells the pages where the code of the server is that this process runs. Call it before Next starts. */
export function nameForPages(): void {
  const folder = compiledFolder();
  const file = folder ? resolve(folder, 'server/pages.js') : resolve('server/pages.ts');
  process.env['PARCOURS_PAGES'] = pathToFileURL(file).href;
}
