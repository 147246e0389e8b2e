import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { themeColors } from './theme-colors';

const css = readFileSync(new URL('../../../app/globals.css', import.meta.url), 'utf8');

test.each(Object.entries(themeColors))('the planner has the same %s', (name, [light, dark]) => {
  expect(css).toContain(`  --${name}: light-dark(${light}, ${dark});\n`);
});
