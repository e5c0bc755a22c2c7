/** A phone: its window is small, so the buttons to zoom stand beside the board instead of on it. */

import { MediaQuery } from 'svelte/reactivity';

export const phone = new MediaQuery('(max-width: 699px), (max-height: 500px) and (orientation: landscape)');
