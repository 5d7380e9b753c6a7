import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

// Reduces the fonts to the characters and weights that the site uses. Run `node scripts/subset-fonts.ts` after
// updating a font package.
const fonts = [
  { name: 'bricolage-grotesque', minimumWeight: 600, maximumWeight: 800 },
  { name: 'inter', minimumWeight: 400, maximumWeight: 700 },
  { name: 'jetbrains-mono', minimumWeight: 400, maximumWeight: 700 },
]

for (const { name, minimumWeight, maximumWeight } of fonts) {
  const source = await readFile(
    `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  )
  const cut = await subsetFont(source, characters(), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: minimumWeight, max: maximumWeight } },
  })
  await writeFile(`app/fonts/${name}.woff2`, cut)
  console.log(`${name}: ${source.length} to ${cut.length} bytes`)
}

/** Western European letters, and the symbols in our texts. */
function characters(): string {
  const letters = [...range(0x20, 0x7e), ...range(0xa0, 0xff)]
    .map((code) => String.fromCodePoint(code))
    .join('')
  return `${letters}ıŒœŠšŸŽž–—‘’‚“”„†•…‹›€™←↑→↓−≤≥≠×✓⌘⌥⇧`
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, step) => first + step)
}
