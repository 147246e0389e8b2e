import { useQuery } from '@tanstack/react-query';
import { FileText, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../language/language';
import { DownloadLink } from './download-link';
import { contentOf, isPicture, isShownPicture, previewOf, type StoredFile } from './file-address';
import { useSizeLabel } from './size-label';

interface FileProps {
  file: StoredFile;
}

function Picture({ file: { id, name, type, width, height } }: FileProps) {
  return (
    // biome-ignore lint/performance/noImgElement: Next's optimizer has no session, so it may not read the file.
    <img
      src={isShownPicture(type) ? contentOf(id) : previewOf(id)}
      alt={name}
      width={width ?? undefined}
      height={height ?? undefined}
      // The preview is in the browser's cache. It stands there until the picture has loaded.
      style={{ backgroundImage: `url(${previewOf(id)})` }}
      className="max-h-full w-auto max-w-full bg-contain bg-center bg-no-repeat object-contain"
    />
  );
}

function Player({ file: { id, name, type } }: FileProps) {
  const Media = type.startsWith('video/') ? 'video' : 'audio';
  return <Media src={contentOf(id)} controls aria-label={name} className="max-h-full max-w-full" />;
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

/** Safari shows HEIC, other browsers do not. The server has no preview of it. */
function Heic({ file }: FileProps) {
  const [isUnknown, setUnknown] = useState(false);
  if (isUnknown) return <NoPreview file={file} />;
  return (
    // biome-ignore lint/performance/noImgElement: Next's optimizer cannot read HEIC.
    <img
      src={contentOf(file.id)}
      alt={file.name}
      onError={() => setUnknown(true)}
      className="max-h-full w-auto max-w-full object-contain"
    />
  );
}

/** The server lets browsers show a PDF where the content is one; a frame would download others. */
function useIsShown(fileId: string): boolean {
  const { data } = useQuery({
    queryKey: ['isShown', fileId],
    queryFn: async ({ signal }) => {
      const { headers } = await fetch(contentOf(fileId), { method: 'HEAD', signal });
      return headers.get('content-disposition')?.startsWith('inline') ?? false;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? false;
}

/** The browser's own viewer. Its response is sandboxed, so that the document reaches nothing of the planner. */
function Pdf({ file }: FileProps) {
  const isShown = useIsShown(file.id);
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
export function FileContent({ file }: FileProps) {
  const { type } = file;
  if (isPicture(file)) return <Picture file={file} />;
  if (/^(video|audio)\//.test(type)) return <Player file={file} />;
  if (type === 'image/heic') return <Heic file={file} />;
  return type === 'application/pdf' ? <Pdf file={file} /> : <NoPreview file={file} />;
}
