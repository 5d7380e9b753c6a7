import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx'

/** Problems by the text that Xcode shows. */
export function Troubleshooting({ address }: { address: string }) {
  return (
    <Accordion type="single" collapsible>
      {problemsFor(address).map(({ says, means }) => (
        <AccordionItem key={says} value={says}>
          <AccordionTrigger>{says}</AccordionTrigger>
          <AccordionContent>
            <ul className="grid list-disc gap-1.5 pl-5 text-[0.9375rem]">
              {means.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </AccordionContent>
        </AccordionItem>
      ))}
    </Accordion>
  )
}

function problemsFor(address: string) {
  return [
    {
      says: '“Provider is not valid”',
      means: [
        `The URL must be ${address} and nothing after it: Xcode adds /v1 by itself.`,
        'The kind must be Internet Hosted; Locally Hosted sends no key.',
        'A Mac managed by a company may not allow it: administrators can turn off other providers.',
      ],
    },
    {
      says: '“Models could not be fetched with the provided account details”',
      means: [
        'Test the key above, in step 3. If it works there, it was pasted with a space or a line break into Xcode.',
        'The header is Authorization, and the key then begins with the word Bearer and a space. A header x-api-key with the bare key works as well.',
        'The key needs the permission “Answer inside Xcode”. One that was revoked never comes back: make another.',
      ],
    },
    {
      says: 'The provider is gone after Xcode restarts',
      means: ['Xcode before 26.3 can lose providers. Update, then add it once more.'],
    },
    {
      says: 'A new project does not show up as a model',
      means: [
        'Xcode reads the list when a provider is added and when it starts. Restart Xcode.',
        'A conversation keeps its model: begin a new one and choose the project there.',
        'The list holds the twenty projects you worked on last.',
      ],
    },
    {
      says: 'Answers stop, or “You have used 20 of 20 questions”',
      means: [
        'A free account has 20 questions a calendar month, counted in UTC. What Xcode asks for by itself (searches, titles, merging code) does not count, and neither does a question that got no answer.',
        'Here on the website, the tutor has no such limit.',
      ],
    },
    {
      says: 'Code in an answer has no Apply button',
      means: [
        'Xcode offers it for whole files that it sent along. Ask for the whole file when you want to apply it; the tutor prefers that you write the lines yourself.',
      ],
    },
  ]
}
