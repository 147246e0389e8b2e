import type pg from 'pg';
import type { PrismaClient } from '../../../generated/prisma/client';
import { pool } from './client';

/*
 * Prisma Client is for records of sign-in, which have no role and are in no transaction with other rows. Everything else is
 * SQL. It is loaded at its first use, because it takes 70 MB and a quarter of a second.
 */

const clients = new WeakMap<pg.Pool, Promise<PrismaClient>>();

async function open(on: pg.Pool): Promise<PrismaClient> {
  const [{ PrismaPg }, { PrismaClient }] = await Promise.all([
    import('@prisma/adapter-pg'),
    import('../../../generated/prisma/client'),
  ]);
  return new PrismaClient({ adapter: new PrismaPg(on) });
}

/** Prisma Client on a pool; by default on the process's. */
export function prisma(on = pool()): Promise<PrismaClient> {
  const client = clients.get(on) ?? open(on);
  clients.set(on, client);
  return client;
}
