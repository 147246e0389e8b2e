import { useState } from 'react';
import { useTexts } from '../../shell/language/language';
import { useWords } from '../../shell/parts/words';
import { afterPress } from '../../ui/after-press';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { icon } from '../../ui/icon';
import { WaitingMark } from '../../ui/waiting-mark';
import { EntryNote } from './entry-note';
import { MoodPicker, moodOf } from './mood-picker';
import { type EntryValue, useJournalEntry, type Written } from './use-journal';

interface JournalEntryProps {
  day: string;
  entry: EntryValue | null;
}

/** The save status, with the place of its word. It is always mounted, so that screen readers announce changes. */
function SavedNote({ written, className }: { written: Written; className: string }) {
  const { t, common } = useTexts('journal');
  const { status, error, isWaiting, retry } = written;
  return (
    <p role="status" className="text-12 text-ink-3">
      {status === 'saved' && !isWaiting && (
        <span className={cn('absolute animate-fade', className)}>{t('savedShort')}</span>
      )}
      {isWaiting && (
        <span className="flex items-center gap-1.5">
          <WaitingMark />
          {t('storedHere')}
        </span>
      )}
      {error && (
        <span className="text-overdue">
          {t('notSaved', { reason: error.message })}{' '}
          <button type="button" onClick={retry} className="min-h-6 underline underline-offset-2">
            {common('tryAgain')}
          </button>
        </span>
      )}
    </p>
  );
}

/** The form for today's mood and note, which saves by itself. */
export function JournalEntry({ day, entry }: JournalEntryProps) {
  const { t, labels } = useWords('journal');
  const written = useJournalEntry(day, entry);
  return (
    <section
      aria-label={t('entry')}
      className={cn(
        'relative flex flex-col gap-2 rounded-panel bg-surface p-4',
        written.mood === null && written.note === '' && 'print:hidden',
      )}
    >
      <MoodPicker written={written} question={t('howWasDay')} showsQuestion />
      <EntryNote written={written} label={t('noteOf', { day: labels.date(day, day) })} />
      <SavedNote written={written} className="end-4 top-4" />
    </section>
  );
}

const addLook = '-ms-2 px-2 text-13 font-normal text-ink-3';

/** The entry of a past day, edited in place. Without an entry it is a button to add one. */
export function PastEntry({ day, entry }: JournalEntryProps) {
  const { t, labels } = useWords('journal');
  const written = useJournalEntry(day, entry);
  const [open, setOpen] = useState<'mood' | 'note' | null>(null);
  const of = labels.date(day, day);
  const mood = moodOf(written.mood);
  if (!mood && written.note === '' && !open)
    return (
      <div>
        <Button onClick={() => setOpen('mood')} aria-label={t('writeAbout', { day: of })} className={addLook}>
          {t('writeAboutThisDay')}
        </Button>
      </div>
    );
  return (
    <fieldset
      aria-label={t('entryOf', { day: of })}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || afterPress(() => setOpen(null))
      }
      className="relative flex min-w-0 flex-col gap-1"
    >
      <div>
        {mood && open !== 'mood' ? (
          <Button
            onClick={() => setOpen('mood')}
            aria-label={t('changeMood', { name: t(mood.name) })}
            className="-ms-2 gap-1.5 px-2 text-13 text-ink-2 print:inline-flex!"
          >
            <mood.Icon {...icon} className="text-accent" />
            {t(mood.name)}
          </Button>
        ) : (
          <MoodPicker written={written} question={t('howWas', { day: of })} autoFocus={open === 'mood'} />
        )}
      </div>
      <div>
        {written.note === '' && !open ? (
          <Button
            onClick={() => setOpen('note')}
            aria-label={t('addNoteTo', { day: of })}
            className={addLook}
          >
            {t('addNote')}
          </Button>
        ) : (
          <EntryNote
            written={written}
            label={t('noteOf', { day: of })}
            autoFocus={open === 'note'}
            // Stay in edit mode when the user empties the note.
            onEnter={() => setOpen('note')}
          />
        )}
      </div>
      <SavedNote written={written} className="end-0 top-2" />
    </fieldset>
  );
}
