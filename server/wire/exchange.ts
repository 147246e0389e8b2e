import { z } from 'zod';
import { importSources } from '../../domain/import-sources';
import { Count, Instant } from './shared';

/** The shapes of the API without derived fields, and with what a restore needs. */
const Rows = z.array(z.looseObject({}));

export const ExportDocument = z.strictObject({
  kind: z.literal('parcours.export'),
  version: z.literal(1),
  exportedAt: Instant,
  account: z.looseObject({}),
  workspaces: Rows,
  people: Rows,
  areas: Rows,
  projects: Rows,
  headings: Rows,
  tasks: Rows,
  comments: Rows,
  rounds: Rows,
  sessions: Rows,
  journal: Rows,
  notes: Rows,
  packages: Rows,
  habits: Rows,
  views: Rows,
  files: Rows,
  installs: Rows,
  dismissals: Rows,
  connections: Rows,
  webhooks: Rows,
  feeds: Rows,
});

export const ImportSource = z.enum(importSources.map(({ source }) => source));

export const ImportReport = z.strictObject({
  areas: Count,
  projects: Count,
  headings: Count,
  tasks: Count,
  skipped: z.array(z.strictObject({ line: Count, reason: z.string() })),
});
export type ImportReport = z.infer<typeof ImportReport>;
