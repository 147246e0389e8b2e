import type { ReactNode } from 'react';
import { useTexts } from '../shell/language/language';
import { Button } from './button';
import { FallbackBoundary } from './fallback-boundary';

/** Shown in place of a part of the page that could not be loaded, or that failed. */
export function PartFailed() {
  const { t, common } = useTexts('frame');
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 p-4 text-14 text-ink-2">
      <p>{t('partFailed')}</p>
      <Button look="outline" onClick={() => window.location.reload()}>
        {common('reload')}
      </Button>
    </div>
  );
}

/** A part of the page whose failure leaves the rest as it is. */
export function Part({ children }: { children: ReactNode }) {
  return (
    <FallbackBoundary
      fallback={
        <div className="fixed inset-x-4 bottom-[calc(var(--foot)+var(--dock,0px))] z-50 mx-auto w-fit rounded-panel border border-line bg-raised shadow-float print:hidden">
          <PartFailed />
        </div>
      }
    >
      {children}
    </FallbackBoundary>
  );
}
