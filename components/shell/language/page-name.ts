import { useCallback } from 'react';
import { nameOfPage, type Title } from '@/language/title';
import { useText } from './language';

export function usePageName() {
  const titles = useText('titles');
  const common = useText('common');
  return useCallback((title: Title) => nameOfPage(title, { titles, common }), [titles, common]);
}
