// Writes the bill of materials: the product's packages, as CycloneDX.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readFromNpm, root } from './prepare.mjs'

/**
 * Made from the lock file without development dependencies: `npm sbom --omit=dev` would leave out packages needed by
 * both, such as React.
 */
export function billOfMaterials(node) {
  const { devDependencies: _, ...manifest } = readJson('package.json')
  const lock = readJson('package-lock.json')
  const packages = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional)
  const folder = mkdtempSync(path.join(tmpdir(), 'fledge-sbom-'))
  try {
    writeJson(folder, 'package.json', manifest)
    writeJson(folder, 'package-lock.json', {
      ...lock,
      packages: { ...Object.fromEntries(packages), '': manifest },
    })
    const bill = JSON.parse(
      readFromNpm(
        node,
        ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'],
        folder,
      ),
    )
    // npm writes the folder's name there.
    bill.metadata.component.name = manifest.name
    return bill
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'))
}

function writeJson(folder, file, content) {
  writeFileSync(path.join(folder, file), JSON.stringify(content))
}
