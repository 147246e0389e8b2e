import { ChevronLeft, ChevronRight, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useText } from '../language/language';
import { IconButton } from '../ui/button';
import { cn } from '../ui/cn';
import { FullDialog } from '../ui/full-dialog';
import { icon } from '../ui/icon';
import { readingKey } from '../ui/reading-direction';
import { DownloadLink } from './download-link';
import type { StoredFile } from './file-address';
import { FileContent } from './file-content';
import { useRemoveFile } from './use-files';

interface FileViewerProps {
  files: readonly StoredFile[];
  /** The id of the file to begin with. */
  first: string;
  canDelete: boolean;
  onClose: () => void;
}

/** The place of the shown file. When it is deleted, the next one takes its place. */
function useShownFile(files: readonly StoredFile[], first: string, onClose: () => void) {
  const [id, setId] = useState(first);
  const [at, setAt] = useState(() => files.findIndex((file) => file.id === first));
  const found = files.findIndex((file) => file.id === id);
  const now = found === -1 ? Math.min(at, files.length - 1) : found;
  const file = files[now];
  useEffect(() => {
    if (!file) onClose();
  }, [file, onClose]);
  const show = (to: number) => {
    const next = files[Math.min(Math.max(to, 0), files.length - 1)];
    if (!next) return;
    setId(next.id);
    setAt(files.indexOf(next));
  };
  return { file, now, show };
}

interface BarProps extends Pick<FileViewerProps, 'onClose'> {
  file: StoredFile;
  /** `2 of 5`. */
  place: string | undefined;
  /** Undefined if the user may not delete it. */
  onDelete: (() => void) | undefined;
}

function Bar({ file, place, onDelete, onClose }: BarProps) {
  const common = useText('common');
  return (
    <header className="flex items-center gap-1 border-b border-line px-3 py-2">
      <p role="status" className="min-w-0 flex-1 truncate px-1 text-14">
        {file.name}
        {place && <span className="ps-2 text-12 text-ink-3 tabular-nums">{place}</span>}
      </p>
      <DownloadLink file={file} />
      {onDelete && (
        <IconButton
          label={common('deleteNamed', { name: file.name })}
          keys="Delete"
          onClick={onDelete}
          className="size-8"
        >
          <Trash2 {...icon} />
        </IconButton>
      )}
      <IconButton label={common('close')} keys="Escape" onClick={onClose} className="size-8">
        <X {...icon} />
      </IconButton>
    </header>
  );
}

interface TurnProps {
  to: 'previous' | 'next';
  isEnd: boolean;
  onTurn: () => void;
}

function Turn({ to, isEnd, onTurn }: TurnProps) {
  const t = useText('files');
  const Icon = to === 'previous' ? ChevronLeft : ChevronRight;
  return (
    <IconButton
      label={t(to)}
      aria-disabled={isEnd}
      onClick={onTurn}
      className={cn(
        'absolute top-1/2 z-10 size-10 -translate-y-1/2 bg-paper/80 aria-disabled:opacity-40',
        to === 'previous' ? 'start-3' : 'end-3',
      )}
    >
      <Icon {...icon} className="rtl:-scale-x-100" />
    </IconButton>
  );
}

const steps = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
]);

const hasModifier = ({ metaKey, ctrlKey, altKey }: KeyboardEvent) => metaKey || ctrlKey || altKey;

/** Shows files one after the other. Arrow keys turn, d downloads, Delete deletes, Escape closes. */
export function FileViewer({ files, first, canDelete, onClose }: FileViewerProps) {
  const t = useText('files');
  const common = useText('common');
  const { file, now, show } = useShownFile(files, first, onClose);
  const removeFile = useRemoveFile();
  if (!file) return null;
  const last = files.length - 1;
  const remove = canDelete ? () => removeFile(file) : undefined;
  const press = (event: KeyboardEvent) => {
    // Players use the arrow keys themselves.
    if (event.target instanceof HTMLMediaElement || hasModifier(event)) return;
    const step = steps.get(readingKey(event.key));
    if (step !== undefined) show(now + step);
    else if (event.key === 'd') document.querySelector<HTMLElement>('[data-download]')?.click();
    else if (remove && (event.key === 'Delete' || event.key === 'Backspace')) remove();
    else return;
    event.preventDefault();
  };
  return (
    <FullDialog
      title={common('files')}
      onClose={onClose}
      onKeyDown={press}
      returnTo={() => document.querySelector<HTMLElement>(`[data-file="${file.id}"], [data-attach]`)}
    >
      <Bar
        file={file}
        place={last > 0 ? t('placeOf', { at: now + 1, count: files.length }) : undefined}
        onDelete={remove}
        onClose={onClose}
      />
      <div className="relative grid min-h-0 flex-1 place-items-center p-4 *:min-h-0">
        {last > 0 && <Turn to="previous" isEnd={now === 0} onTurn={() => show(now - 1)} />}
        <FileContent key={file.id} file={file} />
        {last > 0 && <Turn to="next" isEnd={now === last} onTurn={() => show(now + 1)} />}
      </div>
    </FullDialog>
  );
}
