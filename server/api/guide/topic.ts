import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Section } from './guide';

/** A page of the docs beside the reference. */
export interface Topic {
  title: string;
  summary: string;
  sections: Section[];
}

/** A program that a test of the client compiles and runs. */
export const example = (file: string) => ({
  label: file,
  code: readFileSync(join('packages', 'client', 'examples', file), 'utf8').trim(),
});
