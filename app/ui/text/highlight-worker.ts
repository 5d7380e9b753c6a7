import { highlightCode } from './highlight.ts'

/** Highlights code in a worker: preparing the Swift grammar alone takes longer than a frame. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; code: string; language: string }>) => {
  void highlightCode(data.code, data.language).then((lines) => postMessage({ id: data.id, lines }))
})
