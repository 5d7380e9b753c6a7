import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { talkWithTutor } from '#test/models/talk-with-tutor.ts'

const { guide } = await knownKnowledge()
const talk = (...said: string[]) => talkWithTutor(guide, ...said).at(-1) ?? ''

const songs = `struct SongRecord: Decodable {
    let id: Int
    let song_title: String
    let seconds: Int
    let cover: String?
}

struct Song: Identifiable {
    let id: Int
    let songTitle: String
    let seconds: Double
    let cover: URL?
}`

test('one own struct is made from another by an initialiser with the properties of both', () => {
  const reply = talk(`${songs}\nhow can I make a Song from a SongRecord?`)
  expect(reply).toContain('extension Song {\n    init(_ songRecord: SongRecord) {')
  expect(reply).toContain('songTitle: songRecord.song_title')
  expect(reply).toContain('seconds: Double(songRecord.seconds)')
  expect(reply).toContain('cover: songRecord.cover.flatMap { URL(string: $0) }')
})

test('the structs of an earlier message count, and a property stands for its type', () => {
  const reply = talk(
    `what is Codable?\n${songs.replace('struct Song:', 'struct Answer: Decodable {\n    let hits: [SongRecord]\n}\n\nstruct Song:')}`,
    'and how do I turn my answer.hits into Song?',
  )
  expect(reply).toContain('init(_ songRecord: SongRecord)')
})

test('what has no counterpart is handed over and asked for', () => {
  const reply = talk(
    `${songs.replace('let cover: URL?', 'let isLong: Bool')}\nhow do I turn SongRecord into Song?`,
  )
  expect(reply).toContain('init(_ songRecord: SongRecord, isLong: Bool)')
  expect(reply).toMatch(/From which properties of `SongRecord` should `isLong` be made\?/)
})

test('two structs in view make no conversion of another question', () => {
  expect(talk(songs, 'how do I show a list of Song?')).not.toContain('init(_')
})
