import { expect, test } from 'vitest'
import { readProjectFile } from './read-project-file.ts'

test('an exported project is read as it stands', async () => {
  expect(await readProjectFile(fileOf('{"format":"fledge-project","version":1}'))).toEqual({
    format: 'fledge-project',
    version: 1,
  })
})

test.each([
  ['a picture', '\u0089PNG'],
  ['other JSON', '{"name":"package"}'],
  ['a list', '[1]'],
  ['nothing', ''],
])('%s is refused with the name of the file and what to choose instead', async (_name, content) => {
  await expect(readProjectFile(fileOf(content))).rejects.toThrow(
    'plants.json is not a project. Choose a file that was exported here as JSON',
  )
})

test('a file that is too large is refused before it is sent', async () => {
  await expect(readProjectFile(fileOf(' '.repeat(16 * 1024 * 1024 + 1)))).rejects.toThrow(
    'plants.json is larger than 16 MiB',
  )
})

function fileOf(content: string): File {
  return new File([content], 'plants.json')
}
