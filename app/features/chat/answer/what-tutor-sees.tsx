import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#app/api/problem.ts'
import { Dialog, DialogContent, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { Spinner } from '#app/ui/loading/spinner.tsx'
import { site } from '#contract/site.ts'
import type { TutorView } from '#contract/chat/tutor-view.ts'
import { tutorViewQuery } from './tutor-view-queries.ts'

interface WhatTutorSeesProps {
  projectId: number
  messageId: number
  onClose: () => void
}

/** A dialog with the exact input the tutor got for one answer. */
export function WhatTutorSees({ projectId, messageId, onClose }: WhatTutorSeesProps) {
  const { data: view, error } = useQuery(tutorViewQuery(projectId, messageId))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent className="max-w-3xl">
        <DialogHeader
          title={`What ${site.tutorName} saw`}
          description="Everything sent for this answer, word for word, and nothing else."
        />
        {error ? (
          <p role="alert">{messageOf(error)}</p>
        ) : view ? (
          <View view={view} />
        ) : (
          <Spinner label={`Loading what ${site.tutorName} saw`} />
        )}
      </DialogContent>
    </Dialog>
  )
}

function View({ view }: { view: TutorView }) {
  return (
    <div className="mt-4 grid gap-3">
      <p className="text-[0.9375rem] text-soft">
        {whereItWent(view)} About {view.tokens.toLocaleString('en-US')} tokens.
      </p>
      {view.instructions.map((part) => (
        <Part key={part.title} title={part.title} text={part.text} />
      ))}
      <Part
        title={`The conversation, ${view.messages.length} ${view.messages.length === 1 ? 'message' : 'messages'}`}
        text={view.messages
          .map(({ role, text }) => `${role === 'learner' ? 'You' : 'Tutor'}: ${text}`)
          .join('\n\n')}
      />
      {view.further.map((part, at) => (
        <Part key={at} title={part.title} text={part.text} />
      ))}
    </div>
  )
}

function whereItWent({ model, alsoSentTo }: TutorView): string {
  const isOwn = model === 'field-guide'
  if (alsoSentTo.length === 0)
    return isOwn ? 'Read by the built-in tutor on this server and sent nowhere else.' : `Sent to ${model}.`
  return `Sent to ${alsoSentTo.join(' and ')}, which did not answer, and then ${isOwn ? 'read by the built-in tutor on this server' : `to ${model}`}.`
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <details className="rounded-inner border border-line">
      <summary className="min-h-10 cursor-pointer px-3 py-2 font-semibold">{title}</summary>
      <pre
        className="max-h-80 overflow-auto border-t border-line px-3 py-2 font-mono text-[0.8125rem] leading-5 whitespace-pre-wrap wrap-anywhere"
        tabIndex={0}
        role="region"
        aria-label={title}
      >
        {text}
      </pre>
    </details>
  )
}
