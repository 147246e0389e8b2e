import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

// Makes dist/: the types of this repository's own OpenAPI document and a function for each operation, then the compiled client.

const here = import.meta.dirname;
const root = join(here, '../..');
const node = (/** @type {string[]} */ ...args) =>
  execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });

const document = node('launch/launch.cjs', 'server/api/openapi/openapi-command.ts');
const operations = node('launch/launch.cjs', 'server/api/openapi/client-operations-command.ts');
const types = await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true });
rmSync(join(here, 'dist'), { recursive: true, force: true });
mkdirSync(join(here, 'dist'));
writeFileSync(join(here, 'src/schema.ts'), astToString(types));
writeFileSync(join(here, 'src/operations.ts'), operations);
node(join(here, 'node_modules/typescript/bin/tsc'), '-p', join(here, 'tsconfig.json'));
copyFileSync(join(root, 'LICENSE'), join(here, 'LICENSE'));
