import { Camera, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../shell/language/language';
import { icon } from '../ui/icon';
import { DropVeil } from './drop-veil';
import { type FileTarget, isSameTarget, type StoredFile } from './file-address';
import { FileList } from './file-list';
import { pickFiles } from './pick-files';
import { UploadRows, UploadStatus } from './upload-rows';
import { useAttach } from './use-attach';
import { useFileDrop } from './use-file-drop';
import { useHasStore } from './use-files';

const quiet =
  'inline-flex h-8 items-center gap-2 rounded-control px-2 text-14 text-ink-3 hover:bg-hover hover:text-ink touch:h-11';

/** Picks files; on devices with a touch screen also a new photo. */
function AttachButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useText('files');
  return (
    <div className="flex flex-wrap">
      <button type="button" data-attach="" className={quiet} onClick={() => pickFiles(onFiles)}>
        <Paperclip {...icon} /> {t('add')}
      </button>
      <button
        type="button"
        className={`${quiet} pointer-fine:hidden`}
        onClick={() => pickFiles(onFiles, { camera: true })}
      >
        <Camera {...icon} /> {t('takePicture')}
      </button>
    </div>
  );
}

interface FilesSectionProps {
  /** Null until it is created. */
  target: FileTarget | null;
  files: readonly StoredFile[];
  /** The user may attach and delete files. */
  canEdit: boolean;
  /** The selector of the element around this one that takes dropped and pasted files. */
  zone?: string;
  /** Attaches files in another way than to the target alone. */
  onFiles?: (files: File[]) => void;
}

/** The files of something, the uploads to it, and the ways to add more. */
export function FilesSection({ target, files, canEdit, zone = '', onFiles }: FilesSectionProps) {
  const common = useText('common');
  const place = useRef<HTMLElement>(null);
  const attach = useAttach();
  const hasStore = useHasStore();
  const add = onFiles ?? ((picked: File[]) => void (target && attach({ target, files: picked })));
  const canAttach = canEdit && hasStore;
  const isOver = useFileDrop({ inside: place, zone, onFiles: add, enabled: canAttach && zone !== '' });
  if (files.length === 0 && !canAttach) return null;
  return (
    <section ref={place} aria-label={common('files')} className="flex flex-col gap-1">
      <FileList label={common('files')} files={files} canDelete={canEdit} className="px-2" />
      <div className="px-2 empty:hidden">{target && <UploadRows target={target} />}</div>
      <UploadStatus isAbout={(about) => target !== null && isSameTarget(about, target)} />
      {canAttach && <AttachButtons onFiles={add} />}
      {isOver && <DropVeil />}
    </section>
  );
}
