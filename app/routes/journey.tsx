import { useParams } from 'react-router'
import { JourneyPage } from '#app/features/journey/journey-page.tsx'
import { projectIdIn } from '#app/features/workspace/workspace-address.ts'
import { ProjectError } from '#app/features/workspace/project-error.tsx'
import { SubPage } from '#app/ui/page/sub-page.tsx'
import { ThemeSwitch } from '#app/ui/theme/theme-switch.tsx'
import { useArrivalFocus } from '#app/ui/keyboard/use-arrival-focus.ts'

export default function JourneyRoute() {
  const heading = useArrivalFocus<HTMLHeadingElement>()
  const projectId = projectIdIn(useParams().id)
  if (projectId <= 0) return <ProjectError message={null} />
  return (
    <SubPage
      name="Journey"
      title="Journey"
      heading={heading}
      end={<ThemeSwitch />}
      back={{ to: `/project/${projectId}`, label: 'Back to the project' }}
    >
      <JourneyPage projectId={projectId} />
    </SubPage>
  )
}
