/** The service worker of this page: registered late, so that the first visit is not slower. */

import { newVersion } from '../browser/newVersion.svelte.ts';
import { fromFolder } from '../browser/site.ts';
import { api, offerings } from '../server/api.ts';

/** Keep the page in this browser, and hear of new versions. Browsers allow that only on pages with a certificate. */
export async function register(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container || import.meta.env.DEV) return;
  const registration = await container.register(`${fromFolder ? '' : '/'}service-worker.js`);
  const look = () => {
    const { waiting } = registration;
    if (waiting && container.controller) newVersion.take = () => takeOver(container, waiting);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  registration.active?.postMessage('tidy');
  await controlled(container);
  // The worker keeps what it hears of: the boards are asked for once more, now that it listens.
  const { boards } = await offerings();
  await Promise.all([api.offerings(), ...boards.map(api.board)]);
}

function controlled(container: ServiceWorkerContainer): Promise<void> {
  return new Promise((resolve) => {
    if (container.controller) resolve();
    else container.addEventListener('controllerchange', () => resolve(), { once: true });
  });
}

function takeOver(container: ServiceWorkerContainer, waiting: ServiceWorker): void {
  container.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take over');
}
