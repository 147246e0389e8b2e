import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { readLanguage } from '@/app/page-reader';
import { database, readSharedPage } from '@/app/server';
import { SharedPageView } from '@/components/people/shared-page/shared-page';
import { readText } from '../../reader-text';
import { Texts } from '../../texts';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ token: string }>;
}

const read = cache((token: string) => readSharedPage(database(), token));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await read((await params).token);
  return {
    title: page?.title ?? (await readText('shared-page'))('goneTitle'),
    description: null,
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

/** A public page. Anyone with the link can read it. */
export default async function Page({ params }: Props) {
  const page = await read((await params).token);
  if (!page) notFound();
  return (
    <Texts parts={['shared-page']}>
      <SharedPageView page={page} language={await readLanguage()} />
    </Texts>
  );
}
