/** Shared settings: what is chosen on one device of an account is seen on the others. No DOM in here. */

import { type Choices, settings } from '../browser/settings.svelte.ts';
import { signIn } from '../server/api.ts';
import type { Me, SharedSettings } from '../server/messages.ts';
import { people } from './peopleRequests.ts';

/** Settings that belong to a device (battery, notifications) are not among these. */
const SHARED = [
  'language',
  'theme',
  'sound',
  'speed',
  'motion',
  'symbols',
  'names',
  'pieces',
  'sure',
  'planning',
] as const;
type Shared = (typeof SHARED)[number];

/** What this device notes while it is signed in: whose it is, how it was before, and what it could not send yet. */
export const NOTE = 'kvytok.account-settings';
interface AccountNote {
  owner: string;
  before: Partial<Choices>;
  unsent: Shared[];
}

let note: AccountNote | null = read();
let sending: Promise<void> = Promise.resolve();

function read(): AccountNote | null {
  try {
    return JSON.parse(localStorage.getItem(NOTE) ?? 'null');
  } catch {
    return null;
  }
}

function write(): void {
  try {
    if (note) localStorage.setItem(NOTE, JSON.stringify(note));
    else localStorage.removeItem(NOTE);
  } catch {
    // Without storage the next page asks the account again.
  }
}

function picked(keys: readonly Shared[]): Partial<Choices> {
  return Object.fromEntries(keys.map((key) => [key, settings.choices[key]]));
}

function adopt(kept: SharedSettings): void {
  const waiting = note?.unsent ?? [];
  const chosen = SHARED.filter((key) => kept[key] !== null && kept[key] !== undefined && !waiting.includes(key));
  settings.adopt(Object.fromEntries(chosen.map((key) => [key, kept[key]])));
}

/** Send what was chosen here, and take over what was chosen elsewhere. One after the other; without a connection later. */
function exchange(): Promise<void> {
  sending = sending
    .then(async () => {
      if (!note) return;
      const sent = note.unsent;
      const changes = picked(sent) as SharedSettings;
      const kept = await (sent.length ? people.changeSettings(changes) : people.settings());
      if (!note) return;
      // What was chosen again meanwhile goes with the next exchange.
      note.unsent = note.unsent.filter((key) => !sent.includes(key) || settings.choices[key] !== changes[key]);
      write();
      adopt(kept);
    })
    .catch(() => undefined);
  return sending;
}

/** Bring this device together with the account that it is signed in with; without one, it is as it was before. */
export async function share(me: Me): Promise<void> {
  if (!me.account) {
    settings.listener = null;
    settings.unheard.clear();
    if (note) settings.adopt(note.before);
    note = null;
    write();
    return;
  }
  if (note?.owner !== me.id) {
    const kept = await people.settings();
    // The account decides; what it does not know yet comes from this device.
    const unsent = SHARED.filter((key) => (kept[key] ?? null) === null && settings.differs(key));
    note = { owner: me.id, before: note?.before ?? picked(SHARED), unsent };
    write();
    adopt(kept);
    settings.unheard.clear();
  }
  settings.listener = (key) => {
    if (!note || !(SHARED as readonly string[]).includes(key)) return;
    note.unsent = [...new Set([...note.unsent, key as Shared])];
    write();
    void exchange();
  };
  // Chosen before the account was known: this device is the newest, so it must not be told otherwise.
  for (const key of settings.unheard) settings.listener(key);
  settings.unheard.clear();
  await exchange();
}

/** Share from the start of the page on, and again whenever somebody comes back to it. */
export async function keepSharing(): Promise<void> {
  addEventListener('visibilitychange', () => {
    if (!document.hidden && note) void exchange();
  });
  await share(await signIn());
}
