import type { MetadataRoute } from 'next';
import { readLanguage } from '@/app/page-reader';
import { directionOf } from '@/domain/languages';
import { readText } from './reader-text';

/** Lets browsers install the planner as an app. Its colors are those of light paper; pages set their own. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const language = await readLanguage();
  const [titles, common] = await Promise.all([readText('titles'), readText('common')]);
  return {
    id: '/',
    name: 'Parcours',
    short_name: 'Parcours',
    lang: language,
    dir: directionOf(language),
    description: titles('description'),
    start_url: '/today',
    scope: '/',
    display: 'standalone',
    background_color: '#fcfbf9',
    theme_color: '#fcfbf9',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    share_target: { action: '/add', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
    shortcuts: [
      { name: titles('newTask'), url: '/add' },
      { name: common('today'), url: '/today' },
      { name: common('upcoming'), url: '/upcoming' },
      { name: common('journal'), url: '/journal' },
    ],
  };
}
