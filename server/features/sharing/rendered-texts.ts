import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { log } from '../../platform/config/log';
import type { Db } from '../../platform/database/client';
import { toAppError } from '../../platform/errors/errors';
import { renderMarkdown } from './render-markdown';

/** Change it when the renderer's output changes. */
const VERSION = 1;
/** The limit of one workspace, in characters. Texts that were used longest ago are deleted first. */
const MOST_CHARACTERS = 20_000_000;
/** How long a page waits for texts that are rendered for the first time. It shows the source of the others. */
const PATIENCE_MS = 5_000;

/** The workspace of the texts. */
export interface TextOwner {
  workspaceId: string;
  /** Whose turn rendering takes. */
  accountId: string;
}

const hashOf = (text: string) => createHash('sha256').update(`${VERSION}\n${text}`).digest();

/** The stored HTML of texts by their hash in hex. Notes once a day that they are used. */
async function readStored(db: Db, { workspaceId }: TextOwner, hashes: Buffer[]) {
  const rows = await db.rows<{ hash: Buffer; html: string | null }>(sql`
    WITH used AS (
      UPDATE rendered_texts SET used_at = now()
      WHERE workspace_id = ${workspaceId} AND hash = ANY(${hashes}::bytea[]) AND used_at < now() - interval '1 day')
    SELECT hash, html FROM rendered_texts WHERE workspace_id = ${workspaceId} AND hash = ANY(${hashes}::bytea[])`);
  return new Map(rows.map(({ hash, html }) => [hash.toString('hex'), html]));
}

/** Null if a limit stopped the rendering, because it would stop it again. @throws when it was not this text's fault. */
async function render(text: string, { accountId }: TextOwner): Promise<string | null> {
  try {
    return await renderMarkdown.run(text, { accountId });
  } catch (thrown) {
    const { kind } = toAppError(thrown);
    if (kind === 'invalid_request' || kind === 'payload_too_large') return null;
    throw thrown;
  }
}

async function store(db: Db, { workspaceId }: TextOwner, made: ReadonlyMap<string, string | null>) {
  const hashes = [...made.keys()].map(hashOf);
  await db.run(sql`
    INSERT INTO rendered_texts (workspace_id, hash, html, used_at)
    SELECT ${workspaceId}, made.hash, made.html, now()
    FROM unnest(${hashes}::bytea[], ${[...made.values()]}::text[]) AS made (hash, html)
    ON CONFLICT (workspace_id, hash) DO NOTHING`);
  await db.run(sql`
    DELETE FROM rendered_texts WHERE id IN (
      SELECT id FROM (
        SELECT id, sum(coalesce(length(html), 0) + 100) OVER (ORDER BY used_at DESC, id) AS total
        FROM rendered_texts WHERE workspace_id = ${workspaceId}) AS kept
      WHERE total > ${MOST_CHARACTERS})`);
}

/** Renders what is not stored yet, one text after the other. The next reader continues where the time ran out. */
async function renderMissing(db: Db, owner: TextOwner, texts: readonly string[]) {
  const made = new Map<string, string | null>();
  const until = performance.now() + PATIENCE_MS;
  try {
    for (const text of texts) {
      if (performance.now() > until) break;
      made.set(text, await render(text, owner));
    }
  } catch (error) {
    log().warn({ err: error }, 'notes of a public page are shown without their looks');
  }
  if (made.size > 0) await store(db, owner, made);
  return made;
}

/** The HTML of Markdown texts. A text that cannot be rendered within the limits is missing. */
export async function renderTexts(
  db: Db,
  owner: TextOwner,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(texts.filter((text) => text.trim() !== '').map((text) => [text, hashOf(text)]));
  if (wanted.size === 0) return new Map();
  const stored = await readStored(db, owner, [...wanted.values()]);
  const found = new Map([...wanted].map(([text, hash]) => [text, stored.get(hash.toString('hex'))]));
  const missing = [...found].filter(([, html]) => html === undefined).map(([text]) => text);
  const made =
    missing.length > 0 ? await renderMissing(db, owner, missing) : new Map<string, string | null>();
  return new Map([...found, ...made].flatMap(([text, html]) => (html ? [[text, html]] : [])));
}
