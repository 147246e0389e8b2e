import { FileText, RotateCcw, X } from 'lucide-react';
import { useText } from '../shell/language/language';
import { IconButton } from '../ui/button';
import { cn } from '../ui/cn';
import { icon } from '../ui/icon';
import { type FileTarget, isSameTarget } from './file-address';
import { useSizeLabel } from './size-label';
import { cancelUpload, retryUpload, type Upload, useUploads } from './uploads';

function useUploadState({ status, fault, sent, file }: Upload): string {
  const t = useText('files');
  const sizeLabel = useSizeLabel();
  if (status === 'waiting') return t('waiting');
  if (status === 'lost') return t('connectionLost');
  if (fault) return fault.message || t(fault.reason);
  return sent >= file.size
    ? t('checking')
    : t('sentOf', { sent: sizeLabel(sent), size: sizeLabel(file.size) });
}

function Thumbnail({ picture }: Pick<Upload, 'picture'>) {
  if (!picture) return <FileText {...icon} className="mx-2 shrink-0 text-ink-3" />;
  // The picture of the browser itself: nothing is loaded.
  // biome-ignore lint/performance/noImgElement: Next cannot optimize an object URL.
  return <img src={picture} alt="" className="size-8 shrink-0 rounded-control object-cover opacity-60" />;
}

function UploadRow({ upload }: { upload: Upload }) {
  const t = useText('files');
  const state = useUploadState(upload);
  const { name, status, sent, file, picture } = upload;
  const share = file.size === 0 ? 0 : Math.min(1, sent / file.size);
  const canRetry = status === 'lost' || status === 'failed';
  return (
    <li className="flex min-h-11 items-center gap-2.5 py-1">
      <Thumbnail picture={picture} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2 text-13">
          <span className="min-w-0 truncate">{name}</span>
          {!canRetry && <span className="ms-auto shrink-0 text-12 text-ink-3 tabular-nums">{state}</span>}
        </span>
        <span
          role="progressbar"
          aria-label={t('uploading', { name })}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={state}
          className="mt-1.5 block h-0.5 overflow-hidden rounded-full bg-line"
        >
          <span
            style={{ transform: `scaleX(${share})` }}
            className="block h-full origin-left rtl:origin-right bg-accent transition-transform duration-150"
          />
        </span>
        {canRetry && (
          <span className={cn('block pt-1 text-12', status === 'failed' ? 'text-overdue' : 'text-ink-2')}>
            {state}
          </span>
        )}
      </span>
      {canRetry && (
        <IconButton
          label={t('retryNamed', { name })}
          Icon={RotateCcw}
          iconSize={14}
          onClick={() => retryUpload(upload)}
        />
      )}
      <IconButton
        label={t('cancelNamed', { name })}
        Icon={X}
        iconSize={14}
        onClick={() => cancelUpload(upload)}
      />
    </li>
  );
}

export function UploadRows({ target }: { target: FileTarget }) {
  const t = useText('files');
  const own = useUploads(({ uploads }) => uploads).filter((upload) => isSameTarget(upload.target, target));
  if (own.length === 0) return null;
  return (
    <ul aria-label={t('uploads')}>
      {own.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  );
}

/** Tells screen readers which uploads have ended. */
export function UploadStatus({ isAbout }: { isAbout: (target: FileTarget) => boolean }) {
  const t = useText('files');
  const announced = useUploads((state) => state.announced);
  return (
    <p role="status" className="sr-only">
      {announced && isAbout(announced.target) && t(announced.text, { name: announced.name })}
    </p>
  );
}
