import sql, { type Sql } from 'sql-template-tag';
import type { SignedIn } from '../../core/operation/trpc';
import { AppError } from '../../platform/errors/errors';
import { readMe } from '../account/me';
import type { Owner, Section } from './export-section';
import { derived, readOwner, sections } from './export-sections';

const PAGE = 100;
/** The bytes of long rows after which a page ends. */
const PAGE_BYTES = 4_000_000;

/** Fields that are there only where they are set. */
const whereSet = new Set(['assigneeId', 'remindAt']);

/** One row a line, so that an import can name the line. */
function toLine(row: object): string {
  const fields = Object.entries(row).filter(
    ([name, value]) => !derived.has(name) && (value !== null || !whereSet.has(name)),
  );
  return JSON.stringify(Object.fromEntries(fields));
}

const pageOf = (keys: readonly string[]): Sql =>
  sql`unnest(${[...keys]}::text[]) WITH ORDINALITY AS k (key, place)`;

interface Key {
  key: string;
  size?: number;
}

function* pagesOf(keys: readonly Key[]): Generator<string[]> {
  let page: string[] = [];
  let bytes = 0;
  for (const { key, size = 0 } of keys) {
    page.push(key);
    bytes += size;
    if (page.length < PAGE && bytes < PAGE_BYTES) continue;
    yield page;
    [page, bytes] = [[], 0];
  }
  if (page.length > 0) yield page;
}

/** The rows of a list, page by page. A row that is deleted in between is left out. */
async function* sectionLines(ctx: SignedIn, section: Section, owner: Owner): AsyncGenerator<string[]> {
  const keys = await ctx.db.rows<Key>(section.keys(owner));
  for (const page of pagesOf(keys)) {
    const rows = await ctx.db.rows<object>(sql`${section.rows(pageOf(page), owner)} ORDER BY k.place`);
    if (rows.length > 0) yield rows.map(toLine);
  }
}

async function* sectionText(
  ctx: SignedIn,
  { name, section }: { name: string; section: Section },
  owner: Owner,
): AsyncGenerator<string> {
  yield `,\n"${name}":[`;
  let separator = '\n';
  for await (const lines of sectionLines(ctx, section, owner)) {
    yield separator + lines.join(',\n');
    separator = ',\n';
  }
  yield ']';
}

/**
 * The document as pieces of JSON text. Each page is a query of its own: a slow reader holds no connection. References to
 * rows that were made or deleted in between may lead nowhere.
 */
export async function* exportPieces(ctx: SignedIn): AsyncGenerator<string> {
  const owner = await readOwner(ctx);
  const { workspaceId: _, ...account } = await readMe(ctx);
  const head = JSON.stringify({
    kind: 'parcours.export',
    version: 1,
    exportedAt: ctx.now.getTime(),
    account,
  });
  yield head.slice(0, -1);
  for (const [name, section] of Object.entries(sections)) yield* sectionText(ctx, { name, section }, owner);
  yield '}\n';
}

/** The whole document, for transports that cannot stream. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** @throws 413 for a document that is too large for one piece. */
export async function readExport(ctx: SignedIn): Promise<unknown> {
  const pieces: string[] = [];
  let size = 0;
  for await (const piece of exportPieces(ctx)) {
    size += piece.length;
    if (size > MOST_CHARACTERS)
      throw new AppError(
        'payload_too_large',
        'The export is larger than 32 MiB. Download it from GET /v2/export, which streams it.',
      );
    pieces.push(piece);
  }
  return JSON.parse(pieces.join(''));
}
