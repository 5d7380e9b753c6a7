/** Says where the lines of a piece of Swift go, one sentence for each kind of line. */
export function placesInFile(code: string): string[] {
  return kinds.flatMap(({ finds, place }) => {
    const match = finds.exec(code)
    return match ? [place(match[1] ?? '')] : []
  })
}

const kinds: { finds: RegExp; place: (name: string) => string }[] = [
  {
    finds: /^import (\w+)/m,
    place: (name) => `\`import ${name}\`: the very top of the file, above everything.`,
  },
  {
    finds: /^(?:@\w+\s+){0,8}(?:final )?struct (\w+): View\b/m,
    place: (name) =>
      `\`struct ${name}\`: outside of all other braces, best in a file of its own (**Cmd+N**, Swift File, \`${name}.swift\`). To see it, write \`${name}()\` in the \`body\` of a screen you have.`,
  },
  {
    finds:
      /^(?:@\w{1,40}(?:\([^)\n]{0,200}\))?\s{1,40}){0,8}(?:final )?(?:struct|class|enum|actor) (\w{1,80})(?!\w{0,80}: View\b)/m,
    place: (name) =>
      `\`${name}\`: also outside of all braces; types of your own stand beside views, not in them.`,
  },
  {
    finds: /^[ \t]*(@(?:State|Binding|Environment|Query|AppStorage|FocusState)\b)/m,
    place: (name) => `\`${name}\` lines: inside the view's braces, above \`var body\`.`,
  },
  {
    finds: /^[ \t]*(?:private |static |mutating |nonisolated |@\w+ )*func (\w+)/m,
    place: (name) =>
      `\`func ${name}\`: inside the braces of its type, below the closing brace of \`body\`, never in \`body\`.`,
  },
  {
    finds: /^[ \t]*(Text|Button|List|VStack|HStack|Image|Form|Toggle|TextField)\b[({ ]/m,
    place: (name) => `\`${name}\` and other views: between the braces of \`var body\`.`,
  },
  {
    finds: /^[ \t]*(\.[a-z]\w+)[({]/m,
    place: (name) =>
      `Lines that begin with a dot, such as \`${name}\`: directly below the view they change, before anything else.`,
  },
]
