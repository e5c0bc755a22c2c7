/** The worker that lays out the board of the workshop, so that the page never waits for it. */

import { granted, type LayoutWish } from './quickLayout.ts';

addEventListener('message', ({ data }: MessageEvent<LayoutWish>) => postMessage(granted(data)));
