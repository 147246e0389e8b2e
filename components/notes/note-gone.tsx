'use client';

import Link from 'next/link';
import { Gone } from '../data/page-states';
import { buttonLook } from '../ui/button';
import { Copyable } from '../ui/copyable';
import type { Words } from './draft';

/** What was written and not saved, to take along. */
export function Unsaved({ words }: { words: Words }) {
  const text = [words.title, words.body].filter(Boolean).join('\n\n');
  return (
    <section aria-label="Not saved" className="px-2 pb-6">
      <p className="pb-2 text-13 text-ink-2">What you wrote last was not saved. Take it along from here:</p>
      <Copyable label="what was not saved" text={text} />
    </section>
  );
}

/** A note that was deleted, or that is not (or no longer) shared with the person. */
export function NoteGone({ unsaved }: { unsaved?: Words }) {
  return (
    <>
      <Gone what="note">
        <Link href="/notes" className={buttonLook('outline')}>
          Go to Notes
        </Link>
      </Gone>
      {unsaved && <Unsaved words={unsaved} />}
    </>
  );
}
