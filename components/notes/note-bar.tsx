import { ChevronLeft, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import type { CloudNote } from '@/server/types';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { cn } from '../ui/cn';
import { icon } from '../ui/icon';
import { Link } from '../ui/link';
import { useOpenPage } from '../ui/navigation';
import { NotePeople } from './late';
import type { LineTasks } from './note-menu';
import { NoteMenu } from './note-menu';
import { othersOf, Presence } from './presence';
import { useRemoveNote } from './use-remove-note';

export type Mode = 'write' | 'read';

function ModeSwitch({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const t = useText('notes');
  return (
    <fieldset
      className="flex rounded-control border border-line p-px"
      data-tip={t('writeOrRead')}
      data-keys="mod+Enter"
    >
      <legend className="sr-only">{t('view')}</legend>
      {(['write', 'read'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={mode === each}
          onClick={() => onMode(each)}
          className={cn(
            'h-6.5 rounded-[5px] px-2.5 text-13 base:text-ink-2 touch:h-10 max-md:px-3',
            mode === each && 'bg-hover font-medium text-ink',
          )}
        >
          {t(each)}
        </button>
      ))}
    </fieldset>
  );
}

function OwnMenu({ note, lineTasks }: { note: CloudNote; lineTasks: () => LineTasks }) {
  const t = useText('notes');
  const open = useOpenPage();
  const remove = useRemoveNote();
  const leave = () => {
    void remove(note.id, note.title);
    open('/notes');
  };
  return <NoteMenu label={t('actions')} onDelete={leave} lineTasks={lineTasks} />;
}

interface NoteBarProps {
  /** Null until a new note is created. */
  note: CloudNote | null;
  me: string | undefined;
  mode: Mode;
  /** Undefined if the viewer can only read. */
  onMode?: (mode: Mode) => void;
  /** Makes tasks of the open boxes of the note. */
  lineTasks: () => LineTasks;
}

/** The toolbar of a note: back link, presence, view switch, sharing and menu. */
export function NoteBar({ note, me, mode, onMode, lineTasks }: NoteBarProps) {
  const t = useText('notes');
  const common = useText('common');
  const [open, setOpen] = useState(false);
  const owns = note?.role === 'owner';
  const Icon = owns ? UserPlus : Users;
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-end gap-x-2 gap-y-1 pb-5 max-md:gap-x-1 print:hidden">
      <Link
        href="/notes"
        className="me-auto inline-flex h-8 items-center gap-1 rounded-control pe-2 ps-1 text-13 text-ink-2 hover:bg-hover hover:text-ink touch:h-11"
      >
        <ChevronLeft {...icon} className="rtl:-scale-x-100" /> {common('notes')}
      </Link>
      {note && <Presence here={othersOf(note.here, me)} />}
      {onMode && <ModeSwitch mode={mode} onMode={onMode} />}
      {note && (
        <Button className="gap-1.5 px-2 text-13 max-md:w-11 max-md:px-0" onClick={() => setOpen(true)}>
          <Icon {...icon} /> <span className="max-md:sr-only">{owns ? common('share') : t('people')}</span>
        </Button>
      )}
      {owns && <OwnMenu note={note} lineTasks={lineTasks} />}
      {open && note && me && <NotePeople note={note} me={me} onClose={() => setOpen(false)} />}
    </div>
  );
}
