import type { NextConfig } from 'next';

const config: NextConfig = {
  // Names the build in the browser: the service worker keeps the files of one build.
  env: { NEXT_PUBLIC_BUILD: Date.now().toString(36) },
  poweredByHeader: false,
  // Turns `/_next/image` off: the app does not use it, and anyone could have it resize pictures.
  images: { unoptimized: true },
  // The server logs each request itself, without the tokens in some paths.
  logging: { incomingRequests: false },
  reactStrictMode: true,
  // `npm run check` checks the types of the whole repository with one compiler.
  typescript: { ignoreBuildErrors: true },
  // `useOffline` retries a failed navigation. Without it, the browser would show its own error page.
  turbopack: {
    rules: { '**/messages/*/*.json': { loaders: ['./language/compile-messages.cjs'], as: '*.json' } },
    // The messages are compiled by that loader, so the parser is not needed.
    resolveAlias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  experimental: {
    optimizePackageImports: ['radix-ui'],
    useOffline: true,
    // Larger files compress better, but repeat more code in each other: at 200,000 bytes, Today loads a quarter more.
    turbopackChunking: { minChunkSize: 100_000 },
  },
  headers: async () => [
    { source: '/service-worker.js', headers: [{ key: 'cache-control', value: 'no-cache' }] },
  ],
};

export default config;
