import { Lost, ToToday } from '@/components/data/page-states';

export default function NotFound() {
  return (
    <Lost title="There is no such day">
      <p className="max-w-sm pb-2 text-14 text-ink-2">
        Use a date such as <span className="whitespace-nowrap">2026-01-31</span> at the end of the address.
      </p>
      <ToToday />
    </Lost>
  );
}
