import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const backend = process.env.KVYTOK_SERVER ?? 'http://127.0.0.1:8451';
const proxy = {
  '/api': { target: backend, ws: true },
  '/return': { target: backend },
  '/networks': { target: backend },
};

const SERVICE_WORKER = 'service-worker';

/** Tells the service worker the version of the page and its files, except what only other sites or few people need. */
function keptFiles(): Plugin {
  return {
    name: 'kept-files',
    apply: 'build',
    generateBundle(_, bundle) {
      // Browsers run it as a plain script: one that imports something is not even registered.
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && part.name === SERVICE_WORKER && part.imports.length)
          this.error(`the service worker must import no values, but imports ${part.imports.join(', ')}`);
    },
    writeBundle({ dir = '' }) {
      const own = `${SERVICE_WORKER}.js`;
      const all = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const paths = all.map((entry) => join(entry.parentPath, entry.name).slice(resolve(dir).length + 1));
      const files = paths
        .filter((path) => ![own, 'index.html'].includes(path) && !/^(share\/|assets\/world-)/.test(path))
        .sort();
      const digest = createHash('sha256');
      for (const path of ['index.html', ...files]) digest.update(path).update(readFileSync(join(dir, path)));
      const told = JSON.stringify({ version: digest.digest('hex').slice(0, 12), files });
      writeFileSync(join(dir, own), readFileSync(join(dir, own), 'utf-8').replaceAll('KVYTOK_PAGE', `(${told})`));
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), keptFiles()],
  // Vitest must take the browser's build of Svelte.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  // All addresses within the page are relative: it may lie under any path. The server makes those of index.html absolute.
  base: './',
  // The worker loads the box of a game only when that game is played.
  worker: { format: 'es' },
  build: {
    outDir: '../src/kvytok/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    // The catalogues of a language travel together.
    rolldownOptions: {
      input: { index: 'index.html', [SERVICE_WORKER]: 'src/offline/serviceWorker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: ['en', 'uk', 'ru', 'pl'].map((language) => ({
            name: `words-${language}`,
            test: new RegExp(`/words/${language}/(?!tutorial|workshop).*\\.ftl`),
          })),
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: ['..'] },
    proxy,
  },
  preview: { proxy },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    testTimeout: 60_000, // a test that hangs ends; a busy machine may take its time
  },
}));
