import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { site } from '#contract/site.ts'
import { launchBrowser } from '#test/page/browser.ts'

// Makes all icons and the link preview image from the logo. Run `node scripts/make-icons.ts` after changing the logo
// or the headline.
const wings = await markWings()
const browser = await launchBrowser()
await writeFile('public/favicon.svg', `${tile({ radius: 11, markSize: 34 })}\n`)
await drawIcon(browser, 'favicon-32.png', 32, tile({ radius: 11, markSize: 36 }))
await drawIcon(browser, 'apple-touch-icon.png', 180, tile({ radius: 0, markSize: 32 }))
await drawIcon(browser, 'icon-192.png', 192, tile({ radius: 11, markSize: 34 }))
await drawIcon(browser, 'icon-512.png', 512, tile({ radius: 11, markSize: 34 }))
await drawIcon(browser, 'icon-maskable-512.png', 512, tile({ radius: 0, markSize: 26 }))
await drawCard(browser)
await browser.close()

/** Reads the logo's paths as text: Node cannot import a component file, because it strips types but not JSX. */
async function markWings(): Promise<string[]> {
  const source = await readFile('app/ui/logo.tsx', 'utf8')
  return [...source.matchAll(/^ {2}'(M[^']+Z)',$/gm)].map((match) => match[1])
}

function mark(color: string): string {
  return wings.map((wing) => `<path d="${wing}" fill="${color}"/>`).join('')
}

function tile({ radius, markSize }: { radius: number; markSize: number }): string {
  const inset = (48 - markSize) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="${radius}" fill="#c84903"/><g transform="translate(${inset} ${inset - 0.5}) scale(${markSize / 48})">${mark('#fff')}</g></svg>`
}

async function drawIcon(from: Browser, name: string, size: number, svg: string): Promise<void> {
  const page = await from.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  )
  await page.screenshot({ path: path.join('public', name), omitBackground: true })
  await page.close()
}

async function drawCard(from: Browser): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1200, height: 630 } })
  const font = async (name: string) =>
    `url(data:font/woff2;base64,${(await readFile(`node_modules/@fontsource-variable/${name}`)).toString('base64')})`
  await page.setContent(`
    <style>
      @font-face { font-family: Bricolage; font-weight: 200 800; src: ${await font('bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')} }
      @font-face { font-family: Inter; font-weight: 100 900; src: ${await font('inter/files/inter-latin-wght-normal.woff2')} }
      body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 72px 80px; display: flex; flex-direction: column; justify-content: space-between; color: oklch(0.245 0.05 266);
        background: radial-gradient(60% 75% at 85% 110%, oklch(0.88 0.1 60), transparent 70%), radial-gradient(60% 60% at 5% -10%, oklch(0.93 0.04 235), transparent 70%), oklch(0.984 0.009 82) }
      h1 { font: 800 84px/1.02 Bricolage; letter-spacing: -0.03em; margin: 0; max-width: 960px; text-wrap: balance }
      p { display: flex; align-items: center; gap: 20px; font: 700 44px Bricolage; margin: 0 }
      p + h1 + p { font: 500 32px Inter }
      .flight { position: absolute; right: 70px; bottom: 50px }
    </style>
    <p><svg width="72" height="72" viewBox="0 0 48 48">${mark('#c84903')}</svg>${site.name}</p>
    <h1>${site.headline}</h1>
    <p>${site.tagline}</p>
    <svg class="flight" width="260" height="180" viewBox="0 0 260 180" fill="none"><path d="M4 170C60 176 70 110 110 112S160 140 190 80" stroke="#c84903" stroke-width="4" stroke-linecap="round" stroke-dasharray="0.5 13"/><g transform="translate(180 0) rotate(-24 36 36) scale(1.5)">${mark('#c84903')}</g></svg>`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: 'public/card.png' })
  await page.close()
}
