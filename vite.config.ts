import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const apiAddress = `http://127.0.0.1:${process.env.FLEDGE_API_PORT ?? '3001'}`

/** What every page loads, also one without React. */
const everyPage = under(
  'vite/preload-helper',
  'contract/(account/newsletter-address|site|tasks/next-task)',
  'app/api/(fetch-or-throw|session-hint)',
  'app/ui/(browser-storage|overlay/toast|enhance-copy|theme/(theme|switch-theme)|keyboard/take-lost-focus)\\.ts',
)

/** What islands of public pages share with the pages behind a session. */
const anyReact = under(
  'node_modules/(tailwind-merge|class-variance-authority|clsx|lucide-react/dist/esm/(Icon|createLucideIcon|icons/(moon|search|sun)\\.))',
  'app/ui/(button|link-button|loading/(spinner|late-component)|cn|page/use-page-return)\\.ts',
  'app/api/(sign-in-address|kept-level)',
  'app/auth/(session-channel|google-token-end)',
  'contract/limits',
)

/** What every page behind a session loads. */
const everyAppPage = under(
  'node_modules/(react-router|@tanstack|hono)/',
  'app/(root|routes/app)\\.tsx$',
  'app/api/(api|query-client|project-queries|task-queries)',
  'app/sync/(deletions|offline-pages|undoable-delete|use-live-sync|waiting-changes)',
  'app/features/account/(session-gate|user-query)',
  'app/features/commands/command-(center|button)',
  'app/ui/(overlay/(dialog-boundary|foreign-link-guard)|page/(empty-state|offline-sign|page-failure)|theme/theme-switch|keyboard/use-arrival-focus)',
)

function under(...paths: string[]): RegExp {
  return new RegExp(paths.join('|'))
}

/** Memoises the components that are drawn often, so that no file does it by hand. It makes scripts longer: not for what is drawn once or is small. */
const reactCompiler = babel({
  include: under(
    '/app/features/chat/(use-conversation|answer/tutor-message|thread/(conversation-log|user-message))',
    '/app/features/tasks/(tasks-panel|use-|board|list)',
    '/app/sync/',
    '/app/ui/use-media-query',
  ),
  plugins: ['babel-plugin-react-compiler'],
})

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), reactCompiler],
  resolve: {
    alias: {
      // Radix locks scrolling through a package that writes <style> elements, which our content security policy forbids.
      'react-remove-scroll': path.resolve('app/ui/overlay/scroll-lock.tsx'),
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
      // The pages behind a mail's links post to their own address.
      '^/(newsletter|week-mail)/': {
        target: apiAddress,
        bypass: (request) => (request.method === 'POST' ? undefined : request.url),
      },
    },
  },
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    // Read and removed by scripts/preload-app-pages.mjs.
    manifest: true,
    // Few files instead of many tiny ones: over HTTP/1.1 those would queue, and small ones are packed badly.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'page', test: everyPage, priority: 4 },
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
            { name: 'controls', test: anyReact, priority: 2 },
            { name: 'app', test: everyAppPage, priority: 1 },
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
