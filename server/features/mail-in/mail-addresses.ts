import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { areaAccess, find, projectAccess } from '../../core/access/row-access';
import { requireWriter } from '../../core/caller/permissions';
import { mutation, query, router, type SignedIn } from '../../core/operation/trpc';
import { decrypt, encrypt } from '../../platform/config/encryption';
import { hashSecret } from '../../platform/config/secrets';
import { lockKey } from '../../platform/database/advisory-lock';
import type { Db } from '../../platform/database/client';
import { ms } from '../../platform/database/epoch';
import { conflict } from '../../platform/errors/errors';
import { AreaId, ProjectId } from '../../wire/ids';
import { MailAddress, RefusedMail } from '../../wire/mail';
import { requireOnePlace } from '../shared/destination';
import { mailAddressOf, requireMailIn } from './mail-form';
import { newMailKey } from './mail-key';

const Of = z.strictObject({
  areaId: AreaId.optional().describe('An area; by default the address is that of the account.'),
  projectId: ProjectId.optional().describe('A project; by default the address is that of the account.'),
});
type Of = z.infer<typeof Of>;

/** Whose address it is: the column, and the id in it. */
interface Owner {
  column: Sql;
  id: string;
}

/** @throws 409 without mail or for an archived place; 404 and 403 for a place that the caller may not edit. */
async function findOwner(ctx: SignedIn, { areaId, projectId }: Of): Promise<Owner> {
  requireMailIn();
  requireWriter(ctx.caller);
  requireOnePlace({ areaId, projectId });
  const kind = projectId ? 'project' : 'area';
  const id = projectId ?? areaId;
  if (!id) return { column: sql`user_id`, id: ctx.caller.id };
  const found = await find(ctx, { kind, id, role: 'editor' });
  if (found.archived) throw conflict(`The ${kind} is archived. Restore it first.`);
  return { column: projectId ? sql`project_id` : sql`area_id`, id };
}

/** Gives an owner a new key. The old one is dead at once. */
async function writeKey(ctx: SignedIn, { column, id }: Owner): Promise<string> {
  const key = newMailKey();
  await ctx.db.run(sql`
    INSERT INTO mail_addresses (${column}, key_hash, encrypted_key, made_by, created_at)
    VALUES (${id}, ${hashSecret(key)}, ${encrypt('mail-in', key)}, ${ctx.caller.id}, ${ctx.now})
    ON CONFLICT (${column}) DO UPDATE SET key_hash = EXCLUDED.key_hash, encrypted_key = EXCLUDED.encrypted_key,
      made_by = EXCLUDED.made_by, created_at = EXCLUDED.created_at`);
  return key;
}

const Stored = z.object({ encrypted: z.instanceof(Buffer) });

/** Undefined for an owner without an address, and one that another AUTH_SECRET has encrypted. */
async function readKey(db: Db, { column, id }: Owner): Promise<string | undefined> {
  const stored = await db.row(
    sql`SELECT encrypted_key AS encrypted FROM mail_addresses WHERE ${column} = ${id}`,
    Stored,
  );
  return (stored && decrypt('mail-in', stored.encrypted)) ?? undefined;
}

/** Makes an address that is missing. Two calls at once get the same. */
const makeKey = (ctx: SignedIn, owner: Owner): Promise<string> =>
  ctx.db.transaction(async (db) => {
    await lockKey(db, `mail address ${owner.id}`);
    return (await readKey(db, owner)) ?? writeKey({ ...ctx, db }, owner);
  });

/** Whoever knows the address can write, so a token that only reads may not know it. */
const get = query
  .meta({
    summary: 'Read the mail address of your account, of a project or of an area: mail to it becomes a task.',
    description:
      'It is made when it is read for the first time. The subject is read like quick-add; text and attachments are kept. Needs a token that may write, and edit access to the project or area.',
    rest: 'GET /mail-address',
    tool: 'get_mail_address',
    refusals: ['forbidden', 'conflict'],
  })
  .input(Of)
  .output(MailAddress)
  .query(async ({ ctx, input }) => {
    const owner = await findOwner(ctx, input);
    return { address: mailAddressOf((await readKey(ctx.db, owner)) ?? (await makeKey(ctx, owner))) };
  });

const reset = mutation
  .meta({
    summary: 'Replace a mail address. The old one stops working at once and for good.',
    rest: 'POST /mail-address/reset',
    tool: 'reset_mail_address',
    kind: ['write', 'destructive'],
    event: null,
    refusals: ['conflict'],
  })
  .input(Of)
  .output(MailAddress)
  .mutation(async ({ ctx, input }) => ({
    address: mailAddressOf(await writeKey(ctx, await findOwner(ctx, input))),
  }));

const MOST_REFUSALS = 30;

/** The addresses that a caller sees: their own, and those of places that they edit. */
const visibleAddresses = (callerId: string): Sql => sql`
  SELECT m.id, m.area_id, m.project_id FROM mail_addresses m WHERE m.user_id = ${callerId}
  UNION ALL
  SELECT m.id, m.area_id, m.project_id FROM mail_addresses m JOIN areas a ON a.id = m.area_id ${areaAccess({ id: callerId })}
  WHERE access.role IN ('editor', 'owner')
  UNION ALL
  SELECT m.id, m.area_id, m.project_id FROM mail_addresses m JOIN projects p ON p.id = m.project_id ${projectAccess({ id: callerId })}
  WHERE access.role IN ('editor', 'owner')`;

const refusals = query
  .meta({
    summary: `List the last ${MOST_REFUSALS} mails that made no task, newest first, with the reason.`,
    description: 'Of your own address, and of projects and areas that you can edit.',
    rest: 'GET /mail-address/refusals',
    tool: 'list_refused_mails',
    refusals: ['conflict'],
  })
  .input(z.strictObject({}))
  .output(z.strictObject({ refusals: z.array(RefusedMail) }))
  .query(async ({ ctx }) => {
    requireMailIn();
    const refused = await ctx.db.rows<RefusedMail>(sql`
      SELECT r.id, r.sender, r.subject, r.reason, ${ms('r.refused_at')} AS "refusedAt", m.area_id AS "areaId",
        m.project_id AS "projectId"
      FROM (${visibleAddresses(ctx.caller.id)}) AS m JOIN refused_mails r ON r.address_id = m.id
      ORDER BY r.refused_at DESC, r.id DESC LIMIT ${MOST_REFUSALS}`);
    return { refusals: refused };
  });

export const mailAddresses = router({ get, reset, refusals });
