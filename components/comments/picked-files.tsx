import { X } from 'lucide-react';
import { useSizeLabel } from '../files/size-label';
import { useText } from '../language/language';
import { IconButton } from '../ui/button';
import { smallIcon } from '../ui/icon';

interface PickedFilesProps {
  files: readonly File[];
  onRemove: (file: File) => void;
}

/** The files that go with a comment that is not sent yet. */
export function PickedFiles({ files, onRemove }: PickedFilesProps) {
  const t = useText('comments');
  const sizeLabel = useSizeLabel();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('filesToSend')} className="px-3 pb-10">
      {files.map((file) => (
        <li
          key={`${file.name} ${file.size} ${file.lastModified}`}
          className="flex items-center gap-2 text-13"
        >
          <span className="min-w-0 truncate">{file.name}</span>
          <span className="shrink-0 text-12 text-ink-3 tabular-nums">{sizeLabel(file.size)}</span>
          <IconButton
            label={t('removeFile', { name: file.name })}
            onClick={() => onRemove(file)}
            className="-my-0.5 ms-auto"
          >
            <X {...smallIcon} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
