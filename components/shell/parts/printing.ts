import { useEffect } from 'react';
import { create } from 'zustand';

const useIsPrinting = create(() => false);

/** Whether the page is being printed: paper gets all of a list or a text. */
export function usePrinting(): boolean {
  useEffect(() => {
    const show = ({ type }: Event) => useIsPrinting.setState(type === 'beforeprint');
    window.addEventListener('beforeprint', show);
    window.addEventListener('afterprint', show);
    return () => {
      window.removeEventListener('beforeprint', show);
      window.removeEventListener('afterprint', show);
    };
  }, []);
  return useIsPrinting();
}
