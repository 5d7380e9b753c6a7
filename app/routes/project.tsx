export default function Page() {
  return <main className="p-8"><h1>project</h1></main>
}
