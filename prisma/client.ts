import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '@/generated/prisma/client';

/** Prisma Client on a pool, for the seed and for fixtures. The app must start without generated code. */
export const createPrismaClient = (pool: pg.Pool): PrismaClient =>
  new PrismaClient({ adapter: new PrismaPg(pool) });
