'use client';

/** The worker of this build. The address names the build, so that the worker of a new one replaces it. */
const WORKER = `/service-worker.js?build=${process.env['NEXT_PUBLIC_BUILD']}`;

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(WORKER);
