/**
 * Distinguishes code from prose, even if the code is disguised. In doubt, single words and names count as
 * prose.
 */

const keyword = String.raw`(?:import|let|var|func|struct|class|enum|actor|extension|protocol|init|deinit|return|guard|switch|typealias|public|private|fileprivate|static|final|override|mutating|case|defer|throw|try|await|async|const|def|fun|val|function)`
const codeLines: readonly RegExp[] = [
  /[{};]\s*$/,
  /^[)}\]]+[.,;]?\s*$/,
  new RegExp(String.raw`^(?:@\w+(?:\([^)]*\))?\s+)*${keyword}\s+[\w.<@(].*[={}():<>\[\]]`),
  /^import\s+[A-Z]\w*\s*$/,
  /^@\w+(\([^)]*\))?(\s+(private|var|let|class|final|struct)\b.*)?$/,
  /^#(Preview|Predicate|expect|require|if|else|endif)\b/,
  /^\.[a-z]\w*(\(|\s*\{|\s*$)/,
  /^[A-Z]\w*(<[^>]*>)?\s*(\([^.]*\)\s*)?\{/,
  /^[A-Za-z_][\w.]*\((?=[^)]*[:"'=$\\.\d])[^)]*\)\s*[.,;]?$/,
  /^[a-z_$][\w.[\]$]*(\s*:\s*[\w<>[\]?.]+)?\s*(=|\+=|-=)\s*\S/,
  /^(if|for|while|guard|switch|else|do|catch)\b.*\{/,
  /(->|\+=|-=|==|!=|&&|\|\||\?\?|=>)\s*\S/,
  /\\\(\w|\$\w+[,)]|\$0\b/,
  /\b\w{1,80}\(\s{0,9}\w{1,80}:[^)]{1,200}\)/,
  /\b(let|var)\s+\w+\s*(:\s*[\w[\]<>?]+\s*)?=/,
  /^\s*(\/\/|\/\*)/,
  /<\/?[A-Za-z][\w-]{0,40}(\s{1,9}[\w-]{1,40}="[^"]{0,200}"){0,12}\s{0,9}\/?>.{0,120}<\/[A-Za-z]/,
]

/** Whether a line looks like code, ignoring list, quote, table and heading marks. */
export function isCodeLine(line: string): boolean {
  const bare = bareText(line)
  if (bare === '') return false
  return withoutSpans(bare)
    .split(/(?<!\|)\|(?!\|)/)
    .some((cell) => codeLines.some((pattern) => pattern.test(cell.trim())))
}

/** Whether a line is a sentence of several words that contains no code. */
export function isProseLine(line: string): boolean {
  const bare = bareText(line)
  return (
    !isCodeLine(line) &&
    !/^(\/\/|\/\*|#|"""|--)/.test(bare) &&
    bare.split(/\s+/).length >= 5 &&
    /^[\p{Lu}*_"'“(]/u.test(bare) &&
    /[.?!:)*_"”]$/.test(bare)
  )
}

/**
 * Whether a line contains hidden code: long runs of base64 or hex, code spelled letter by letter, or dictated
 * symbols.
 */
export function isDisguised(line: string): boolean {
  const plain = line.replace(/\]\([^()]*\)/g, ']').replace(/https?:\/\/\S+/g, '')
  return (
    /(?:^|[^\w/.-])(?=[A-Za-z+/]{0,2000}\d)[A-Za-z0-9+]{12}[A-Za-z0-9+/]{28,2000}={0,2}(?![\w-])/.test(
      plain,
    ) ||
    /(?:\\x[0-9a-f]{2}|%[0-9a-f]{2}|&#x?[0-9a-f]+;|\\u\{?[0-9a-f]{2,6}\}?|\b[0-9a-f]{2}\b[ ,]?){8,}/i.test(
      plain,
    ) ||
    /(?:(?<![\w])[\w{}()=.:"<>@$](?:[ \t]*[-·,|][ \t]*|[ \t]+)){6,}/.test(plain) ||
    /(?:\b\d{2,3}\b[ ,]{1,9}){12}/.test(plain) ||
    (plain.match(
      /\b(open(ing)?|close|closing|left|right)[ -](curly|brace|paren\w*|bracket|square)\w*|\b(equals|dollar|at) sign\b|\bnew ?line\b|\bdouble quote\b/gi,
    )?.length ?? 0) >= 3
  )
}

/** Whether a code span contains a plain name, a bit of syntax, or a piece of code. */
export function spanKind(span: string): 'name' | 'syntax' | 'code' {
  const text = span.trim()
  if (
    /^[{}()[\]=<>;:,."'$\\+\-*/&|!?]+$/.test(text) ||
    /^(let|var|func|struct|return|import|some|in|if|else|for|case|self|guard)$/.test(text)
  )
    return 'syntax'
  if (/^[\w ./'’-]+$/.test(text) && !/^(let|var|func|struct|return|import|class|enum)\s/.test(text))
    return 'name'
  if (/^[@#.\\$]{0,2}[A-Za-z_][\w.]*(<[\w, ]+>)?(\((\w+:\s*)*\))?[?!]?$/.test(text)) return 'name'
  if (/^\[\w+(: \w+)?\]\??$|^"[^"]{0,60}"$|^⌘.*$/.test(text)) return 'name'
  return isCodeLine(text) || /[={}()\\]/.test(text) ? 'code' : 'name'
}

/** The text without leading Markdown marks. */
export function bareText(line: string): string {
  return plainSigns(line)
    .replace(/^(?:[ \t]*(?:>|[-*+](?=\s)|\d+[.):](?=\s)|#{1,6}(?=\s)|\|))+/, '')
    .trim()
    .replace(/^\*\*|\*\*$/g, '')
}

/** Removes invisible characters and normalises look-alike letters. */
export function plainSigns(text: string): string {
  return text.normalize('NFKC').replace(/[\u200B-\u200F\u2060\uFEFF\u00AD]/g, '')
}

/** Replaces code spans, links and quotations by `x`, because they are judged separately. */
function withoutSpans(text: string): string {
  return text
    .replace(/(`{1,20})(?!`)(.{1,400}?)\1/g, 'x')
    .replace(/\[[^[\]]*\]\([^()]*\)/g, 'x')
    .replace(/(^|[\s*_])"(?=[^"]*\s)[^"]*"(?=[\s*_.,;:]|$)/g, '$1x')
}
