import { site } from '#contract/site.ts'
import { AgentSetup } from './agent-setup.tsx'
import { AgentsFiles } from './agents-files.tsx'
import { FirstCallLight } from './first-call-light.tsx'
import { KeysSection } from './keys/keys-section.tsx'
import { MakeFirstKey } from './keys/make-first-key.tsx'
import { MailStepsLine } from './mail-steps-line.tsx'
import { ProviderSteps } from './provider-steps.tsx'
import { SetupStep } from './setup-step.tsx'
import { TestKey } from './test-key.tsx'
import { Troubleshooting } from './troubleshooting.tsx'
import { TutorLine } from './tutor-line.tsx'
import { useNewKey } from './keys/use-new-key.ts'

/** The way from an empty Xcode to the first answer in it. `email` is null for a guest. */
export function XcodePage({ email }: { email: string | null }) {
  const [created, setCreated] = useNewKey()
  const secret = created?.secret ?? null
  const address = location.origin
  return (
    <div className="grid grid-cols-1 gap-12">
      <p className="max-w-2xl text-lg text-soft">
        {site.name} answers inside Xcode&rsquo;s coding assistant, as a model you choose. It knows your plan,
        your task and what you saved, and reads the file you are in. Nothing to install; about three minutes.
        Not at your Mac? <MailStepsLine email={email} address={address} />.
      </p>
      <TutorLine />
      <SetupStep number={1} title="Create a key">
        <MakeFirstKey created={created} onCreated={setCreated} />
      </SetupStep>
      <SetupStep number={2} title={`Add ${site.name} in Xcode’s settings`}>
        <ProviderSteps address={address} secret={secret} />
      </SetupStep>
      <SetupStep number={3} title="Ask your first question">
        <p>
          Open the coding assistant (⌘0), start a new conversation and choose a model: <strong>fledge</strong>{' '}
          for any question, or the one with your project&rsquo;s name, so that the tutor knows the plan. What
          you ask there also appears in the project&rsquo;s chat here, without your files.
        </p>
        <FirstCallLight />
        <TestKey secret={secret} />
      </SetupStep>
      <section aria-labelledby="troubleshooting" className="grid grid-cols-1 gap-2">
        <h2 id="troubleshooting" className="text-2xl">
          When it does not work
        </h2>
        <Troubleshooting address={address} />
      </section>
      <section aria-labelledby="agents" className="grid grid-cols-1 gap-4">
        <h2 id="agents" className="text-2xl">
          For coding agents
        </h2>
        <p className="max-w-2xl text-soft">
          Agents such as Claude Code and Codex can read your plan, the task to do now and the Field Guide over
          MCP. These calls do not count as questions. To let an agent move tasks and save solutions, make a
          key that may change projects.
        </p>
        <AgentSetup origin={address} secret={secret} />
        <AgentsFiles />
      </section>
      <KeysSection onCreated={setCreated} />
      <p className="text-sm text-soft">
        The steps follow Apple&rsquo;s own pages for each version. Names in Xcode can differ a little from the
        drawings.
      </p>
    </div>
  )
}
