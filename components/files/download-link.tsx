import { Download } from 'lucide-react';
import { buttonLook } from '../ui/button';
import { icon } from '../ui/icon';
import { contentOf, type StoredFile } from './file-address';

/** A link, so that the browser downloads the file as it does others. */
export function DownloadLink({ file, named }: { file: StoredFile; named?: boolean }) {
  return (
    <a
      href={contentOf(file.id)}
      download={file.name}
      data-download=""
      aria-label={`Download ${file.name}`}
      data-tip={named ? undefined : 'Download'}
      data-keys={named ? undefined : 'D'}
      className={buttonLook(named ? 'outline' : 'quiet', named ? '' : 'size-8 px-0 touch:size-11')}
    >
      {named ? 'Download' : <Download {...icon} />}
    </a>
  );
}
