import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  type ColumnType,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlQuery,
  type SqlResultSet,
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

const { BOOL, INT2, INT4, INT8, OID, TEXT } = pg.types.builtins;
const [CHAR, NAME, TEXT_ARRAY] = [18, 19, 1009];

const catalogTypes = new Map<number, ColumnType>([
  [BOOL, ColumnTypeEnum.Boolean],
  [INT2, ColumnTypeEnum.Int32],
  [INT4, ColumnTypeEnum.Int32],
  [INT8, ColumnTypeEnum.Int64],
  [OID, ColumnTypeEnum.Int64],
  [TEXT, ColumnTypeEnum.Text],
  [NAME, ColumnTypeEnum.Text],
  [CHAR, ColumnTypeEnum.Character],
  [TEXT_ARRAY, ColumnTypeEnum.TextArray],
]);

function typeOf({ name, dataTypeID }: pg.FieldDef): ColumnType {
  const type = catalogTypes.get(dataTypeID);
  if (type === undefined) throw new Error(`The column ${name} of the catalog has the type ${dataTypeID}.`);
  return type;
}

const isOfUnknownType = (error: unknown): boolean =>
  error instanceof DriverAdapterError && error.cause.kind === 'UnsupportedNativeDataType';

/** PostgreSQL's catalog has columns of the type `"char"`, which Prisma's adapter refuses to read. */
class CatalogAdapterFactory extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const read = adapter.queryRaw.bind(adapter);
    const readCatalog = async ({ sql: text, args: values }: SqlQuery): Promise<SqlResultSet> => {
      const query = { text, values, rowMode: 'array' } as const;
      const { fields, rows } = await adapter.underlyingDriver().query<unknown[]>(query);
      return { columnNames: fields.map(({ name }) => name), columnTypes: fields.map(typeOf), rows };
    };
    adapter.queryRaw = async (query) => {
      try {
        return await read(query);
      } catch (error) {
        if (isOfUnknownType(error)) return readCatalog(query);
        throw error;
      }
    };
    return adapter;
  }
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
  const pool = new pg.Pool({ connectionString: url });
  const adapter = bindMigrationAwareSqlAdapterFactory(new CatalogAdapterFactory(pool));
  const schema: [string, string] = ['schema.prisma', readFileSync(schemaFile, 'utf8')];
  const schemaEngine = await engine.SchemaEngine.new({ datamodels: [schema] }, () => undefined, adapter);
  try {
    return await work(schemaEngine);
  } finally {
    schemaEngine.free();
    await pool.end();
  }
}
