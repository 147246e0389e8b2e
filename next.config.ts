import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  // The server logs each request itself, without the tokens in some paths.
  logging: { incomingRequests: false },
  reactStrictMode: true,
  // `npm run check` checks the types of the whole repository with one compiler.
  typescript: { ignoreBuildErrors: true },
  // `useOffline` retries a failed navigation. Without it, the browser would show its own error page.
  experimental: { optimizePackageImports: ['radix-ui'], useOffline: true },
  serverExternalPackages: ['pg', 'pino', '@node-rs/argon2', 'nodemailer'],
};

export default config;
