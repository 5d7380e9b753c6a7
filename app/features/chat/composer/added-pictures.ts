import { useState } from 'react'
import type { NewPicture } from '#contract/chat/picture.ts'
import { limits } from '#contract/limits.ts'

/** The pictures to send with the next message, whether chosen, dropped or pasted. */
export function useAddedPictures(refuse: (sentence: string) => void) {
  const [pictures, setPictures] = useState<readonly NewPicture[]>([])
  return {
    pictures,
    async add(file: File) {
      if (pictures.length >= limits.pictures)
        return refuse(`A message can have at most ${limits.pictures} pictures.`)
      const { readPicture } = await import('#app/ui/read-picture.ts')
      const read = await readPicture(file)
      if ('refusal' in read) return refuse(read.refusal)
      setPictures((before) => [...before, read.picture].slice(0, limits.pictures))
    },
    remove(picture: NewPicture) {
      setPictures((before) => before.filter((one) => one !== picture))
    },
    /** Removes the pictures that were sent; others may have been added since. */
    forget(sent: readonly NewPicture[]) {
      setPictures((before) => before.filter((one) => !sent.includes(one)))
    },
  }
}

export function addressOf({ mediaType, data }: NewPicture): string {
  return `data:${mediaType};base64,${data}`
}
