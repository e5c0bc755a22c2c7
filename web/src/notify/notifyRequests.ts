/** The requests about notifications, and where it is my turn. */

import { ask } from '../server/api.ts';
import type { BrowserWish, Done, Notifications, NotifyWish, Turns } from '../server/messages.ts';

export const notify = {
  turns: () => ask<Turns>('GET', '/turns'),
  read: () => ask<Notifications>('GET', '/notify'),
  wish: (wish: NotifyWish) => ask<Notifications>('PUT', '/notify', wish),
  browser: (wish: BrowserWish) => ask<Done>('PUT', '/notify/browser', wish),
  mail: (address: string) => ask<Notifications>('PUT', '/notify/mail', { address }),
};
