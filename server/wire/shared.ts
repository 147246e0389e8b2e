import { z } from 'zod';
import { countCharacters } from '../../domain/characters';
import { isDay } from '../../domain/days';
import { isBlank } from '../../domain/is-blank';
import { roles } from '../../domain/roles';
import { Id } from './ids';
import { codeOrImageIn } from './plain-markdown';

export { Id, WorkspaceId } from './ids';

export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date written YYYY-MM-DD.')
  .refine(isDay, 'Must be a valid calendar date.');

/** Epoch milliseconds. */
export const Instant = z.number();
/** The largest value of a JavaScript Date, in epoch milliseconds. */
export const LAST_MS = 8.64e15;
/** An instant in input. */
export const EpochMs = z.int().min(0).max(LAST_MS);
export const Count = z.int().min(0);
export const Order = z.number();
export const Position = Order.describe('Manual position; lower comes first.');
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;
export const GrantableRole = z.enum(['reader', 'commenter', 'editor']);
export type GrantableRole = z.infer<typeof GrantableRole>;
/** The role to give, in input. */
export const GrantedRole = GrantableRole.describe('The role to give.');
export const MembershipRole = z.enum(['member', 'admin', 'owner']);
export type MembershipRole = z.infer<typeof MembershipRole>;
export const WorkspaceKind = z.enum(['personal', 'team']);
export const Plan = z.enum(['free', 'pro', 'team']);
export type Plan = z.infer<typeof Plan>;
/** The transport of a call. */
export const Transport = z.enum(['web', 'rest', 'mcp', 'cli', 'dav', 'mail']);
export type Transport = z.infer<typeof Transport>;
/**
 * For rows with fields that are present only if they are set. Unset ones become undefined, which JSON leaves out: a row
 * without them takes three times as long to make, and a page has thousands.
 */
export const withoutUnset =
  (fields: readonly string[]) =>
  (row: unknown): unknown => {
    if (typeof row !== 'object' || row === null) return row;
    const values: Record<string, unknown> = { ...row };
    for (const field of fields) if (values[field] === null) values[field] = undefined;
    return values;
  };

/** A row as SQL selects it: what its answer leaves out is null, never undefined. */
export type Selected<Answer> = {
  [Field in keyof Answer]-?: undefined extends Answer[Field]
    ? Exclude<Answer[Field], undefined> | null
    : Answer[Field];
};

export const Hue = z.int().min(0).max(360).nullable();

/** PostgreSQL's text type cannot store NUL. */
const noNul = (text: string) => !text.includes('\0');

/** PostgreSQL's JSON types reject lone surrogates. */
const wellFormed = (text: string) => !/\p{Surrogate}/u.test(text);

/** An emoji is one character and has a `length` of two. */
const hasLength = (min: number, max: number) => (text: string) =>
  text.length >= min && (text.length <= max || (text.length <= 2 * max && countCharacters(text) <= max));

/** Length in characters. Text that is too long skips the other checks, which take time in proportion to its length. */
export const text = (min: number, max: number) =>
  z
    .string()
    .refine(hasLength(min, max), { message: `Must have ${min} to ${max} characters.`, abort: true })
    .refine(noNul, 'Must not contain the NUL character.')
    .refine(wellFormed, 'Must not contain a lone surrogate (half of a character).')
    .meta({ minLength: min, maxLength: max });

/** Checks the length first. `z.array` alone validates every item of an array that is too long. */
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

export const unique = (values: readonly string[]) => new Set(values).size === values.length;

/** A name or title of which something shows. */
export const title = (max: number) => text(1, max).refine((value) => !isBlank(value), 'Must not be blank.');

/** How long the notes of an area, project or heading may be. */
export const PLACE_NOTES = 10_000;

/** Notes of an area or project. Their editor supports neither code blocks nor images. */
export const PlainMarkdown = text(0, PLACE_NOTES).superRefine((value, context) => {
  const found = codeOrImageIn(value);
  if (found === 'code')
    context.addIssue({
      code: 'custom',
      message: 'Code blocks are not supported. Use inline code, and do not indent text by four columns.',
    });
  if (found === 'image')
    context.addIssue({ code: 'custom', message: 'Images are not supported. Use a link.' });
});

export const IncludeArchived = z.boolean().default(false).describe('True to include archived ones.');
export const Restore = z.boolean().default(false).describe('True to restore it.');

/** How many rows a page has. */
export const DEFAULT_LIMIT = 50;

/** Input fields of paginated lists. */
export const Page = {
  limit: z.int().min(1).max(200).default(DEFAULT_LIMIT).describe('The most rows to return.'),
  cursor: z.string().min(1).max(2_000).optional().describe('`nextCursor` of the previous page.'),
};
export const NextCursor = z
  .string()
  .nullable()
  .describe('Send it as `cursor` to get the next page. Null on the last page.');

/** The most rows of a page of a list that people expect whole. */
export const MOST_LISTED = 1_000;

/** Input fields of such lists: the first page has as many rows as one answer should hold. */
export const LongPage = {
  limit: z.int().min(1).max(MOST_LISTED).optional().describe('The most rows of a page.'),
  cursor: Page.cursor,
};
export const FurtherCursor = z
  .string()
  .optional()
  .describe('Send it as `cursor` to get the next page. Absent on the last page.');

/** A person as others see them. */
export const Person = z.strictObject({
  id: Id,
  username: z.string().nullable(),
  name: z.string().nullable(),
  image: z.string().nullable(),
  email: z.string().nullable(),
});
export type Person = z.infer<typeof Person>;

/** The author of a text. Present only if the author is not the reader. */
export const Author = Person.pick({ id: true, username: true, name: true });
export type Author = z.infer<typeof Author>;

/** The author of a row, for rows that people share. */
export const authorField = { author: Author.optional().describe('Who created it, if that is someone else.') };

/** A row with `authorField`, which a query selects as null and an answer leaves out where it is unset. */
export const withAuthor = <Row extends z.ZodType>(row: Row) => z.preprocess(withoutUnset(['author']), row);
