import sql from 'sql-template-tag';
import { z } from 'zod';
import { query, router } from '../../core/operation/trpc';
import { notFound } from '../../platform/errors/errors';
import { Profile, type PublicSession } from '../../wire/account';
import { text } from '../../wire/shared';
import { sessionColumns } from '../shared/running';

const MAX_SESSIONS = 20;

const get = query
  .meta({
    summary: 'Read a person’s profile by handle: name, image and their newest public sessions.',
    rest: 'GET /profiles/{username}',
    tool: 'get_profile',
  })
  .input(z.strictObject({ username: text(1, 100).describe('The handle.') }))
  .output(z.strictObject({ profile: Profile }))
  .query(async ({ ctx, input }) => {
    const username = input.username.toLowerCase().replace(/^@/, '');
    const person = await ctx.db.row<Omit<Profile, 'sessions'>>(sql`
      SELECT id, username, name, image FROM users WHERE username = ${username}`);
    if (!person) throw notFound('person');
    const sessions = await ctx.db.rows<PublicSession>(sql`
      SELECT ${sessionColumns} FROM work_sessions s WHERE s.user_id = ${person.id} AND s.visibility = 'public'
      ORDER BY s.started_at DESC, s.id LIMIT ${MAX_SESSIONS}`);
    return { profile: { ...person, sessions } };
  });

export const profiles = router({ get });
