import type pg from 'pg';
import type { PrismaClient } from '../../generated/prisma/client';
import { createPrismaClient } from '../../prisma/client';

const clients = new WeakMap<pg.Pool, PrismaClient>();

/** Prisma Client on a test app's database, for fixtures. It is made at first use because that takes 30 ms. */
export function prismaOf({ pool }: { pool: pg.Pool }): PrismaClient {
  const client = clients.get(pool) ?? createPrismaClient(pool);
  clients.set(pool, client);
  return client;
}
