// Copies what a server needs to run, and nothing else, to a folder: node scripts/pack.mjs FOLDER. Start it there
// with: node build/node/main.js. With --local-model, includes the engine for local models (83 MB); the model itself
// is downloaded there.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { billOfMaterials } from './bill-of-materials.mjs'
import { ensureBuilt, ensureInstalled, ensureNode, fail, root, run } from './prepare.mjs'

if (!process.argv[2]) fail('Name the folder: node scripts/pack.mjs FOLDER')
const folder = path.resolve(process.argv[2] ?? '')
const node = ensureNode()
ensureInstalled(node)
await ensureBuilt(node)

const withLocalModel = process.argv.includes('--local-model')
if (withLocalModel && (await run(node, ['scripts/install-engine.ts'])) !== 0)
  fail('What runs local models could not be installed; its words are above.')

const { name, version, type } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const { external } = JSON.parse(readFileSync(path.join(root, 'scripts/runtime-packages.json'), 'utf8'))
const platform = `${process.platform}-${process.arch}`

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(
  path.join(folder, 'package.json'),
  `${JSON.stringify({ name, version, private: true, type }, null, 2)}\n`,
)
for (const part of [
  'build/client',
  'build/node',
  'build/empty-database',
  'build/knowledge.bin',
  'knowledge',
  'server/platform/db/migrations',
  'LICENSE',
])
  cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
for (const place of packagesBehind(external))
  cpSync(path.join(root, place), path.join(folder, place), { recursive: true, filter: isNeeded })
if (withLocalModel)
  cpSync(path.join(root, 'tools/llama'), path.join(folder, 'tools/llama'), {
    recursive: true,
    filter: isNeeded,
  })
writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(node), null, 2)}\n`)
console.log(`Packed into ${folder}`)

/** The installed folders of packages and all their dependencies. */
function packagesBehind(names) {
  const places = new Set()
  const look = (wanted, from) => {
    const place = find(wanted, from)
    if (!place || places.has(place)) return
    places.add(place)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(path.join(root, place, 'package.json'), 'utf8'),
    )
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) look(next, place)
  }
  for (const wanted of names) look(wanted, '')
  return places
}

function find(wanted, from) {
  for (let above = from; ; above = path.dirname(above)) {
    const place = path.join(above === '.' ? '' : above, 'node_modules', wanted)
    if (existsSync(path.join(root, place, 'package.json'))) return place
    if (above === '' || above === '.') return null
  }
}

/** Whether the product needs a file; not native sources or binaries for other platforms. */
function isNeeded(file) {
  const place = path.relative(root, file)
  const prebuilt = /prebuilds[/\\]([^/\\]+)/.exec(place)?.[1]
  return (
    !(prebuilt && prebuilt !== platform) &&
    !/\.(?:c|cc|h|map|md|d\.[cm]?ts|wat)$|[/\\]tree-sitter[/\\]vendor[/\\]/.test(place)
  )
}
