import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

function html(text: string): string {
  return renderToStaticMarkup(<Markdown text={text} />)
}

test('headings, lists, emphasis and inline code become elements', () => {
  const page = html('# Title\n\nSome *soft* and **strong** `let x`\n\n1. one\n2. two')
  expect(page).toContain('<h3>Title</h3>')
  expect(page).toContain('<em>soft</em>')
  expect(page).toContain('<strong>strong</strong>')
  expect(page).toContain('<code>let x</code>')
  expect(page).toContain('<ol><li>one</li><li>two</li></ol>')
})

test('a fence keeps its code as it is, with its file name', () => {
  const page = html('```swift PlantView.swift\nlet a = b < c && d\n```')
  expect(page).toContain('PlantView.swift')
  expect(page).toContain('let a = b &lt; c &amp;&amp; d')
})

test('names such as "constructor" are names like others', () => {
  expect(html('```__proto__\nlet a = 1\n```')).toContain('__proto__')
  expect(html('```constructor\nlet a = 1\n```')).toContain('constructor')
  expect(html('&toString; &valueOf;')).toContain('&amp;toString; &amp;valueOf;')
})

test('a fence without a language is called code', () => {
  expect(html('```\nlet a = 1\n```')).toContain('aria-label="Copy Code"')
})

test('a fence in the form Xcode writes names its file too', () => {
  expect(html('```swift:PlantView.swift\nlet a = 1\n```')).toContain('PlantView.swift')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'text <b onclick="alert(1)">bold</b> text',
  '<svg><animate onbegin=alert(1)></svg>',
  '<iframe src="//evil.example"></iframe>',
  '<!-- --><details open ontoggle=alert(1)>',
  '- item <style>*{display:none}</style>',
  '| a |\n| - |\n| <script>x</script> |',
])('HTML is shown as text: %s', (text) => {
  expect(html(text)).not.toMatch(/<(script|img|b|svg|animate|iframe|details|style)[\s>]/)
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<java script:alert(1)>)',
  '[x](javascript&colon;alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>1</script>)',
  '[x](vbscript:msgbox)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](file:///etc/passwd)',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,AAAA)',
])('an address that is not safe is no link: %s', (text) => {
  expect(html(text)).not.toMatch(/href|src=/)
})

test('a picture is never loaded, its words become a link', () => {
  const page = html('![a chart](https://example.com/chart.png)')
  expect(page).not.toContain('<img')
  expect(page).toContain('href="https://example.com/chart.png"')
})

test('links that lead away say so, own paths stay here', () => {
  expect(html('[docs](https://developer.apple.com/)')).toContain('rel="noopener noreferrer nofollow"')
  expect(html('[state](/field-guide/swiftui-state)')).toBe(
    '<div class="markdown"><p><a href="/field-guide/swiftui-state" class="link">state</a></p></div>',
  )
})

test('character references and escapes show the character', () => {
  expect(html('a &amp; b &lt; c &#39;d&#39; Binding\\<Bool\\>')).toContain(
    'a &amp; b &lt; c &#x27;d&#x27; Binding&lt;Bool&gt;',
  )
})

test('a task list shows what is done', () => {
  const page = html('- [x] first\n- [ ] second')
  expect(page).toContain('aria-label="Done"')
  expect(page).toContain('aria-label="To do"')
})

test('a table has column headings', () => {
  expect(html('| A | B |\n| - | - |\n| 1 | 2 |')).toContain('<th scope="col">A</th>')
})

test('text that ends in the middle of something is still shown', () => {
  expect(html('Before **bold')).toContain('Before **bold')
  expect(html('```swift\nlet a')).toContain('let a')
})

test.each([
  ['marks of quotes', '>'.repeat(10_000)],
  ['lists within lists', `${'- '.repeat(2000)}item`],
  ['emphasis within emphasis', `${'*'.repeat(15_000)}word${'*'.repeat(15_000)}`],
  ['quotes that can just be read', `${'>'.repeat(200)} word`],
])('thousands within each other do not take the page away, and stay to be read: %s', (_kind, text) => {
  const page = html(text)
  expect(page).toContain(text.slice(-40).replaceAll('>', '&gt;'))
  expect(page.match(/<(blockquote|li|em|strong)>/g)?.length ?? 0).toBeLessThan(100)
})
