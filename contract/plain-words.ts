/** The text on one line, without control characters and direction marks, which can hide what a text says. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}

export function printable(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
}

/** Makes user text safe inside a line of Markdown: no heading, HTML or line break. */
export function inMarkdownLine(text: string): string {
  return withoutHtml(oneLine(text))
}

/** Makes user text safe in Markdown: none of it is taken as markup. */
export function escapeMarkdown(text: string): string {
  return oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_[\]|#~]/g, (sign) => `\\${sign}`)
}

/** The text as Markdown inline code, without backticks, which would end it early. */
export function inlineCode(text: string): string {
  return `\`${oneLine(text).replaceAll('`', '')}\``
}

/** User text that may have paragraphs and lists, but in which no line starts a heading, a fence or HTML. */
export function markdownParagraphs(text: string): string {
  return printable(text).trim().split('\n').map(plainLine).join('\n')
}

/** Closes a fence that a text leaves open, so that the text after it is not read as code. */
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

/**
 * The characters that open or close a code fence, and the rest of the line; both empty if the line is no
 * fence.
 */
function fenceOf(line: string): [fence: string, behind: string] {
  const start = line.trimStart()
  const mark = start[0]
  if ((mark !== '`' && mark !== '~') || line.length - start.length > 3) return ['', '']
  let length = 1
  while (start[length] === mark) length += 1
  return length < 3 ? ['', ''] : [start.slice(0, length), start.slice(length)]
}

/**
 * Escapes punctuation before the first letter, which could start a heading, fence or rule; list and quote
 * marks stay.
 */
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
