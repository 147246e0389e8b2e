import { Download } from 'lucide-react';
import { useText } from '../language/language';
import { buttonLook } from '../ui/button';
import { icon } from '../ui/icon';
import { contentOf, type StoredFile } from './file-address';

/** A link, so that the browser downloads the file as it does others. */
export function DownloadLink({ file, named }: { file: StoredFile; named?: boolean }) {
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
