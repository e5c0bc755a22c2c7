import { render, screen } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { words } from '../src/words/words.svelte.ts';

beforeAll(() => words.use('en'));

test('the documentation is a link only while it can be reached', async () => {
  document.documentElement.dataset.docs = 'docs/index.html';
  const { default: DocumentationLink } = await import('../src/home/DocumentationLink.svelte');
  const [online, asked] = [vi.spyOn(navigator, 'onLine', 'get'), vi.spyOn(globalThis, 'fetch')];
  online.mockReturnValue(true);
  asked.mockImplementation(async () => new Response(''));
  render(DocumentationLink);
  expect(screen.getByRole('link').getAttribute('href')).toBe('docs/index.html');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  // The connection is lost, and comes back; a host that does not answer is as good as none.
  online.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await screen.findByText('The documentation needs a connection.');
  expect(asked).toHaveBeenCalledOnce();
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await screen.findByRole('link');
  asked.mockImplementation(() => Promise.reject(new TypeError('unreachable')));
  dispatchEvent(new Event('online'));
  await screen.findByText('The documentation needs a connection.');
});
