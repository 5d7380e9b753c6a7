/** What the planner is unsure about: one doubt as a sentence, several as a list. */
export function PlanDoubts({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return null
  const label = <strong>I’m not sure about:</strong>
  return (
    <div className="rounded-inner bg-doing-tint px-3.5 py-2.5 text-[0.9375rem] leading-snug">
      {doubts.length === 1 ? (
        <p>
          {label} {doubts[0]}
        </p>
      ) : (
        <>
          <p>{label}</p>
          <ul className="mt-1.5 ml-4 grid list-disc gap-1.5">
            {doubts.map((doubt) => (
              <li key={doubt} className="first-letter:uppercase">
                {doubt}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
