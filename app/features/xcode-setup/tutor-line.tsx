import { useQuery } from '@tanstack/react-query'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { site } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'

/** Says where the answers come from; on your own machine, also how to add a language model. */
export function TutorLine() {
  const { data: settings } = useQuery({
    queryKey: ['settings'],
    queryFn: async () => (await (await fetchOrThrow('/api/settings')).json()) as SiteSettings,
  })
  if (!settings) return null
  if (settings.tutor !== 'field-guide')
    return (
      <p className="max-w-2xl text-soft">
        Answers come from {settings.tutor === 'local' ? 'a language model on this machine' : settings.tutor},
        with {site.name}&rsquo;s Field Guide behind it.
      </p>
    )
  return (
    <p className="max-w-2xl text-soft">
      Answers come from {site.name}&rsquo;s Field Guide.
      {ownMachine.includes(location.hostname) && (
        <>
          {' '}
          For free conversation, add a model: one command, <code>npm run fledge -- model</code>.
        </>
      )}
    </p>
  )
}

const ownMachine = ['localhost', '127.0.0.1', '[::1]']
