#!/usr/bin/env node
import { register } from 'tsx/esm/api';

// Who reads only the first lines, as `head` does, has what he wanted.
process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 3));
register({ tsconfig: false });
const { run } = await import('./main.ts');
process.exitCode = await run(process.argv.slice(2));
