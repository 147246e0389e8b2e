import { expect, test } from 'vitest';
import { cn } from './cn';

test('keeps variants apart and lets the later class win', () => {
  expect(cn('px-3 hover:bg-hover', { 'p-1': true }, 'max-md:px-4')).toBe('hover:bg-hover p-1 max-md:px-4');
});

test('keeps a size beside a color', () => {
  expect(cn('text-14 text-ink shadow-float shadow-line', 'text-13 text-ink-2')).toBe(
    'shadow-float shadow-line text-13 text-ink-2',
  );
});
