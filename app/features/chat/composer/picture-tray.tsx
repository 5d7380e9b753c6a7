import { X } from 'lucide-react'
import type { NewPicture } from '#contract/chat/picture.ts'
import { addressOf } from './added-pictures.ts'

/** The pictures to send with the next message, each with a remove button. */
export function PictureTray({
  pictures,
  onRemove,
}: {
  pictures: readonly NewPicture[]
  onRemove: (picture: NewPicture) => void
}) {
  if (pictures.length === 0) return null
  return (
    <ul aria-label="Pictures in this message" className="flex flex-wrap gap-3">
      {pictures.map((picture, at) => (
        <li key={picture.data} className="relative">
          <img
            src={addressOf(picture)}
            alt={`Attachment ${at + 1}`}
            width={picture.width}
            height={picture.height}
            className="size-20 rounded-inner border border-line-strong/60 object-cover"
          />
          <button
            type="button"
            aria-label={`Remove attachment ${at + 1}`}
            onClick={() => onRemove(picture)}
            className="absolute -top-2 -right-2 grid size-7 place-items-center rounded-full border border-line-strong bg-raised text-ink hover:bg-sunken"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
