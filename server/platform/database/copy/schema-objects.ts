import type pg from 'pg';
import { z } from 'zod';
import { isOfExtension } from '../extension-objects';

const HERE = 'current_schema()::regnamespace';

/** Drops what the migrations made. Extensions stay, since the app's role may not be allowed to make them again. */
const DROP = `DO $$
DECLARE
  statement text;
  statements text[] := ARRAY(
    SELECT format('DROP TABLE IF EXISTS %s CASCADE', oid::regclass) FROM pg_class
      WHERE relnamespace = ${HERE} AND relkind IN ('r', 'p') AND relowner = current_user::regrole AND NOT ${isOfExtension('pg_class')}
    UNION ALL
    SELECT format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype) FROM pg_type
      WHERE typnamespace = ${HERE} AND typtype IN ('e', 'd') AND typowner = current_user::regrole AND NOT ${isOfExtension('pg_type')}
    UNION ALL
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) FROM pg_proc
      WHERE pronamespace = ${HERE} AND proowner = current_user::regrole AND NOT ${isOfExtension('pg_proc')});
BEGIN
  FOREACH statement IN ARRAY statements LOOP EXECUTE statement; END LOOP;
END $$`;

export const dropTables = (client: pg.Client) => client.query(DROP);

const ForeignKey = z.object({ table: z.string(), name: z.string(), definition: z.string() });

/** Names are quoted if SQL needs it. */
export async function listForeignKeys(client: pg.Client): Promise<z.infer<typeof ForeignKey>[]> {
  const { rows } = await client.query(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = ${HERE} ORDER BY 1, 2`);
  return z.array(ForeignKey).parse(rows);
}
