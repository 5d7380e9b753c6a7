import type { ChatMessage } from '#contract/chat/chat.ts'

/** The pictures of a question; each links to its full size. */
export function MessagePictures({ message: { projectId, pictures } }: { message: ChatMessage }) {
  if (pictures.length === 0) return null
  return (
    <ul className="flex flex-wrap justify-end gap-2">
      {pictures.map(({ id, width, height }, at) => {
        const address = `/api/projects/${projectId}/chat/pictures/${id}`
        return (
          <li key={id}>
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className="block overflow-hidden rounded-inner border border-line"
            >
              <img
                src={address}
                alt={`Attachment ${at + 1} of ${pictures.length}, opens in a new tab`}
                width={width}
                height={height}
                className="h-auto max-h-64 w-auto max-w-full bg-sunken"
              />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
