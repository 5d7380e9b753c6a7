import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { compareScreens } from './compare-screens.ts'
import { takeScreens } from './take-screens.ts'

// Takes screenshots of the production build. Without arguments, those for the landing page and README. At a release,
// `keep` saves every screen; `compare` takes them again and shows what has changed.
const folder = '.cache/screens'
const kept = `${folder}/kept`
const task = process.argv[2]
if (task === 'keep') {
  await rm(kept, { recursive: true, force: true })
  await takeScreens(kept)
  console.log(`Kept in ${kept}. Change the product, build it, then: npm run pictures -- compare`)
} else if (task === 'compare') {
  if (existsSync(kept)) await compare()
  else {
    console.error(
      'There is nothing to compare with. Check out and build the last release, run npm run pictures -- keep, and come back.',
    )
    process.exitCode = 1
  }
} else await import('./take-product-pictures.ts')

async function compare(): Promise<void> {
  await rm(`${folder}/now`, { recursive: true, force: true })
  await takeScreens(`${folder}/now`)
  const screens = await compareScreens(kept, `${folder}/now`, `${folder}/compared`)
  const different = screens.filter(({ change }) => change !== 'same')
  for (const { name, change, changedPercent } of different)
    console.log(`${change.padEnd(8)} ${changedPercent.toFixed(2).padStart(6)} %  ${name}`)
  console.log(`${different.length} of ${screens.length} screens are different: ${folder}/compared/index.html`)
}
