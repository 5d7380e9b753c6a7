import { highlightCode } from './highlight.ts'

/** Colours code beside the page's own thread: making the Swift grammar ready alone takes longer than a frame. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; code: string; language: string }>) => {
  void highlightCode(data.code, data.language).then((lines) => postMessage({ id: data.id, lines }))
})
