/** The programs whose files can be imported. `server/exchange/importers.ts` names the importer of each. */
export const importSources = [
  {
    source: 'todoist',
    label: 'Todoist',
    hint: 'A CSV template: open a project, More, Export as a template.',
  },
  { source: 'things', label: 'Things', hint: 'The JSON of its export.' },
  { source: 'ticktick', label: 'TickTick', hint: 'The CSV backup: Settings, Account, Generate backup.' },
  { source: 'csv', label: 'CSV', hint: 'Columns such as title, project, area, when, deadline, tags, notes.' },
  { source: 'ics', label: 'iCalendar', hint: 'Tasks (VTODO) of an .ics file.' },
  {
    source: 'parcours',
    label: 'Parcours',
    hint: 'The file that Export writes, from this or another server.',
  },
] as const;

export type ImportSource = (typeof importSources)[number]['source'];
