import type { ComponentType } from 'react';
import { Hydrated } from '@/components/data/hydrated';
import type { Part } from '@/language/translator';
import { createPageData } from '@/server/page-data';
import { Texts } from '../texts';

type PageData = Awaited<ReturnType<typeof createPageData>>;

/** A page that sends the words of its first paint with the HTML, and the data that `read` prefetches. */
export const servedPage =
  (parts: readonly Part[], View: ComponentType, read?: (data: PageData) => Promise<unknown>) => async () => {
    const data = await createPageData();
    await read?.(data);
    return (
      <Hydrated state={data.state()}>
        <Texts parts={parts}>
          <View />
        </Texts>
      </Hydrated>
    );
  };
