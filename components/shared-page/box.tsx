'use client';

import { useText } from '../language/language';
import { CheckRing } from '../tasks/check';

/** Whether a task or an item of a checklist is done. */
export function Box({ done }: { done: boolean }) {
  const t = useText('shared-page');
  const common = useText('common');
  return (
    <span
      role="img"
      aria-label={done ? common('done') : t('open')}
      className="mt-0.5 shrink-0 [print-color-adjust:exact]"
    >
      <CheckRing done={done} live={false} />
    </span>
  );
}
