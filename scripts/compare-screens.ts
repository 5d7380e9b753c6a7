import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** Smaller differences per channel are ignored, because the edges of letters vary slightly. */
const sameUpTo = 24

/** How a screenshot differs from the earlier one. */
export interface ComparedScreen {
  name: string
  change: 'new' | 'gone' | 'changed' | 'same'
  /** Differing pixels, in percent. */
  changedPercent: number
}

/**
 * Compares the screenshots in two folders. Writes the changed ones, their differences and a page that shows them to a
 * third.
 */
export async function compareScreens(
  before: string,
  now: string,
  compared: string,
): Promise<ComparedScreen[]> {
  await rm(compared, { recursive: true, force: true })
  await mkdir(compared, { recursive: true })
  const [old, recent] = await Promise.all([picturesIn(before), picturesIn(now)])
  const screens: ComparedScreen[] = []
  for (const name of [...new Set([...old, ...recent])].toSorted()) {
    const screen = await compareScreen(name, before, now, compared, old.includes(name), recent.includes(name))
    if (screen.change !== 'same') {
      if (old.includes(name)) await copyFile(path.join(before, name), path.join(compared, `before-${name}`))
      if (recent.includes(name)) await copyFile(path.join(now, name), path.join(compared, `now-${name}`))
    }
    screens.push(screen)
  }
  await writeFile(path.join(compared, 'index.html'), pageOf(screens))
  return screens
}

async function picturesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.png'))
}

async function compareScreen(
  name: string,
  before: string,
  now: string,
  compared: string,
  isOld: boolean,
  isRecent: boolean,
): Promise<ComparedScreen> {
  if (!isOld) return { name, change: 'new', changedPercent: 100 }
  if (!isRecent) return { name, change: 'gone', changedPercent: 100 }
  const { width, height } = await sharp(path.join(now, name)).metadata()
  const pixels = async (folder: string) =>
    sharp(path.join(folder, name)).resize(width, height, { fit: 'contain' }).removeAlpha().raw().toBuffer()
  const [old, recent] = await Promise.all([pixels(before), pixels(now)])
  const marked = Buffer.alloc(recent.length, 255)
  let changed = 0
  for (let at = 0; at < recent.length; at += 3) {
    const differs = [0, 1, 2].some((channel) => Math.abs(old[at + channel] - recent[at + channel]) > sameUpTo)
    if (differs) changed++
    // Marks changed pixels red on a pale copy of the screenshot.
    marked.set(differs ? [220, 0, 40] : [0, 1, 2].map((channel) => 170 + recent[at + channel] / 3), at)
  }
  if (changed === 0) return { name, change: 'same', changedPercent: 0 }
  await sharp(marked, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(path.join(compared, `difference-${name}`))
  return { name, change: 'changed', changedPercent: (changed / (width * height)) * 100 }
}

function pageOf(screens: ComparedScreen[]): string {
  const different = screens
    .filter(({ change }) => change !== 'same')
    .toSorted((one, other) => other.changedPercent - one.changedPercent)
  const figure = (kind: string, name: string) =>
    `<figure><figcaption>${kind}</figcaption><a href="${kind}-${name}"><img src="${kind}-${name}" alt="" loading="lazy"></a></figure>`
  const rows = different.map(({ name, change, changedPercent }) => {
    const kinds = { new: ['now'], gone: ['before'], changed: ['before', 'now', 'difference'], same: [] }[
      change
    ]
    return `<section><h2>${name.replace('.png', '')}: ${change}${change === 'changed' ? `, ${changedPercent.toFixed(2)} %` : ''}</h2><div>${kinds.map((kind) => figure(kind, name)).join('')}</div></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens compared</title>
<style>body{font:16px system-ui;margin:2rem}div{display:flex;gap:1rem}figure{flex:1;margin:0;min-width:0}img{width:100%;border:1px solid #999}</style>
<h1>Screens compared</h1><p>${different.length} of ${screens.length} screens are different.</p>
${rows.join('\n')}
</html>
`
}
