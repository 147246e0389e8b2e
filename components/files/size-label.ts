import { formatDecimal } from '@/language/formats';
import { useLanguage, useText } from '../shell/language/language';

const KB = 1024;

/** Sizes of files: `480 B`, `12 KB`, `3.4 MB`. */
export function useSizeLabel() {
  const t = useText('files');
  const language = useLanguage();
  return (bytes: number): string => {
    if (bytes < KB) return t('bytes', { size: bytes });
    if (bytes < KB * KB) return t('kilobytes', { size: Math.round(bytes / KB) });
    return t('megabytes', { size: formatDecimal(language, bytes / KB / KB) });
  };
}
