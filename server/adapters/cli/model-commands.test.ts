import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findInstalledModel } from '#server/platform/local-model/installed-model.ts'
import { chooseModels } from '#server/teaching/models/choose-model.ts'
import { readSettings } from '#server/platform/settings.ts'
import { writeTinyModel } from '#test/models/tiny-model.ts'
import { checkSetup } from './doctor.ts'
import { addModel, listModels, removeModel } from './model-commands.ts'

const tiny = tinyModelBytes()

test(
  'a model is fetched, tried, listed, used without a setting, checked by the doctor, and removed',
  { tags: 'deep' },
  async () => {
    const place = makePlace()
    const listFile = await listServed(place.folder, tiny)
    const said: string[] = []
    const answer = await addModel(place, {
      size: 'small',
      isYes: true,
      listFile,
      say: (line) => said.push(line),
      onProgress() {},
    })
    expect(answer).toMatch(/^Tiny works: about \d+ tokens a second\. Restart Fledge, and it answers\.$/)
    expect(said.join('\n')).toMatch(
      /GB of memory, and .+ free on the disk[\s\S]+node-llama-cpp[\s\S]+Fetching/,
    )
    expect(readdirSync(path.join(place.dataDirectory, 'models'))).toEqual(['installed.json', 'tiny.gguf'])
    expect(listModels(place, listFile)).toMatch(/Tiny: .+← installed\nTiny answers/)

    const settings = (environment: Record<string, string>) =>
      readSettings({ DATA_DIR: place.dataDirectory, ...environment })
    expect(chooseModels(settings({}), {}).map(({ name }) => name)).toEqual(['local'])
    expect(chooseModels(settings({ TUTOR_MODEL: 'field-guide' }), {})).toEqual([])
    const { lines, isWell } = await checkSetup(settings({}), {})
    expect(lines).toEqual([expect.stringMatching(/^good {2}TUTOR_MODEL local: answers/)])
    expect(isWell).toBe(true)

    expect(removeModel(place)).toBe('Tiny is removed. After a restart, the Field Guide answers again.')
    expect(readdirSync(path.join(place.dataDirectory, 'models'))).toEqual([])
    expect(chooseModels(settings({}), {})).toEqual([])
  },
)

test(
  'a file that cannot be loaded is refused, and the model that was there stays',
  { tags: 'deep' },
  async () => {
    const place = makePlace()
    const good = path.join(place.folder, 'good.gguf')
    const broken = path.join(place.folder, 'broken.gguf')
    writeFileSync(good, tiny)
    writeFileSync(broken, tiny.subarray(0, 50_000))
    await addModel(place, { file: good, isYes: true, say() {} })
    await expect(addModel(place, { file: broken, isYes: true, say() {} })).rejects.toThrow(
      /^The model file is damaged/,
    )
    expect(findInstalledModel(place.dataDirectory)?.file).toBe('good.gguf')
    expect(readdirSync(path.join(place.dataDirectory, 'models'))).toEqual(['good.gguf', 'installed.json'])
  },
)

test('nothing is fetched without a yes', async () => {
  const place = makePlace()
  const listFile = await listServed(place.folder, tiny)
  await expect(addModel(place, { size: 'small', isYes: false, listFile, say() {} })).rejects.toThrow(
    /^Fetch Tiny, .+ from 127\.0\.0\.1:\d+\? To say yes without a terminal, add --yes\.$/,
  )
  expect(readdirSync(path.join(place.dataDirectory, 'models'))).toEqual([])
})

test('an unknown size, one that is too large for the disk, and a missing file each get a sentence', async () => {
  const place = makePlace()
  const listFile = await listServed(place.folder, tiny, 1e9)
  const adding = (options: object) => addModel(place, { isYes: true, listFile, say() {}, ...options })
  await expect(adding({ size: 'huge' })).rejects.toThrow('Choose one of small, not "huge".')
  await expect(adding({ size: 'small' })).rejects.toThrow(/^Tiny needs 1000000000 GB, and only .+ are free/)
  await expect(adding({})).rejects.toThrow('No model fits into the memory and on the disk of this machine.')
  await expect(adding({ file: 'nowhere.gguf' })).rejects.toThrow(/^There is no file .+nowhere\.gguf\.$/)
})

test('without a model the doctor and the list name the command, and removing says that there is none', async () => {
  const place = makePlace()
  const { lines } = await checkSetup(readSettings({ DATA_DIR: place.dataDirectory }), {})
  expect(lines.at(-1)).toBe(
    'For free conversation, add a model that runs on this machine: npm run fledge -- model',
  )
  expect(listModels(place)).toMatch(/small .+\n.*middle .+\n.*large .+\nNone is installed/)
  expect(removeModel(place)).toBe('No model is installed.')
})

test('what remains of a broken download is removed, too', () => {
  const place = makePlace()
  const part = path.join(place.dataDirectory, 'models/tiny.gguf.part')
  mkdirSync(path.dirname(part), { recursive: true })
  writeFileSync(part, 'half')
  expect(removeModel(place)).toBe('An interrupted download was removed.')
  expect(existsSync(part)).toBe(false)
})

function makePlace() {
  const folder = mkdtempSync(path.join(tmpdir(), 'fledge-models-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, dataDirectory: path.join(folder, 'data') }
}

/** Serves a model file locally and writes a model list that contains it. Returns the path of the list. */
async function listServed(folder: string, bytes: Buffer, gigabytes = 0.001): Promise<string> {
  const server = createServer((_, response) => response.end(bytes))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const listFile = path.join(folder, 'models.json')
  const model = {
    size: 'small',
    name: 'Tiny',
    licence: 'MIT',
    address: `http://127.0.0.1:${port}/tiny.gguf`,
    file: 'tiny.gguf',
    gigabytes,
    memoryGigabytes: 0.1,
    sha256: null,
  }
  writeFileSync(listFile, JSON.stringify([model]))
  return listFile
}

function tinyModelBytes(): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'fledge-tiny-'))
  const file = path.join(folder, 'tiny.gguf')
  writeTinyModel(file)
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}
