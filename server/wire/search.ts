import { z } from 'zod';
import { authorField, Id } from './shared';

export const SearchKind = z.enum(['task', 'project', 'area', 'heading', 'note']);
export type SearchKind = z.infer<typeof SearchKind>;

export const SearchResult = z.strictObject({
  kind: SearchKind,
  id: Id,
  label: z.string(),
  title: z.string().describe('The same as `label`.'),
  url: z.string().describe('Its address in the planner.'),
  snippet: z.string().describe('A short part of its text, around the first word found.'),
  projectId: Id.nullable(),
  areaId: Id.nullable(),
  ...authorField,
});
export type SearchResult = z.infer<typeof SearchResult>;
