'use client';

import { useText } from '../shell/language/language';
import { Gone } from '../shell/parts/page-states';
import { buttonLook } from '../ui/button';
import { Copyable } from '../ui/copyable';
import { Link } from '../ui/link';
import type { NoteText } from './stored-draft';

/** Unsaved text, to copy before it is lost. */
export function Unsaved({ text }: { text: NoteText }) {
  const t = useText('notes');
  const whole = [text.title, text.body].filter(Boolean).join('\n\n');
  return (
    <section aria-label={t('notSaved')} className="px-2 pb-6">
      <p className="pb-2 text-13 text-ink-2">{t('copyUnsaved')}</p>
      <Copyable label={t('unsavedText')} text={whole} />
    </section>
  );
}

/** Shown for a note that is deleted or not shared with the viewer. */
export function NoteGone({ unsaved }: { unsaved?: NoteText }) {
  const t = useText('notes');
  return (
    <>
      <Gone what="note">
        <Link href="/notes" className={buttonLook('outline')}>
          {t('toNotes')}
        </Link>
      </Gone>
      {unsaved && <Unsaved text={unsaved} />}
    </>
  );
}
