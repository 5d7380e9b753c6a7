import { AccountPage } from '#app/features/account/account-page.tsx'
import { LogOutButton } from '#app/features/account/log-out-button.tsx'
import { KeysSection } from '#app/features/xcode-setup/keys/keys-section.tsx'
import { SubPage } from '#app/ui/page/sub-page.tsx'
import { useArrivalFocus } from '#app/ui/keyboard/use-arrival-focus.ts'

export default function Account() {
  const heading = useArrivalFocus<HTMLHeadingElement>()
  return (
    <SubPage name="Account" title="Account" heading={heading} end={<LogOutButton />}>
      <AccountPage>
        <KeysSection />
      </AccountPage>
    </SubPage>
  )
}
