import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { z } from 'zod';
import { schemaFile } from './schema-file';

let loaded: Promise<void> | undefined;

const Started = z.object({ __wbindgen_start: z.custom<() => void>((value) => typeof value === 'function') });

/** Instantiates the engine's WebAssembly, which Node cannot import directly. */
async function load(): Promise<void> {
  const script = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(join(dirname(script), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': { ...engine } });
  engine.__wbg_set_wasm(instance.exports);
  Started.parse({ ...instance.exports }).__wbindgen_start();
}

const CHAR = 18;

/**
 * PostgreSQL's catalog has columns of type `"char"`, which Prisma's adapter cannot read. This reads them as text and
 * sets their type to character afterwards.
 */
class CatalogueFactory extends PrismaPg {
  override connect() {
    return super.connect().then(restoreCharTypes);
  }
}

const charColumns = new Set<string>();

class CatalogueClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.connection.on('rowDescription', ({ fields }: { fields: { name: string; dataTypeID: number }[] }) => {
      for (const field of fields.filter(({ dataTypeID }) => dataTypeID === CHAR)) {
        charColumns.add(field.name);
        field.dataTypeID = pg.types.builtins.TEXT;
      }
    });
  }
}

function restoreCharTypes<Adapter extends SqlDriverAdapter>(adapter: Adapter): Adapter {
  const read = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const answer = await read(query);
    const columnTypes = answer.columnTypes.map((type, i) =>
      charColumns.has(answer.columnNames[i] ?? '') ? ColumnTypeEnum.Character : type,
    );
    return { ...answer, columnTypes };
  };
  return adapter;
}

/**
 * Runs `work` with Prisma's schema engine on a database.
 * @throws the engine's error if it cannot apply a script or schema.
 */
export async function withEngine<Result>(
  url: string,
  work: (engine: engine.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loaded ??= load();
  await loaded;
  const pool = new pg.Pool({ connectionString: url, Client: CatalogueClient });
  const adapter = bindMigrationAwareSqlAdapterFactory(new CatalogueFactory(pool));
  const schema: [string, string] = ['schema.prisma', readFileSync(schemaFile, 'utf8')];
  const schemaEngine = await engine.SchemaEngine.new({ datamodels: [schema] }, () => undefined, adapter);
  try {
    return await work(schemaEngine);
  } finally {
    schemaEngine.free();
    await pool.end();
  }
}
