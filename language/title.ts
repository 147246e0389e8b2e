import type { Text } from './translator';

/** Names of pages that are also said elsewhere, so that they are common texts. */
const said = [
  'activity',
  'area',
  'areas',
  'future',
  'habits',
  'journal',
  'later',
  'note',
  'notes',
  'notifications',
  'project',
  'statistics',
  'today',
  'upcoming',
  'workspace',
] as const;

type Said = (typeof said)[number];

/** The name of a page. */
export type Title = Exclude<Parameters<Text<'titles'>>[0], 'noSuchDayHint'> | Said;

interface Words {
  titles: Text<'titles'>;
  common: Text<'common'>;
}

const isSaid = (title: Title): title is Said => said.some((name) => name === title);

export const nameOfPage = (title: Title, { titles, common }: Words): string =>
  isSaid(title) ? common(title) : titles(title);
