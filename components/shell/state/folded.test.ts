import { describe, expect, it } from 'vitest';
import { afterFolding } from './folded';

describe('folded headings', () => {
  it('remembers each folded heading once, the latest last', () => {
    expect(afterFolding(['a', 'b'], ['a'], true)).toEqual(['b', 'a']);
    expect(afterFolding(['a', 'b'], ['a'], false)).toEqual(['b']);
  });

  it('forgets the oldest of more than a thousand', () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `${index}`);
    const folded = afterFolding(ids, ['new'], true);
    expect(folded).toHaveLength(1_000);
    expect(folded[0]).toBe('1');
    expect(folded.at(-1)).toBe('new');
  });
});
