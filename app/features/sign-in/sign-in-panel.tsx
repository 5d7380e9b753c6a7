export function SignInPanel() {
  return <div />
}
