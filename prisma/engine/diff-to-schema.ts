import { dirname } from 'node:path';
import { withEngine } from './engine';
import { schemaContainer, schemaFile } from './schema-file';

/** The SQL that changes a database to match the schema; empty if it matches. */
export async function diffToSchema(url: string): Promise<string> {
  const { stdout } = await withEngine(url, (engine) =>
    engine.diff({
      from: { tag: 'schemaDatasource', ...schemaContainer(), configDir: dirname(schemaFile) },
      to: { tag: 'schemaDatamodel', ...schemaContainer() },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  const script = stdout ?? '';
  return script.trim() === '-- This is an empty migration.' ? '' : script.trim();
}
