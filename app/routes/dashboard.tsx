export default function Page() {
  return <main className="p-8"><h1>dashboard</h1></main>
}
