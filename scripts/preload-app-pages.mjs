// Writes the app's page once for each of its paths, with title and preloaded scripts: on a slow network, scripts
// would otherwise be discovered one after another.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const folder = 'build/client'
const chunks = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'))
// Vite's manifest lists all source files, and browsers do not need it.
rmSync(`${folder}/.vite`, { recursive: true })

const everyPage = ['app/router.tsx', 'app/routes/app.tsx']
const project = [...everyPage, 'app/routes/project.tsx', 'app/features/chat/conversation.tsx']

/** Each page's scripts and its initial title. */
const pages = {
  dashboard: { title: 'Dashboard · ', needs: [...everyPage, 'app/routes/dashboard.tsx'] },
  project: { title: 'Project · ', needs: [...project, 'app/features/tasks/today/today-panel.tsx'] },
  // For addresses that name a project tab instead of Today.
  'project-plan': { title: 'Project · ', needs: [...project, 'app/features/plan/page/plan-panel.tsx'] },
  'project-tasks': { title: 'Project · ', needs: [...project, 'app/features/tasks/tasks-panel.tsx'] },
  account: { title: 'Account · ', needs: [...everyPage, 'app/routes/account.tsx'] },
  learning: { title: 'Learning · ', needs: [...everyPage, 'app/routes/learning.tsx'] },
  xcode: { title: 'Xcode · ', needs: [...everyPage, 'app/routes/xcode.tsx'] },
}

const html = readFileSync(`${folder}/__spa-fallback.html`, 'utf8')
for (const [name, { title, needs }] of Object.entries(pages)) {
  const needed = new Set()
  for (const source of needs) addWithImports(keyOf(source), needed)
  const links = [...needed]
    .map((key) => chunks[key].file)
    .filter((file) => !html.includes(`href="/${file}"`))
    .map((file) => `<link rel="modulepreload" href="/${file}"/>`)
  const page = html
    .replace('<title>', () => `<title>${title}`)
    .replace('</head>', () => `${links.join('')}</head>`)
  writeFileSync(`${folder}/__spa-fallback-${name}.html`, page)
}

/** The chunk of a source file. Found by source, because two chunks may have the same name. */
function keyOf(source) {
  const found = Object.keys(chunks).find((key) => chunks[key].src?.replace(/\?.*$/, '') === source)
  if (!found) throw new Error(`The build has no script of ${source}; see scripts/preload-app-pages.mjs`)
  return found
}

function addWithImports(key, needed) {
  if (needed.has(key)) return
  needed.add(key)
  for (const imported of chunks[key].imports ?? []) addWithImports(imported, needed)
}
