import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'

/** The only script of a page without the router: the same entry module, which then only starts enhancements and islands. */
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
