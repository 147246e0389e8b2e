import { z } from 'zod';
import { Instant } from './shared';

/** The shapes of the API, without what follows from other rows, and with what a restore needs. */
const Rows = z.array(z.looseObject({}));

export const ExportDocument = z.strictObject({
  kind: z.literal('parcours.export'),
  version: z.literal(1),
  exportedAt: Instant,
  account: z.looseObject({}),
  workspaces: Rows,
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
});
