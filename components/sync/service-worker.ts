/** Identifies the build that this page is of. */
export const BUILD = process.env['NEXT_PUBLIC_BUILD'];

/** The worker of this build. The address names the build, so that the worker of a new one replaces it. */
const WORKER = `/service-worker.js?build=${BUILD}`;

/** Tells the worker of a later build which files this page still uses. */
export function answerWorker(): () => void {
  const { serviceWorker } = navigator;
  const answer = ({ ports }: MessageEvent) => ports[0]?.postMessage(BUILD);
  serviceWorker?.addEventListener('message', answer);
  return () => serviceWorker?.removeEventListener('message', answer);
}

let registering: Promise<ServiceWorkerRegistration> | undefined;

/** Registers the worker once for each load of a page. A tab of an earlier build would bring its worker back otherwise. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  registering ??= navigator.serviceWorker.register(WORKER);
  registering.catch(() => {
    registering = undefined;
  });
  return registering;
}
