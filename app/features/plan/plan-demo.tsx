export function PlanDemo() {
  return <div />
}
