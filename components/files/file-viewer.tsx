import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download, FileText, ImageOff, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useText, useTexts } from '../shell/language/language';
import { buttonLook, IconButton } from '../ui/button';
import { cn } from '../ui/cn';
import { FullDialog } from '../ui/dialog';
import { icon } from '../ui/icon';
import { latinKey } from '../ui/latin-key';
import { readingKey } from '../ui/reading-direction';
import { contentOf, isPicture, isShownPicture, previewOf, type StoredFile } from './file-address';
import { useSizeLabel } from './size-label';
import { useRemoveFile } from './use-files';

interface FileProps {
  file: StoredFile;
}

function Player({ file: { id, name, type } }: FileProps) {
  const Media = type.startsWith('video/') ? 'video' : 'audio';
  return <Media src={contentOf(id)} controls aria-label={name} className="max-h-full max-w-full" />;
}

/** A link, so that the browser downloads the file as it does others. */
function DownloadLink({ file, named }: FileProps & { named?: boolean }) {
  const t = useText('files');
  return (
    <a
      href={contentOf(file.id)}
      download={file.name}
      data-download=""
      aria-label={t('downloadNamed', { name: file.name })}
      data-tip={named ? undefined : t('download')}
      data-keys={named ? undefined : 'D'}
      className={buttonLook(named ? 'outline' : 'quiet', named ? '' : 'size-8 px-0 touch:size-11')}
    >
      {named ? t('download') : <Download {...icon} />}
    </a>
  );
}

/** Stands where a browser cannot show the file. */
function NoPreview({ file }: FileProps) {
  const t = useText('files');
  const sizeLabel = useSizeLabel();
  const { name, type, size } = file;
  const Icon = type.startsWith('image/') ? ImageOff : FileText;
  return (
    <div className="flex w-full max-w-90 flex-col items-center gap-4 rounded-panel border border-line bg-surface px-6 py-10 text-center">
      <Icon size={40} strokeWidth={1.25} aria-hidden="true" className="text-ink-3" />
      <p className="max-w-full text-14 [overflow-wrap:anywhere]">
        {name}
        <span className="block pt-1 text-12 text-ink-3">{t('noPreview', { size: sizeLabel(size) })}</span>
      </p>
      <DownloadLink file={file} named />
    </div>
  );
}

/** A picture. Of HEIC the server has no preview; Safari shows it, other browsers do not. */
function Picture({ file }: FileProps) {
  const { id, name, type, width, height } = file;
  const [isUnknown, setUnknown] = useState(false);
  const hasPreview = isPicture(file);
  if (isUnknown) return <NoPreview file={file} />;
  return (
    // biome-ignore lint/performance/noImgElement: Next's optimizer has no session, so it may not read the file.
    <img
      src={hasPreview && !isShownPicture(type) ? previewOf(id) : contentOf(id)}
      alt={name}
      width={width ?? undefined}
      height={height ?? undefined}
      // The preview is in the browser's cache. It stands there until the picture has loaded.
      style={hasPreview ? { backgroundImage: `url(${previewOf(id)})` } : undefined}
      onError={() => setUnknown(!hasPreview)}
      className="max-h-full w-auto max-w-full bg-contain bg-center bg-no-repeat object-contain"
    />
  );
}

/** The browser's own viewer. Its response is sandboxed, so that the document reaches nothing of the planner. */
function Pdf({ file }: FileProps) {
  // The server lets browsers show a PDF where the content is one; a frame would download others.
  const { data: isShown } = useQuery({
    queryKey: ['isShown', file.id],
    queryFn: async ({ signal }) => {
      const { headers } = await fetch(contentOf(file.id), { method: 'HEAD', signal });
      return headers.get('content-disposition')?.startsWith('inline') ?? false;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Phones have no viewer that fits into a page.
  if (!isShown || !navigator.pdfViewerEnabled) return <NoPreview file={file} />;
  return (
    <iframe
      src={`${contentOf(file.id)}#navpanes=0`}
      title={file.name}
      className="size-full rounded-control border border-line bg-surface"
    />
  );
}

/** A file in the form that browsers can show; a link where they cannot. */
function FileContent({ file }: FileProps) {
  const { type } = file;
  if (isPicture(file) || type === 'image/heic') return <Picture file={file} />;
  if (/^(video|audio)\//.test(type)) return <Player file={file} />;
  return type === 'application/pdf' ? <Pdf file={file} /> : <NoPreview file={file} />;
}

interface FileViewerProps {
  files: readonly StoredFile[];
  /** The id of the file to begin with. */
  first: string;
  canDelete: boolean;
  onClose: () => void;
}

/** The place of the shown file. When it is deleted, the next one takes its place. */
function useShownFile(files: readonly StoredFile[], first: string, onClose: () => void) {
  const [shown, setShown] = useState(() => ({ id: first, at: files.findIndex(({ id }) => id === first) }));
  const found = files.findIndex(({ id }) => id === shown.id);
  const now = found === -1 ? Math.min(shown.at, files.length - 1) : found;
  const file = files[now];
  useEffect(() => {
    if (!file) onClose();
  }, [file, onClose]);
  const show = (to: number) => {
    const at = Math.min(Math.max(to, 0), files.length - 1);
    const next = files[at];
    if (next) setShown({ id: next.id, at });
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
          Icon={Trash2}
          onClick={onDelete}
          className="size-8"
        />
      )}
      <IconButton label={common('close')} keys="Escape" Icon={X} onClick={onClose} className="size-8" />
    </header>
  );
}

function Turn({ to, isEnd, onTurn }: { to: 'previous' | 'next'; isEnd: boolean; onTurn: () => void }) {
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
  const { t, common } = useTexts('files');
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
    else if (latinKey(event) === 'd') document.querySelector<HTMLElement>('[data-download]')?.click();
    else if (remove && (event.key === 'Delete' || event.key === 'Backspace')) void remove();
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
