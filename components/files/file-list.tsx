import { FileAudio, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../shell/language/language';
import { cn } from '../ui/cn';
import { icon } from '../ui/icon';
import { isPicture, previewOf, type StoredFile } from './file-address';
import { FileViewer } from './file-viewer';
import { useSizeLabel } from './size-label';

const iconOf = (type: string): LucideIcon => {
  if (type.startsWith('video/')) return FileVideo;
  return type.startsWith('audio/') ? FileAudio : FileText;
};

interface OpenProps {
  file: StoredFile;
  onOpen: () => void;
}

function Thumbnail({ file, onOpen }: OpenProps) {
  const t = useText('files');
  return (
    <li>
      <button
        type="button"
        aria-label={t('openNamed', { name: file.name })}
        data-tip={file.name}
        data-file={file.id}
        onClick={onOpen}
        className="block size-18 overflow-hidden rounded-control border border-line bg-surface hover:opacity-90"
      >
        {/* biome-ignore lint/performance/noImgElement: Next's optimizer has no session, so it may not read the file. */}
        <img src={previewOf(file.id)} alt="" loading="lazy" className="size-full object-cover" />
      </button>
    </li>
  );
}

function Row({ file, onOpen }: OpenProps) {
  const t = useText('files');
  const sizeLabel = useSizeLabel();
  const Icon = iconOf(file.type);
  return (
    <li>
      <button
        type="button"
        aria-label={t('openSized', { name: file.name, size: sizeLabel(file.size) })}
        data-file={file.id}
        onClick={onOpen}
        className="flex min-h-8 w-full items-center gap-2.5 rounded-control px-1 text-start text-13 hover:bg-hover touch:min-h-11"
      >
        <Icon {...icon} className="shrink-0 text-ink-3" />
        <span className="min-w-0 truncate">{file.name}</span>
        <span className="ms-auto shrink-0 text-12 text-ink-3 tabular-nums">{sizeLabel(file.size)}</span>
      </button>
    </li>
  );
}

interface FileListProps {
  label: string;
  files: readonly StoredFile[];
  canDelete: boolean;
  className?: string;
}

/** Pictures as thumbnails, other files as rows. Each opens in the viewer. */
export function FileList({ label, files, canDelete, className }: FileListProps) {
  const t = useText('files');
  const [open, setOpen] = useState<string | null>(null);
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  // The order of the page, also in the viewer.
  const all = [...pictures, ...others];
  if (all.length === 0 && open === null) return null;
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      {pictures.length > 0 && (
        <ul
          aria-label={others.length > 0 ? t('picturesOf', { label }) : label}
          className="flex flex-wrap gap-2"
        >
          {pictures.map((file) => (
            <Thumbnail key={file.id} file={file} onOpen={() => setOpen(file.id)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label={label}>
          {others.map((file) => (
            <Row key={file.id} file={file} onOpen={() => setOpen(file.id)} />
          ))}
        </ul>
      )}
      {open !== null && (
        <FileViewer files={all} first={open} canDelete={canDelete} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
