import type { ImportSource } from '../domain/import-sources';
import { ics } from './ics';
import type { Importer } from './importer';
import { parcours } from './parcours';
import { csv } from './read-table';
import { things } from './things';
import { ticktick } from './ticktick';
import { todoist } from './todoist';

export const importers: { [Source in ImportSource]: Importer<Source> } = {
  todoist,
  things,
  ticktick,
  csv,
  ics,
  parcours,
};
