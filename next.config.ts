import type { NextConfig } from 'next';

const always = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=()' },
  {
    key: 'Content-Security-Policy',
    // Next writes its data into inline scripts. Nothing is loaded from another host.
    value: [
      "default-src 'self'",
      `script-src 'self' 'unsafe-inline'${process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "base-uri 'self'",
    ].join('; '),
  },
];

/** Paths that carry a token: no referrer tells it on, and no robot keeps it. */
const secret = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
];

const config: NextConfig = {
  poweredByHeader: false,
  // The server's own log says each request, without the tokens that some paths carry.
  logging: { incomingRequests: false },
  reactStrictMode: true,
  // `npm test` checks types, once, with the same compiler for the whole house.
  typescript: { ignoreBuildErrors: true },
  experimental: { optimizePackageImports: ['radix-ui'] },
  serverExternalPackages: ['pg', 'pino', '@node-rs/argon2', 'nodemailer'],
  headers: async () => [
    { source: '/:path*', headers: always },
    { source: '/s/:path*', headers: secret },
    { source: '/invites/:path*', headers: secret },
  ],
};

export default config;
