import { join } from 'node:path';
import { filesOf } from './sources.mjs';

const folders = [
  'launch',
  'domain',
  'server',
  'testing',
  'tools',
  'prisma',
  'language',
  'messages',
  'e2e',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * What the compiled code depends on.
 * @param {string} root
 */
export const sourcesOf = (root) =>
  filesOf(root, folders).filter((file) => /\.(m?ts|mjs|json|prisma)$/.test(file));

/**
 * Compiles some entries with all that they import of the sources.
 * @param {string} root
 * @param {string[]} entries
 * @param {string} outdir
 * @throws if an entry imports a file that is not among the hashed ones: a change of it would go unnoticed.
 */
export async function compile(root, entries, outdir) {
  const { build, stop } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: entries,
    outdir,
    absWorkingDir: root,
    outbase: '.',
    bundle: true,
    // In every process, also in workers, which do not start here.
    inject: [join(root, 'launch/stack-traces.mjs')],
    // Late imports stay in chunks of their own, so that only processes that need them load them.
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'error',
  });
  await stop();
  const known = new Set(sourcesOf(root));
  const missing = Object.keys(metafile.inputs).find(
    (input) => !known.has(input) && !input.startsWith('generated/'),
  );
  if (missing) throw new Error(`launch/compile.mjs does not list the folder of ${missing}.`);
}
