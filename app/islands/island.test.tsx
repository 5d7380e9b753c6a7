import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Island } from './island.tsx'

test('the data of an island cannot end the script it is written into', () => {
  const page = renderToStaticMarkup(
    <Island
      name="plan-demo"
      component={({ idea }: { idea: string }) => <p>{idea}</p>}
      props={{ idea: '</script><b>' }}
    />,
  )
  expect(page).toContain('{"idea":"\\u003c/script>\\u003cb>"}')
  expect(page.match(/<\/script>/g)).toHaveLength(1)
})
