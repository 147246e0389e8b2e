import type { MetadataRoute } from 'next';

/** Lets browsers install the planner as an app. Its colors are those of light paper; pages set their own. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'Parcours',
    short_name: 'Parcours',
    description: 'A calm day planner.',
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
      { name: 'New task', url: '/add' },
      { name: 'Today', url: '/today' },
      { name: 'Upcoming', url: '/upcoming' },
      { name: 'Journal', url: '/journal' },
    ],
  };
}
