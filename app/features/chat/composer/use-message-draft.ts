import { useRef, useState } from 'react'
import { askAboutPicture } from '#contract/chat/ask-about-picture.ts'
import type { ChatMessage } from '#contract/chat/chat.ts'
import { faultOfMessage } from '#contract/chat/message-text.ts'
import type { NewPicture } from '#contract/chat/picture.ts'
import { site } from '#contract/site.ts'
import { readDraft, writeDraft } from '#app/sync/draft.ts'
import type { AskedMessage } from '#app/features/chat/ask.ts'
import { useAddedPictures } from './added-pictures.ts'
import type { AddedFile } from './swift-file.ts'
import type { HandedDraft } from './use-handed-draft.ts'

export interface ComposerProps {
  projectId: number
  draft: HandedDraft | undefined
  messages: ChatMessage[] | undefined
  isSending: boolean
  isWaitingForConnection: boolean
  isAnswering: boolean
  isStopping: boolean
  onSend: (content: string, pictures?: NewPicture[]) => Promise<boolean>
  /** Sends the text from another part of the workspace as the start of work on a task. */
  onStartTask: (content: string, taskId: number) => void
  /** The server has the message although its response was lost. */
  onArrived: (message: AskedMessage) => void
  onStop: () => void
}

export type MessageDraft = ReturnType<typeof useMessageDraft>

/** The message being written: its text, its pictures, why it was refused, and how to send it. */
export function useMessageDraft({ projectId, isSending, isAnswering, onSend }: ComposerProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft('chat', projectId))
  const [refused, setRefusal] = useState<string | null>(null)
  const refusal = refused === stillAnswering && !isAnswering ? null : refused
  const { pictures, add, remove, forget } = useAddedPictures(setRefusal)

  function write(next: string) {
    setText(next)
    setRefusal(null)
    writeDraft('chat', projectId, next)
  }

  function addFile(added: AddedFile) {
    if ('refusal' in added) return setRefusal(added.refusal)
    write(text.trim() === '' ? added.text : `${text.trimEnd()}\n\n${added.text}`)
    box.current?.focus()
  }

  async function addPicture(file: File) {
    setRefusal(null)
    await add(file)
    box.current?.focus()
  }

  async function submit() {
    if (isSending) return
    const sentPictures = [...pictures]
    const content = text.trim() === '' && sentPictures.length > 0 ? askAboutPicture : text.trim()
    const fault = faultOfMessage(content)
    if (fault) return setRefusal(fault)
    if (isAnswering) return setRefusal(stillAnswering)
    const sent = text.trimEnd()
    if (!(await (sentPictures.length > 0 ? onSend(content, sentPictures) : onSend(content)))) return
    forget(sentPictures)
    write(withoutSent(box.current?.value ?? readDraft('chat', projectId), sent))
  }

  return { box, text, refusal, pictures, removePicture: remove, write, addFile, addPicture, submit }
}

const stillAnswering = `${site.tutorName} is still replying. Esc to stop.`

/** Removes the sent text and keeps what was added after it in the meantime, such as a dropped file. */
function withoutSent(now: string, sent: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}
