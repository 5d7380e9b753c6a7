export default function Page() {
  return <main className="p-8"><h1>account</h1></main>
}
