import { Check, TriangleAlert } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import type { CodeCheck } from '#contract/chat/code-check.ts'
import { nameOfCode } from '#contract/chat/name-of-code.ts'

/** What is known about Swift code without building it: it parses, needs a newer iOS version, or could be improved. */
export function SwiftBadges({ code, checks }: { code: string; checks: CodeCheck[] | null }) {
  const check = checks?.find((one) => one.code === nameOfCode(code))
  if (!check) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-1 pt-1.5 text-[0.8125rem] text-soft">
      {check.parses ? (
        <Badge variant="outline" title="The syntax was checked. Only Xcode can say whether it builds.">
          <Check aria-hidden /> Syntax OK
        </Badge>
      ) : (
        <Badge variant="destructive" title="A bracket, a name or a keyword may be missing.">
          <TriangleAlert aria-hidden /> Syntax error{check.faultLine ? `, line ${check.faultLine}` : ''}
        </Badge>
      )}
      {check.needsIOS && <Badge variant="doing">Needs iOS {check.needsIOS}</Badge>}
      {check.notes.length > 0 && (
        <ul className="contents">
          {check.notes.map((note) => (
            <li key={note} className="list-none">
              {note.replaceAll('`', '')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
