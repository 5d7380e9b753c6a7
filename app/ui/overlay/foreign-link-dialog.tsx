import { site } from '#contract/site.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Dialog, DialogClose, DialogContent, DialogFooter, DialogHeader } from './dialog.tsx'

export function ForeignLinkDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { host, href } = new URL(address)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent className="max-w-md">
        <DialogHeader
          title={<span className="wrap-anywhere">Open {host}?</span>}
          description={`This link leaves ${site.name}. That site will see the full address, so check that it contains nothing private.`}
        />
        <p className="rounded-house border border-line bg-paper px-3 py-2 font-mono text-[0.875rem] wrap-anywhere">
          {href}
        </p>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Stay here</Button>
          </DialogClose>
          <LinkButton
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            variant="primary"
            onClick={onClose}
          >
            Open
          </LinkButton>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
