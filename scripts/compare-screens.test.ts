import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { compareScreens } from './compare-screens.ts'

test('pictures that changed, came or went are shown with their difference, and the others are not', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'fledge-compared-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const [before, now, compared] = ['before', 'now', 'compared'].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ]
  await Promise.all([mkdir(before), mkdir(now)])
  await Promise.all([
    draw(path.join(before, 'same.png'), '#ffffff'),
    draw(path.join(now, 'same.png'), '#fafafa'),
    draw(path.join(before, 'changed.png'), '#ffffff'),
    draw(path.join(now, 'changed.png'), '#000000'),
    draw(path.join(before, 'gone.png'), '#ffffff'),
    draw(path.join(now, 'new.png'), '#ffffff'),
  ])
  expect(await compareScreens(before, now, compared)).toEqual([
    { name: 'changed.png', change: 'changed', changedPercent: 100 },
    { name: 'gone.png', change: 'gone', changedPercent: 100 },
    { name: 'new.png', change: 'new', changedPercent: 100 },
    { name: 'same.png', change: 'same', changedPercent: 0 },
  ])
  expect((await readdir(compared)).toSorted()).toEqual([
    'before-changed.png',
    'before-gone.png',
    'difference-changed.png',
    'index.html',
    'now-changed.png',
    'now-new.png',
  ])
  expect(await readFile(path.join(compared, 'index.html'), 'utf8')).toContain('3 of 4 screens are different.')
})

function draw(file: string, background: string) {
  return sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .png()
    .toFile(file)
}
