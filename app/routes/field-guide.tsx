export default function Page() { return <h1>field-guide</h1> }
