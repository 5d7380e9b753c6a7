import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, ExternalLink, ImageDown, Link, Unlink } from 'lucide-react'
import type { Accent } from '#contract/plan/accent.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogContent, DialogHeader } from '#app/ui/overlay/dialog.tsx'
import { downloadFile } from '#app/ui/download-file.ts'
import { toast } from '#app/ui/overlay/toast.ts'
import { drawPoster } from './draw-poster.ts'
import { createPhoneLinkMutation, phoneLinksQuery, takeBackPhoneLinksMutation } from './phone-queries.ts'
import { QrCode } from './qr-code.tsx'

interface SharePhoneDialogProps {
  projectId: number
  appName: string
  plan: Plan
  accent: Accent
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A public link, a QR code to open it on your own phone, and an image. */
export function SharePhoneDialog({
  projectId,
  appName,
  plan,
  accent,
  open,
  onOpenChange,
}: SharePhoneDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader
          title={`Show ${appName}`}
          description="Anyone with the link can try the screens of your app and see its name, but nothing else in your project."
        />
        <LinkPart projectId={projectId} />
        <div className="mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="text-[0.9375rem] text-soft">Or send a picture of it.</p>
          <Button size="small" onClick={() => void savePoster(appName, plan, accent)}>
            <ImageDown aria-hidden />
            Save a picture
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}

function LinkPart({ projectId }: { projectId: number }) {
  const queryClient = useQueryClient()
  const { data: links } = useQuery(phoneLinksQuery(projectId))
  const create = useMutation(createPhoneLinkMutation(queryClient, projectId))
  const takeBack = useMutation(takeBackPhoneLinksMutation(queryClient, projectId))
  const count = links?.count ?? 0
  const address = create.data && count > 0 ? `${location.origin}${create.data.path}` : null
  return (
    <div className="grid gap-4">
      {address ? (
        <ShownLink address={address} />
      ) : (
        <Button
          variant="primary"
          className="justify-self-start"
          onClick={() => create.mutate()}
          pendingLabel={create.isPending && 'Making it...'}
        >
          <Link aria-hidden />
          {count > 0 ? 'Make another link' : 'Make a link'}
        </Button>
      )}
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-[0.9375rem] text-soft">
            {count === 1 ? 'One link works' : `${count} links work`} until you revoke{' '}
            {count === 1 ? 'it' : 'them'}.
          </p>
          <Button
            variant="quiet"
            size="small"
            onClick={() => takeBack.mutate(undefined, { onSuccess: () => create.reset() })}
            pendingLabel={takeBack.isPending && 'Revoking...'}
          >
            <Unlink aria-hidden />
            {count === 1 ? 'Revoke it' : 'Revoke all'}
          </Button>
        </div>
      )}
    </div>
  )
}

function ShownLink({ address }: { address: string }) {
  async function handleCopy() {
    await navigator.clipboard.writeText(address)
    toast({ title: 'Link copied', description: 'Anyone with the link can try your app.' })
  }
  return (
    <div className="grid items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode text={address} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-[0.9375rem]">
          Scan it with your iPhone, then choose <strong>Share</strong> and <strong>Add to Home Screen</strong>
          : it opens like an app.
        </p>
        <p className="rounded-inner bg-sunken px-3 py-2 font-mono text-[0.8125rem] break-all">{address}</p>
        <p className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => void handleCopy()}>
            <Copy aria-hidden />
            Copy link
          </Button>
          <Button size="small" variant="quiet" onClick={() => open(address, '_blank', 'noopener')}>
            <ExternalLink aria-hidden />
            Open it
          </Button>
        </p>
        <p className="text-sm text-soft">
          Save it now: for your security it is shown only once. You can always make another one.
        </p>
      </div>
    </div>
  )
}

async function savePoster(appName: string, plan: Plan, accent: Accent): Promise<void> {
  downloadFile(`${appName}.png`, await drawPoster(appName, plan, accent))
}
