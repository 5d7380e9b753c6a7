import { CodeBlock } from '#app/ui/text/code-block.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/page/tabs.tsx'
import { agentSnippets } from './agent-snippets.ts'

export function AgentSetup({ origin, secret }: { origin: string; secret: string | null }) {
  const snippets = agentSnippets(origin, secret ?? 'YOUR_KEY')
  return (
    <Tabs defaultValue={snippets[0]!.id}>
      <TabsList className="flex-wrap" aria-label="Coding agents">
        {snippets.map(({ id, name }) => (
          <TabsTrigger key={id} value={id}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {snippets.map(({ id, where, code, language, fileName }) => (
        <TabsContent key={id} value={id} className="grid gap-3 pt-4">
          <p className="text-[0.9375rem]">{where}</p>
          <CodeBlock code={code} language={language} fileName={fileName} />
        </TabsContent>
      ))}
    </Tabs>
  )
}
