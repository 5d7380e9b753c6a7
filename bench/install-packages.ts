import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Installs packages that are not part of the product in a folder in `.cache`, once. */
export function installPackages(
  folder: string,
  dependencies: Record<string, string>,
  overrides: Record<string, string> = {},
): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: path.basename(folder), private: true, type: 'module', dependencies, overrides }),
  )
  if (Object.keys(dependencies).every((name) => existsSync(path.join(folder, 'node_modules', name)))) return
  const { status, stderr } = spawnSync(
    'npm',
    'install --no-save --no-audit --no-fund --ignore-scripts --legacy-peer-deps --loglevel=error'.split(' '),
    { cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0)
    throw new Error(`${Object.keys(dependencies).join(', ')} could not be installed: ${stderr}`)
}
