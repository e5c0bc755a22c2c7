import { beforeEach, expect, test, vi } from 'vitest';
import type { Me, SharedSettings } from '../src/server/messages.ts';

const kept: Partial<SharedSettings> = {};
vi.mock('../src/people/peopleRequests.ts', () => ({
  people: {
    settings: async () => ({ ...kept }),
    changeSettings: async (changes: SharedSettings) => Object.assign(kept, changes),
  },
}));

const ME = { id: 'olena', account: 'Olena' } as unknown as Me;

/** The page as it is loaded again. */
async function load() {
  vi.resetModules();
  const { settings } = await import('../src/browser/settings.svelte.ts');
  const { share } = await import('../src/people/sharedSettings.ts');
  return { settings, share };
}

beforeEach(() => {
  localStorage.clear();
  for (const key of Object.keys(kept)) delete kept[key as keyof SharedSettings];
});

test('what is chosen before the account is known is sent to it, not taken back', async () => {
  kept.theme = 'light';
  await (await load()).share(ME);
  const { settings, share } = await load();
  settings.set('theme', 'dark');
  await share(ME);
  expect(settings.choices.theme).toBe('dark');
  expect(kept.theme).toBe('dark');
});

test('at the sign-in the account decides about what it knows', async () => {
  kept.theme = 'light';
  const { settings, share } = await load();
  settings.set('theme', 'dark');
  settings.set('names', 'board');
  await share(ME);
  expect(settings.choices.theme).toBe('light');
  expect(kept).toMatchObject({ theme: 'light', names: 'board' });
});
