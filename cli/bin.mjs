#!/usr/bin/env node
process.argv.splice(2, 0, 'cli/parcours-command.ts');
await import('../launch/launch.cjs');
