import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

export interface ZippedFile {
  name: string
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** Files are read as needed and compressed off the main thread. */
export async function* zipFiles(
  files: AsyncIterable<ZippedFile>,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packed.push(bytes)
  })
  for await (const { name, pieces } of files) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8, mtime: modifiedAt }
    zip.add(file)
    for await (const bytes of Readable.from(countedIn(file, pieces)).pipe(
      createDeflateRaw({ level: 6 }),
    ) as AsyncIterable<Buffer<ArrayBuffer>>) {
      file.ondata!(null, bytes, false)
      yield* taken()
    }
    file.ondata!(null, new Uint8Array(), true)
  }
  zip.end()
  yield* taken()

  function taken(): Uint8Array[] {
    const bytes = packed
    packed = []
    return bytes
  }
}

async function* countedIn(file: ZipInputFile, pieces: ZippedFile['pieces']): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    const bytes =
      typeof piece === 'string'
        ? Buffer.from(piece)
        : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    file.crc = crc32(bytes, file.crc)
    file.size += bytes.length
    yield bytes
  }
}
