import { z } from 'zod';
import { isBlank } from '../../domain/is-blank';
import {
  authorField,
  Count,
  GrantableRole,
  Id,
  Instant,
  Person,
  Role,
  Transport,
  text,
  title,
  withAuthor,
} from './shared';

export const Comment = z.strictObject({
  id: Id,
  taskId: Id,
  author: Person.nullable().describe('Null if the account was deleted.'),
  body: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Comment = z.infer<typeof Comment>;

export const CommentBody = text(1, 10_000)
  .refine((value) => !isBlank(value), 'Must not be blank.')
  .describe('Markdown. @handle mentions a person.');

/** A field that an update changed. Long texts are shortened. */
export const FieldChange = z.strictObject({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type FieldChange = z.infer<typeof FieldChange>;

export const Activity = z.strictObject({
  id: Id,
  workspaceId: Id,
  actor: Person.nullable(),
  transport: Transport,
  client: z.string().optional().describe('The program that called, such as Reminders over CalDAV.'),
  operation: z
    .string()
    .describe('The name of the tool; `reopen_task` or `restore_…` for the reverse of an operation.'),
  targetKind: z.string(),
  targetId: Id,
  label: z.string(),
  createdAt: Instant,
  changes: z
    .array(FieldChange)
    .optional()
    .describe('The fields that an update changed. Texts over 200 characters are shortened.'),
});
export type Activity = z.infer<typeof Activity>;

/** The most characters of a note. */
export const MAX_NOTE = 1_000_000;
export const NoteTitle = title(200).describe('The title.');
export const NoteBody = text(0, MAX_NOTE).describe('Markdown.');

/** The fields of a note, for the shapes that extend them. */
export const NoteFields = z.strictObject({
  id: Id,
  title: z.string(),
  role: Role,
  owner: Person,
  revision: z.int(),
  updatedAt: Instant,
  createdAt: Instant,
  peopleCount: Count,
  sourcePath: z.string(),
  body: z.string(),
  people: z.array(z.strictObject({ memberId: Id, person: Person, role: GrantableRole })),
  here: z.array(z.strictObject({ person: Person, editing: z.boolean() })),
  ...authorField,
});
export const CloudNote = withAuthor(NoteFields);
export type CloudNote = z.infer<typeof CloudNote>;

/** A note without its text. */
export const NoteHead = withAuthor(NoteFields.omit({ body: true }));
export type NoteHead = z.infer<typeof NoteHead>;

export const PackageKind = z.enum(['agent', 'template', 'prompt']);

export const Package = z.strictObject({
  packageId: Id,
  kind: PackageKind,
  name: z.string(),
  emoji: z.string(),
  summary: z.string(),
  publisher: z.strictObject({
    id: Id,
    kind: z.enum(['personal', 'workspace']),
    handle: z.string(),
    displayName: z.string(),
  }),
  installed: z.boolean(),
  contentDigest: z.string(),
});
export type Package = z.infer<typeof Package>;

export const PackageFields = z.strictObject({
  kind: PackageKind.describe('What it holds.'),
  name: title(200).describe('The name.'),
  emoji: text(0, 16).default('').describe('An emoji as its icon.'),
  summary: text(0, 1000).default('').describe('What it is for.'),
  content: text(0, 100_000).describe('The text of the package.'),
});
