import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useText } from '../shell/language/language';
import { connectToasts } from './toast';

const above = { bottom: 'calc(var(--foot) + var(--dock, 0px))' };

/** Where the one toast of the page shows; it can be reached by keyboard (Alt+T). */
export function Toaster() {
  // Effects of children run first, so Sonner is ready for the messages that waited.
  useEffect(() => connectToasts(toast), []);
  return (
    <Sonner
      containerAriaLabel={useText('common')('notifications')}
      position="bottom-center"
      visibleToasts={1}
      offset={above}
      mobileOffset={{ ...above, left: 12, right: 12 }}
      duration={5_000}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full font-sans! items-center gap-3 rounded-panel bg-ink px-4 py-2.5 text-14 text-paper shadow-float',
          actionButton:
            'ms-auto font-sans! rounded-control px-2 py-1 font-semibold underline underline-offset-4',
          content: 'min-w-0 flex-1',
        },
      }}
    />
  );
}
