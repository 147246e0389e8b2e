import { z } from 'zod';
import { Author, Id } from './shared';

export const SearchKind = z.enum(['task', 'project', 'area', 'heading', 'note']);
export type SearchKind = z.infer<typeof SearchKind>;

export const SearchResult = z.strictObject({
  kind: SearchKind,
  id: Id,
  label: z.string(),
  snippet: z.string().describe('A short part of its text, around the first word found.'),
  projectId: Id.nullable(),
  areaId: Id.nullable(),
  author: Author.optional().describe('Who created it, if that is someone else.'),
});
export type SearchResult = z.infer<typeof SearchResult>;
