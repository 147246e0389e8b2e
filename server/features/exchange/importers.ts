import type { ImportSource } from '../../../domain/import-sources';
import { readCalendar } from './ics';
import type { Importer } from './importer';
import { readExport } from './parcours';
import { readTable } from './read-table';
import { readThings } from './things';
import { readTickTick } from './ticktick';
import { readTodoist } from './todoist';

export const importers: Record<ImportSource, Importer> = {
  todoist: readTodoist,
  things: readThings,
  ticktick: readTickTick,
  csv: readTable,
  ics: readCalendar,
  parcours: readExport,
};
