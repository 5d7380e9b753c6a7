import type { ComponentType } from 'react'

export type IslandName = keyof typeof islands

export const islands = {
  'living-phone': () => import('#app/ui/phone/living-phone.tsx').then((module) => module.LivingPhone),
  'plan-demo': () => import('#app/features/plan/demo/plan-demo.tsx').then((module) => module.PlanDemo),
  'sign-in': () => import('#app/features/sign-in/sign-in-panel.tsx').then((module) => module.SignInPanel),
} satisfies Record<string, () => Promise<ComponentType<never>>>
