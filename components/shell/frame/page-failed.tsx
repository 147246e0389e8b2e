import { Button } from '../../ui/button';
import { useTexts } from '../language/language';
import { Lost, ToToday } from '../parts/page-states';

/** Shown inside the frame when a page fails to render. */
export function PageFailed() {
  const { t, common } = useTexts('frame');
  return (
    <div role="alert">
      <Lost title={t('pageFailed')}>
        <p className="max-w-sm pb-2 text-14 text-ink-2">{t('pageFailedHint')}</p>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={() => window.location.reload()}>
            {common('reload')}
          </Button>
          <ToToday />
        </div>
      </Lost>
    </div>
  );
}
