'use client';

import { useFrame } from '../data/frame';
import { AreaTree } from '../sidebar/area-tree';
import { FootLinks, NewPlaceMenu, SpanLinks } from '../sidebar/sidebar';
import { Skeleton } from '../ui/states';
import { Switcher } from '../workspaces/switcher';

/** The sidebar as a page, for the phone. */
export function AreasView({ day }: { day: string }) {
  const { data } = useFrame(day);
  if (!data) return <Skeleton />;
  return (
    <div>
      <div className="flex items-center justify-between gap-2 pb-3">
        <h1 className="px-2 text-28 font-semibold tracking-tight">Areas</h1>
        <Switcher frame={data} className="md:hidden" />
      </div>
      <SpanLinks todayCount={data.todayCount} />
      <NewPlaceMenu />
      <AreaTree areas={data.areas} projects={data.projects} />
      <div className="mt-4">
        <FootLinks />
      </div>
    </div>
  );
}
