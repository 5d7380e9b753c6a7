const days = [
  { day: 'Day 0', activity: 'Kickoff', text: 'Your idea becomes a roadmap and a project plan.' },
  {
    day: 'Days 1-5',
    activity: 'Build with AI guidance',
    text: 'Task by task with the tutor, and a check-in call every day.',
  },
  {
    day: 'Days 6-7',
    activity: 'Polish, review, handoff',
    text: 'Code review with an instructor, then your repository is yours to keep.',
  },
  { day: 'Afterwards', activity: 'Your subscription', text: 'Pick the plan that fits and keep building.' },
]

export function ProgrammeTimeline() {
  return (
    <div id="how-it-works" className="mt-16">
      <h3 className="text-2xl">How It Works</h3>
      <p className="mt-2 max-w-2xl text-soft">Seven days from kickoff to handoff, led by two instructors.</p>
      <ol className="mt-8 grid gap-6 md:grid-cols-4 md:gap-4">
        {days.map(({ day, activity, text }) => (
          <li key={day} className="border-l-4 border-dawn pl-4 md:border-t-4 md:border-l-0 md:pt-4 md:pl-0">
            <p className="font-mono text-sm font-semibold text-dawn-text">{day}</p>
            <h4 className="mt-1 text-lg">{activity}</h4>
            <p className="mt-1 text-[0.9375rem] text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
