import { spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { canAddModel, engineFolder, isEngineInstalled } from './installed-model.ts'

export class EngineNotInstalled extends Error {}

const packages: Record<string, string> = {
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-x64',
  'win32-arm64': 'win-arm64',
  'win32-x64': 'win-x64',
}

const version = '3.21.1'

const installArguments = [
  'install',
  '--no-save',
  // Its optional packages cover all machines and graphics cards: 700 MB.
  '--omit=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/** Installs node-llama-cpp next to the project, with only the prebuilt program for this machine. */
export async function installEngine(): Promise<void> {
  if (isEngineInstalled()) return
  const built = packages[`${process.platform}-${process.arch}`]
  if (!built)
    throw new EngineNotInstalled(
      `Local models do not run on this machine (${process.platform} ${process.arch}).`,
    )
  if (!canAddModel())
    throw new EngineNotInstalled(
      'The folder tools/llama is missing: run this command in a clone of Fledge, not in a packed copy.',
    )
  const workshop = path.join(projectRoot, `.cache/llama-${process.pid}`)
  mkdirSync(workshop, { recursive: true })
  try {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(path.join(engineFolder, file), path.join(workshop, file))
    const code = await npm(workshop, [...installArguments, `@node-llama-cpp/${built}@${version}`])
    // Moved once complete, because another process may be installing or already using it.
    if (code === 0) renameSync(path.join(workshop, 'node_modules'), path.join(engineFolder, 'node_modules'))
  } catch (error) {
    if (!isEngineInstalled())
      throw new EngineNotInstalled(`The folder ${engineFolder} cannot be written.`, { cause: error })
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
  if (!isEngineInstalled())
    throw new EngineNotInstalled(
      'npm could not install node-llama-cpp; its words are above. Check the network, then run the same command again.',
    )
}

function npm(folder: string, args: string[]): Promise<number> {
  const script = process.env['npm_execpath']
  const isScript = script !== undefined && /\.[cm]?js$/.test(script)
  const [command, words] = isScript ? [process.execPath, [script, ...args]] : ['npm', args]
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: !isScript && process.platform === 'win32',
    })
    child.on('error', () => resolve(1))
    child.on('exit', (exitCode) => resolve(exitCode ?? 1))
  })
}
