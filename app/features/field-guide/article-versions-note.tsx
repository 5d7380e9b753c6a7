import { Markdown } from '#app/ui/text/markdown.tsx'

interface ArticleVersionsNoteProps {
  brought: { ios: string; apis: string[] }[]
  older: { api: string; ios: string; use: string }[]
}

/** What differs for an older deployment target; renders nothing if there is no difference. */
export function ArticleVersionsNote({ brought, older }: ArticleVersionsNoteProps) {
  if (brought.length === 0 && older.length === 0) return null
  return (
    <section id="versions" aria-labelledby="versions-heading" className="grid min-w-0 gap-4">
      <h2 id="versions-heading" className="text-2xl">
        For your iOS version
      </h2>
      {brought.length > 0 && (
        <>
          <Markdown text="What the code above needs. If your app supports an older iOS, put it behind `if #available`, or use an older API." />
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            {brought.map(({ ios, apis }) => (
              <div key={ios} className="contents">
                <dt className="font-bold whitespace-nowrap">iOS {ios}</dt>
                <dd className="min-w-0">
                  <Markdown text={apis.map(asCode).join(', ')} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {older.length > 0 && (
        <>
          <p>In older code you may see:</p>
          <Markdown
            text={older
              .map(
                ({ api, ios, use }) =>
                  `- ${asCode(api)}. ${Number(ios) > 14 ? `From iOS ${ios} it is` : 'Today it is'} ${use}.`,
              )
              .join('\n')}
          />
        </>
      )}
    </section>
  )
}

/** Formats the name as code and the rest as text: "`.onChange(of:)` with one value". */
function asCode(api: string): string {
  const [, name = api, rest = ''] =
    /^([^\s(]+(?:\([^)]*\))?)((?: (?:with|without|of|for) .*)?)$/.exec(api) ?? []
  return `\`${name}\`${rest}`
}
