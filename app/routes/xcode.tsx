import { useQuery } from '@tanstack/react-query'
import { site } from '#contract/site.ts'
import { userQuery } from '#app/features/account/user-query.ts'
import { ContinueWork } from '#app/features/projects/continue-card.tsx'
import { XcodePage } from '#app/features/xcode-setup/xcode-page.tsx'
import { SubPage } from '#app/ui/page/sub-page.tsx'
import { ThemeSwitch } from '#app/ui/theme/theme-switch.tsx'
import { useArrivalFocus } from '#app/ui/keyboard/use-arrival-focus.ts'

export default function Xcode() {
  const user = useQuery(userQuery())
  const heading = useArrivalFocus<HTMLHeadingElement>()
  return (
    <SubPage name="Xcode" title={`${site.name} inside Xcode`} heading={heading} end={<ThemeSwitch />}>
      <ContinueWork />
      <XcodePage email={user.data && !user.data.isGuest ? user.data.email : null} />
    </SubPage>
  )
}
