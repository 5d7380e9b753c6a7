/** On one line, without control characters and direction marks, which can disguise what a text says. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}

export function printable(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
}

/** User text inside a line of Markdown: no heading, no HTML, no line break. */
export function inMarkdownLine(text: string): string {
  return withoutHtml(oneLine(text))
}

/** User text that must not become any markup. */
export function escapeMarkdown(text: string): string {
  return oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_[\]|#~]/g, (sign) => `\\${sign}`)
}

/** Text as a code span; removes backticks, which would end it early. */
export function inlineCode(text: string): string {
  return `\`${oneLine(text).replaceAll('`', '')}\``
}

/** User text with paragraphs and lists, in which no line opens a heading, a fence or HTML. */
export function markdownParagraphs(text: string): string {
  return printable(text).trim().split('\n').map(plainLine).join('\n')
}

/** Closes a fence that a text leaves open, so that the following text is not code. */
export function withClosedFence(text: string): string {
  let open = ''
  for (const line of text.split(/\r\n?|\n/)) {
    const [fence, behind] = fenceOf(line.slice(0, longestFence))
    if (open === '') open = fence.startsWith('`') && behind.includes('`') ? '' : fence
    else if (fence.startsWith(open) && behind.trim() === '') open = ''
  }
  return open === '' ? text : `${text}\n${open}`
}

const longestFence = 1000

/** The marks that open or close a block of code, and what follows them; empty if the line has none. */
function fenceOf(line: string): [fence: string, behind: string] {
  const start = line.trimStart()
  const mark = start[0]
  if ((mark !== '`' && mark !== '~') || line.length - start.length > 3) return ['', '']
  let length = 1
  while (start[length] === mark) length += 1
  return length < 3 ? ['', ''] : [start.slice(0, length), start.slice(length)]
}

/** Punctuation before the first letter opens blocks, so it is escaped, except list and quote marks. */
function plainLine(line: string): string {
  const start = /^[^\p{L}]*/u.exec(line)![0]
  const isRule = /^[^\p{L}\p{N}]*$/u.test(line)
  const opening = isRule ? /[#=~_*-]|`{3,}/g : /[#~]|`{3,}/g
  return withoutHtml(`${start.replace(opening, escapeEach)}${line.slice(start.length)}`)
}

function withoutHtml(text: string): string {
  return text.replace(/<(?=[A-Za-z/!?])/g, '&lt;')
}

function escapeEach(signs: string): string {
  return [...signs].map((sign) => `\\${sign}`).join('')
}
