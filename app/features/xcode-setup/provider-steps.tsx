import { site } from '#contract/site.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/page/tabs.tsx'
import { CopyRow } from './copy-row.tsx'
import { ProviderPicture } from './provider-picture.tsx'
import { SettingsPicture } from './settings-picture.tsx'
import { xcodeVersions } from './xcode-versions.ts'

export function ProviderSteps({ address, secret }: { address: string; secret: string | null }) {
  return (
    <>
      <Tabs defaultValue="26.4">
        <TabsList className="flex-wrap" aria-label="Your version of Xcode">
          {xcodeVersions.map(({ id, name }) => (
            <TabsTrigger key={id} value={id}>
              Xcode {name}
            </TabsTrigger>
          ))}
        </TabsList>
        {xcodeVersions.map((version) => (
          <TabsContent key={version.id} value={version.id} className="grid gap-4 pt-4">
            <ol className="grid list-decimal gap-1.5 pl-5">
              <li>
                Choose <strong>Xcode › Settings</strong> (⌘,) and then <strong>Intelligence</strong>.
              </li>
              <li>
                Press <strong>{version.button}</strong> and choose <strong>Internet Hosted</strong>.
              </li>
              <li>
                Fill in the values below, and press <strong>Add</strong>.
              </li>
            </ol>
            <SettingsPicture version={version} />
            <p className="text-sm text-soft">{version.note}</p>
          </TabsContent>
        ))}
      </Tabs>
      <dl className="overflow-hidden rounded-inner border border-line bg-raised">
        <CopyRow label="URL" value={address} />
        {secret && (
          <CopyRow label="API Key" value={`Bearer ${secret}`} shown={`Bearer flg_••••${secret.slice(-4)}`} />
        )}
        <CopyRow label="API Key Header" value="Authorization" />
        <CopyRow label="Description" value={site.name} />
      </dl>
      {!secret && (
        <p className="text-sm text-soft">
          For the field <strong>API Key</strong>: the word <code className="font-mono">Bearer</code>, a space,
          and your key. Make one above to copy it from here.
        </p>
      )}
      <ProviderPicture address={address} />
    </>
  )
}
