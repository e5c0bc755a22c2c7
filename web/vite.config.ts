import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const backend = process.env.KVYTOK_SERVER ?? 'http://127.0.0.1:8451';
const proxy = {
  '/api': { target: backend, ws: true },
  '/return': { target: backend },
  '/networks': { target: backend },
};

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // Vitest must take the browser's build of Svelte.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  // The worker loads the box of a game only when that game is played.
  worker: { format: 'es' },
  build: {
    outDir: '../src/kvytok/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    // The catalogues of a language travel together.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: ['en', 'uk', 'ru', 'pl'].map((language) => ({
            name: `words-${language}`,
            test: new RegExp(`/words/${language}/(?!tutorial).*\\.ftl`),
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
  },
}));
