import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'

/** The only script of a plain page: the same entry module, which starts only enhancements and islands. */
export function EnhancementScript() {
  const manifest = useContext(FrameworkContext)?.manifest
  if (!manifest) return null
  return (
    <>
      {manifest.hmr && <script type="module" src={manifest.hmr.runtime} />}
      <script type="module" src={manifest.entry.module} />
    </>
  )
}
