import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleTask } from '@/testing/sample-screen';
import { applyPatch } from './apply-patch';
import { undoPatch } from './tasks';

const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));

test('undoing a change of tags leaves the tags that another device added meanwhile', () => {
  fc.assert(
    fc.property(tags, fc.constantFrom('a', 'b'), fc.constantFrom('add', 'remove'), (own, tag, kind) => {
      const task = { ...sampleTask('milk'), tags: own };
      const patch = kind === 'add' ? { addTags: [tag] } : { removeTags: [tag] };
      const changed = applyPatch(patch)(task);
      expect(changed?.tags.includes(tag)).toBe(kind === 'add');
      const later = { ...task, tags: [...(changed?.tags ?? []), 'theirs'] };
      expect(applyPatch(undoPatch(task, patch))(later)?.tags.toSorted()).toEqual([...own, 'theirs'].sort());
    }),
  );
});
