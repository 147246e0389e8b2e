import type { z } from 'zod';
import { idInAddress, isAddress } from '../../../domain/addresses';
import { isDay } from '../../../domain/days';
import { quoted } from '../../../domain/quoted';
import type { SignedIn } from '../../core/operation/trpc';
import { errorAt, invalid } from '../../platform/errors/errors';
import { looksLikeId } from '../../wire/ids';
import { type NamedField, type NamedKind, namedFields, withValue } from '../../wire/named-ids';
import { type Candidate, findNamed, nameKey, roundsNamed, tagNamed } from './named-rows';

/*
 * Replaces names, paths ("Kitchen/Build") and addresses of the planner in the place of ids. A name is that of exactly one
 * row that the caller may see; rows that are neither completed nor archived go first.
 */

type Ctx = Pick<SignedIn, 'db' | 'caller' | 'today' | 'appUrl'>;

/** Names in one call. Each costs a look-up. */
const MOST_NAMES = 50;
const MOST_CHARACTERS = 2_000;
/** Candidates that a refusal lists. */
const MOST_SHOWN = 10;
/** How deep a path can be: area, project, heading, task. */
const MOST_PLACES = 3;

const rows: readonly NamedKind[] = ['task', 'project', 'area', 'heading', 'note'];

/** The kinds that a field may name. None for a target that has no name, such as a comment. */
function kindsOf({ kind, siblings }: NamedField): readonly NamedKind[] {
  if (kind !== 'target') return [kind];
  const of = siblings['targetKind'];
  return of === undefined ? rows : rows.filter((known) => known === of);
}

const callsOf: Partial<Record<NamedKind, string>> = { person: 'list_members', workspace: 'list_workspaces' };
const finderOf = (kind: NamedKind) => callsOf[kind] ?? `list_${kind}s`;

const nameOf = ({ path }: NamedField) => path.join('.');

/** @throws 400 for an address of another site, or of something else. */
function readAddress({ appUrl }: Ctx, field: NamedField): { kind: NamedKind; text: string } {
  const url = new URL(field.text);
  if (url.origin !== new URL(appUrl).origin)
    throw invalid(nameOf(field), `This is no address of ${appUrl}. Send an id, a name or an address of it.`);
  for (const kind of kindsOf(field)) {
    const text = idInAddress(url, kind);
    if (text) return { kind, text };
  }
  throw invalid(nameOf(field), `This address does not name a ${kindsOf(field).join(' or ')}.`);
}

interface Reading {
  name: string;
  /** The names of places around it, from outside to inside. */
  places: readonly string[];
}

/** What a text may mean: a name as a whole, or the last parts of a path. */
function readingsOf(text: string): Reading[] {
  const parts = text.split('/').map((part) => part.trim());
  const splits = Array.from({ length: parts.length - 1 }, (_, at) => at + 1).filter(
    (at) => at <= MOST_PLACES,
  );
  const paths = splits.map((at) => ({ name: parts.slice(at).join('/'), places: parts.slice(0, at) }));
  return [{ name: text, places: [] }, ...paths.filter(({ name, places }) => name && places.every(Boolean))];
}

/** Whether the places of a path are around a row, in this order. Others may lie between them. */
function isWithin(candidate: Candidate, places: readonly string[]): boolean {
  const around = candidate.places.map(nameKey);
  let from = 0;
  return places.every((place) => {
    const at = around.indexOf(nameKey(place), from);
    from = at + 1;
    return at >= 0;
  });
}

async function candidatesOf(ctx: Ctx, { kinds, text }: { kinds: readonly NamedKind[]; text: string }) {
  const readings = readingsOf(text);
  const found = await findNamed(
    ctx,
    kinds,
    readings.map(({ name }) => name),
  );
  const fitting = found.filter((one) => isWithin(one, readings[one.nth - 1]?.places ?? []));
  const wholes = fitting.filter(({ nth }) => nth === 1);
  const meant = wholes.length > 0 ? wholes : fitting;
  const active = meant.filter((one) => one.active);
  const best = active.length > 0 ? active : meant;
  return [...new Map(best.map((one) => [one.id, one])).values()];
}

const shown = ({ kind, id, label, places }: Candidate) =>
  `${kind} ${quoted(label, 80)}${places.length > 0 ? ` in ${places.map((place) => quoted(place, 40)).join(' / ')}` : ''} \`${id}\``;

/** The only candidate. @throws 404 without one, 400 for several. */
function onlyOne(field: NamedField, found: readonly Candidate[]): Candidate {
  const kinds = kindsOf(field);
  const [only, ...others] = found;
  if (!only)
    throw errorAt(
      'not_found',
      nameOf(field),
      `No ${kinds.join(' or ')} is called ${quoted(field.text, 80)}. Find it with ${[...kinds.slice(0, 1).map(finderOf), 'search'].join(' or ')}, and send its id.`,
    );
  if (others.length === 0) return only;
  const more = found.length > MOST_SHOWN ? `; and ${found.length - MOST_SHOWN} more` : '';
  throw invalid(
    nameOf(field),
    `${quoted(field.text, 80)} is the name of several. Send the id of one, or its path: ${found.slice(0, MOST_SHOWN).map(shown).join('; ')}${more}.`,
  );
}

async function resolve(ctx: Ctx, field: NamedField): Promise<string | number> {
  const { kind, siblings } = field;
  if (kind === 'tag') return tagNamed(ctx, field.text);
  if (kind === 'round') {
    const { day } = siblings;
    const of = typeof day === 'string' && isDay(day) ? day : ctx.today;
    return Number(onlyOne(field, await roundsNamed(ctx, of, field.text)).id);
  }
  const address = isAddress(field.text) ? readAddress(ctx, field) : undefined;
  if (address && looksLikeId(address.text)) return address.text;
  const asked = address
    ? { kinds: [address.kind], text: address.text }
    : { kinds: kindsOf(field), text: field.text };
  return onlyOne(field, await candidatesOf(ctx, asked)).id;
}

const words: ReadonlySet<string> = new Set(['me', 'none']);

/** Whether a text is looked up. An id, a word and what no name can be is left to the schema. */
const isName = (field: NamedField): boolean =>
  !looksLikeId(field.text) &&
  field.text.trim() !== '' &&
  field.text.length <= MOST_CHARACTERS &&
  !(field.kind === 'person' && words.has(field.text)) &&
  kindsOf(field).length > 0;

/**
 * The input of an operation with ids in the place of names.
 * @throws 404 for a name that no row has, 400 for one that several have.
 */
export async function resolveNames(ctx: Ctx, schema: z.ZodType, input: unknown): Promise<unknown> {
  const fields = namedFields(schema, input).filter(isName);
  const [first] = fields;
  if (!first) return input;
  if (fields.length > MOST_NAMES)
    throw invalid(nameOf(first), `A call takes at most ${MOST_NAMES} names. Send ids, or several calls.`);
  const known = new Map<string, string | number>();
  let named = input;
  for (const field of fields) {
    const key = JSON.stringify([
      kindsOf(field),
      field.kind === 'round' ? field.siblings['day'] : '',
      field.text,
    ]);
    const id = known.get(key) ?? (await resolve(ctx, field));
    known.set(key, id);
    named = withValue(named, field.path, id);
  }
  return named;
}
