import { cut } from '../../../../domain/shorten';
import type { SignedIn } from '../../../core/operation/trpc';
import { findById } from '../../../features/names/find-by-id';
import { isRecord } from '../../../wire/is-record';
import { callAs } from './call-tool';

const MOST_CHARACTERS = 80;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** What people called something, for a question that a person reads. */
export const inQuotes = (text: string): string =>
  `“${cut(text.replace(/\s+/g, ' ').trim(), MOST_CHARACTERS)}”`;

/** Where to find the name of a row that cannot be read by its id: the operation that lists rows of its kind. */
const lists: Readonly<Record<string, string>> = {
  authorization: 'list_authorizations',
  connection: 'list_connections',
  feed: 'list_feeds',
  habit: 'list_habits',
  link: 'list_share_links',
  package: 'list_marketplace',
  session: 'list_sessions',
  token: 'list_tokens',
  trash: 'list_trash',
  view: 'list_views',
  webhook: 'list_webhooks',
  workspace: 'list_workspaces',
};

const nameFields = ['title', 'name', 'label', 'displayName', 'clientName', 'url'];

const nameIn = (row: Record<string, unknown>): string | undefined =>
  nameFields.flatMap((field) => {
    const value = row[field];
    return typeof value === 'string' && value !== '' ? [value] : [];
  })[0];

const rowsIn = (body: unknown): Record<string, unknown>[] =>
  isRecord(body)
    ? Object.values(body).flatMap((rows) => (Array.isArray(rows) ? rows.filter(isRecord) : []))
    : [];

async function listedName(ctx: SignedIn, kind: string, id: string): Promise<string | undefined> {
  const tool = lists[kind];
  if (!tool) return undefined;
  const input = kind === 'session' ? { since: ctx.now.getTime() - MONTH_MS } : {};
  const row = rowsIn(await callAs(ctx, tool, input)).find(
    (one) => one['id'] === id || one[`${kind}Id`] === id,
  );
  return row && nameIn(row);
}

async function rowName(ctx: SignedIn, kind: string, id: string): Promise<string | undefined> {
  if (kind === 'note') return nameIn(Object(Object(await callAs(ctx, 'get_note', { noteId: id })).note));
  if (kind === 'file') return nameIn(Object(Object(await callAs(ctx, 'get_file', { fileId: id })).file));
  return kind in lists ? listedName(ctx, kind, id) : (await findById(ctx, id)).label;
}

/** What something is called, as the caller may see it: `the project “Kitchen”`. Without its name `this project`. */
export async function nameOf(ctx: SignedIn, kind: string, id: unknown): Promise<string> {
  const name = typeof id === 'string' ? await rowName(ctx, kind, id).catch(() => undefined) : undefined;
  const what = kind === 'link' ? 'public link of' : kind === 'trash' ? '' : kind;
  return name
    ? `${what ? `the ${what} ` : ''}${inQuotes(name)}`
    : `this ${what || 'item'}`.replace(' of', '');
}
