import { z } from 'zod';
import { hintFor, nearName, otherToolFor } from './near-names';

export const UNKNOWN_PROPERTY = 'Unknown property. Remove it.';

/** An error lists no more than this. */
const MOST_KEYS = 100;

const types: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const formats: Record<string, string> = {
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
  date: 'a date written YYYY-MM-DD',
  datetime: 'an ISO 8601 date-time with a zone',
};

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>;

const units: Record<string, string> = {
  string: ' characters',
  array: ' items',
  set: ' items',
  file: ' bytes',
};

function limit(word: string, bound: number | bigint, origin: string): string {
  const unit = units[origin];
  const amount = unit && Number(bound) === 1 ? unit.replace(/s$/, '') : (unit ?? '');
  return `Must ${unit ? 'have' : 'be'} ${word} ${bound}${amount}.`;
}

const tooBig = ({ maximum, inclusive = true, origin }: IssueOf<'too_big'>) =>
  limit(inclusive ? 'at most' : 'less than', maximum, origin);

const tooSmall = ({ minimum, inclusive = true, origin }: IssueOf<'too_small'>) =>
  limit(inclusive ? 'at least' : 'more than', minimum, origin);

/** The properties of the object schema that refused a key. */
const knownNames = ({ inst }: Issue): string[] =>
  inst instanceof z.ZodObject ? Object.keys(inst.shape) : [];

/** The object inside the refused one that takes a key. */
function ownerOf(key: string, { inst }: Issue): string | undefined {
  if (!(inst instanceof z.ZodObject)) return undefined;
  return Object.keys(inst.shape).find((name) => {
    const field = inst.shape[name];
    return field instanceof z.ZodObject && Object.hasOwn(field.shape, key);
  });
}

/** `id` and `ids` of a tool are those of what it is about: `update_task` is about a task. */
function ownId(key: string, known: readonly string[], tool: string): string | undefined {
  const about = tool.split('_').at(-1)?.replace(/s$/, '') ?? '';
  const wanted = /^ids?$/.test(key) ? `${about}${key === 'id' ? 'Id' : 'Ids'}` : undefined;
  return known.find((name) => name === wanted);
}

/** What to do about an unknown property, so that what it says is not lost. */
function unknownKey(key: string, issue: Issue, calledTool: string): string {
  const known = knownNames(issue);
  const hint = hintFor(calledTool, key);
  if (hint) return `Unknown property. ${hint}`;
  const owner = ownerOf(key, issue);
  if (owner) return `Unknown property. \`${key}\` belongs into \`${owner}\`.`;
  const tool = otherToolFor(calledTool, key);
  if (tool) return `Unknown property. Use ${tool} for it.`;
  const near = ownId(key, known, calledTool) ?? nearName(key, known);
  return near ? `Unknown property. Did you mean ${near}?` : UNKNOWN_PROPERTY;
}

/** One line for each key. */
const unknownKeys = (issue: IssueOf<'unrecognized_keys'>, tool: string): string =>
  issue.keys
    .slice(0, MOST_KEYS)
    .map((key) => unknownKey(key, issue, tool))
    .join('\n');

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `Must be ${values[0]}.` : `Must be one of: ${values.join(', ')}.`;

/** The values of the property that distinguishes the forms of an object. */
const kindsOf = ({ inst }: Issue, discriminator: string): unknown[] =>
  inst instanceof z.ZodDiscriminatedUnion
    ? inst.options.flatMap((form) => {
        const kind = form instanceof z.ZodObject ? form.shape[discriminator] : undefined;
        return kind instanceof z.ZodLiteral ? [...kind.values] : [];
      })
    : [];

function noForm(issue: IssueOf<'invalid_union'>): string {
  const { discriminator } = issue;
  const kinds = typeof discriminator === 'string' ? kindsOf(issue, discriminator) : [];
  return kinds.length > 0
    ? oneOf(kinds)
    : 'Has none of the accepted forms. See the description of this field.';
}

/** The message for an issue of a schema that has none of its own. The tool is the one that is called. */
export function inputMessage(issue: Issue, tool = ''): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Is required.'
        : `Must be ${types[issue.expected] ?? issue.expected}.`;
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return `Must be ${formats[issue.format] ?? 'written in the form that its description gives'}.`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return unknownKeys(issue, tool);
    case 'invalid_union':
      return noForm(issue);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_key':
      return 'Has a key that is not allowed.';
    case 'invalid_element':
      return 'Has an item that is not allowed.';
    default:
      return 'Is not valid. See its description.';
  }
}
