import { defineConfig } from 'prisma/config';

// Nothing here runs Prisma's native schema engine; without a path to one, Prisma would try to download it.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
