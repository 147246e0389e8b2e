import { FilterPage } from '@/components/lists/filter-page';
import { readFilter } from '@/components/shell/state/filter';
import { titled } from '../../reader-text';
import { readScreen, ServedPage } from '../served-page';

export const generateMetadata = titled('filter');

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const query = await searchParams;
  const one = (name: string) => (typeof query[name] === 'string' ? query[name] : null);
  return (
    <ServedPage read={readScreen({ name: 'filter', filter: readFilter({ get: one }) })}>
      <FilterPage />
    </ServedPage>
  );
}
