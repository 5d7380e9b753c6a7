import { MoreHorizontal } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'

export function ProjectMenuButton({ title, ...props }: ComponentProps<'button'> & { title: string }) {
  return (
    <Button variant="quiet" size="smallIcon" className="relative z-1 -mt-1 -mr-2" aria-haspopup="menu" aria-label={`More for ${title}`} {...props}>
      <MoreHorizontal aria-hidden />
    </Button>
  )
}
