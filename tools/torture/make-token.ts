import { seed } from '@/prisma/seed/seed';
import { createPool } from '@/server/platform/database/client';
import { embeddedUrl } from '@/server/platform/database/embedded';

/** Makes an account without content. Returns a token of it. */
export async function makeToken(folder: string): Promise<string> {
  const pool = createPool(embeddedUrl(folder));
  const { token } = await seed(pool, 0);
  await pool.end();
  return token;
}
