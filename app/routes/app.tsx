import { Outlet } from 'react-router'
import { routerPage } from '#app/islands/page-kind.ts'

export const handle = routerPage

export default function App() {
  return <Outlet />
}
