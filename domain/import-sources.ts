/** The programs whose files can be imported. `server/features/exchange/importers.ts` names the importer of each. */
export const importSources = [
  {
    source: 'todoist',
    label: 'Todoist',
  },
  { source: 'things', label: 'Things' },
  { source: 'ticktick', label: 'TickTick' },
  { source: 'csv', label: 'CSV' },
  { source: 'ics', label: 'iCalendar' },
  {
    source: 'parcours',
    label: 'Parcours',
  },
] as const;

export type ImportSource = (typeof importSources)[number]['source'];
