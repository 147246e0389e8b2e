import { z } from 'zod';
import { isDay } from '../domain/days';
import { codeOrImageIn } from './plain-markdown';

/** A row's identifier: a UUID of any version from 1 to 8, or all zero, or all f. Lower case within the house. */
export const Id = z
  .string()
  .regex(
    /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|[fF]{8}-[fF]{4}-[fF]{4}-[fF]{4}-[fF]{12})$/,
    'Must be a UUID.',
  )
  .toLowerCase();

/** A calendar date, YYYY-MM-DD. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date written YYYY-MM-DD.')
  .refine(isDay, 'Is no date of the calendar.');

/** Epoch milliseconds. */
export const Instant = z.number();
/** Furthest from 1970 that a Date goes, in milliseconds. */
export const LAST_MS = 8.64e15;
/** The same as it is sent to us. */
export const EpochMs = z.int().min(0).max(LAST_MS);
export const Count = z.int().min(0);
export const Order = z.number();
export const Role = z.enum(['reader', 'commenter', 'editor', 'owner']);
export type Role = z.infer<typeof Role>;
export const GrantableRole = z.enum(['reader', 'commenter', 'editor']);
export type GrantableRole = z.infer<typeof GrantableRole>;
export const MembershipRole = z.enum(['member', 'admin', 'owner']);
export type MembershipRole = z.infer<typeof MembershipRole>;
export const WorkspaceKind = z.enum(['personal', 'team']);
export const Plan = z.enum(['free', 'pro', 'team']);
export type Plan = z.infer<typeof Plan>;
/** Through what a caller came. */
export const Transport = z.enum(['web', 'rest', 'mcp', 'cli']);
export type Transport = z.infer<typeof Transport>;
export const Hue = z.int().min(0).max(360).nullable();

/** The PostgreSQL text type holds no NUL; refuse it with a word instead of a failure. */
const noNul = (text: string) => !text.includes('\0');

/** Half a surrogate pair is no character, and JSON in PostgreSQL refuses it. */
const wellFormed = (text: string) => !/\p{Surrogate}/u.test(text);

/** JSON Schema and PostgreSQL count characters where JavaScript counts halves of them: an emoji is one, not two. */
const hasLength = (min: number, max: number) => (text: string) =>
  text.length >= min && (text.length <= max || (text.length <= 2 * max && [...text].length <= max));

/** Text of a length in characters. What is too long is checked no further: the other checks cost as much as it is long. */
export const text = (min: number, max: number) =>
  z
    .string()
    .refine(hasLength(min, max), { message: `Must have ${min} to ${max} characters.`, abort: true })
    .refine(noNul, 'Must not contain the NUL character.')
    .refine(wellFormed, 'Must not contain half a surrogate pair.')
    .meta({ minLength: min, maxLength: max });

/** An array whose length is checked before its items: Zod alone checks every item of an array that is too long. */
export function boundedArray<Item extends z.ZodType>(
  item: Item,
  { min = 0, max }: { min?: number; max: number },
) {
  const items = z.array(item).min(min).max(max);
  return z.preprocess((value: z.input<typeof items>, context) => {
    if (!Array.isArray(value) || value.length <= max) return value;
    context.addIssue({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: value });
    return z.NEVER;
  }, items);
}

export const Icon = text(1, 60).nullable();

/** True where no two are the same. */
export const unique = (values: readonly string[]) => new Set(values).size === values.length;

/** A name or title: text that is not blank. */
export const title = (max: number) =>
  text(1, max).refine((value) => value.trim() !== '', 'Must not be blank.');

/** Notes of an area or project: their editors show neither code blocks nor images. */
export const PlainMarkdown = text(0, 10_000).superRefine((value, context) => {
  const found = codeOrImageIn(value);
  if (found === 'code')
    context.addIssue({
      code: 'custom',
      message: 'Code blocks are not supported. Use inline code, and do not indent text by four columns.',
    });
  if (found === 'image')
    context.addIssue({ code: 'custom', message: 'Images are not supported. Use a link.' });
});

export const IncludeArchived = z.boolean().default(false).describe('Also what is archived.');
export const Restore = z.boolean().default(false).describe('True to bring it back.');
export const WorkspaceId = Id.describe('The workspace to work in; the personal one by default.');

/** A page of a list that can grow without bound. */
export const Page = {
  limit: z.int().min(1).max(200).default(50).describe('How many rows at most.'),
  cursor: z.string().min(1).max(500).optional().describe('`nextCursor` of the page before.'),
};
export const NextCursor = z
  .string()
  .nullable()
  .describe('Pass as `cursor` for the next page; null at the end.');

/** A person as others see them. */
export const Person = z.strictObject({
  id: Id,
  username: z.string().nullable(),
  name: z.string().nullable(),
  image: z.string().nullable(),
  email: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;
