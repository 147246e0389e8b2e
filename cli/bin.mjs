#!/usr/bin/env node
import { register } from 'tsx/esm/api';

register({ tsconfig: false });
const { run } = await import('./main.ts');
process.exitCode = await run(process.argv.slice(2));
