export default function Page() {
  return <main className="p-8"><h1>xcode</h1></main>
}
