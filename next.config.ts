import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  // The server's own log says each request, without the tokens that some paths carry.
  logging: { incomingRequests: false },
  reactStrictMode: true,
  // `npm test` checks types, once, with the same compiler for the whole house.
  typescript: { ignoreBuildErrors: true },
  // `useOffline`: a navigation that fails is retried; otherwise the browser would leave for its own error page.
  experimental: { optimizePackageImports: ['radix-ui'], useOffline: true },
  serverExternalPackages: ['pg', 'pino', '@node-rs/argon2', 'nodemailer'],
};

export default config;
