import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const apiAddress = `http://127.0.0.1:${process.env.FLEDGE_API_PORT ?? '3001'}`

const everyPage =
  /vite\/preload-helper|contract\/newsletter-address|app\/(?:api\/fetch-or-throw|ui\/(?:browser-storage|toast|enhance-copy|theme))\.ts/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: {
      // Radix locks scrolling through a package that writes <style> elements, which our content security policy forbids.
      'react-remove-scroll': path.resolve('app/ui/scroll-lock.tsx'),
    },
  },
  // Found only at the click, they would reload the page in the middle of a sign-in.
  optimizeDeps: { include: ['@firebase/app', '@firebase/auth'] },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: {
      ...Object.fromEntries(
        ['/api', '/v1', '/mcp', '/healthz', '/readyz', '^/pricing/?(?:\\?|$)'].map((prefix) => [
          prefix,
          apiAddress,
        ]),
      ),
      // The pages behind a newsletter's links post to their own address.
      '/newsletter': {
        target: apiAddress,
        bypass: (request) => (request.method === 'POST' ? undefined : request.url),
      },
    },
  },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    // One file instead of seven tiny ones for what every page loads: over HTTP/1.1 they would queue before the picture.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'page', test: everyPage }] } } },
  },
})
