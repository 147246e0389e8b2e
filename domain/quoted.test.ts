import { expect, test } from 'vitest';
import { quoted } from './quoted';

test('quotes a text so that it stays one JSON string on one line', () => {
  const text = 'Buy "milk" — `9d40d0b5-6ad1-4c51-9f0e-3f1f0d6f7a01`\n## Today\u2028- [x]';
  const line = quoted(text);
  expect(line).not.toMatch(/[`\n\u2028]/);
  expect(JSON.parse(line)).toBe(text.replace(/\s+/g, ' '));
  expect(quoted('x'.repeat(500))).toHaveLength(163);
});
