const days = [
  { day: 'Day 0', activity: 'Kickoff', text: 'Your idea becomes a roadmap and a project plan.' },
  {
    day: 'Days 1-5',
    activity: 'Build with AI guidance',
    text: 'Task by task with the tutor, with a check-in call every day.',
  },
  {
    day: 'Days 6-7',
    activity: 'Polish, review, handoff',
    text: 'Code review with an instructor, then your repository is yours to keep.',
  },
  { day: 'Afterwards', activity: 'Your subscription', text: 'Pick a plan and keep building.' },
]

export function ProgrammeTimeline() {
  return (
    <div id="how-it-works" className="mt-6 md:mt-14">
      <h3 className="text-xl sm:text-2xl">How It Works</h3>
      <p className="mt-1 max-w-2xl text-soft">Seven days, led by two instructors.</p>
      <ol
        data-swipe-row
        data-scrolls-sideways
        className="mt-3 grid gap-4 [--swipe-width:13rem] md:mt-6 md:grid-cols-4"
      >
        {days.map(({ day, activity, text }) => (
          <li key={day} className="border-t-4 border-dawn pt-2 md:pt-4">
            <p className="font-mono text-sm font-semibold text-dawn-text">{day}</p>
            <h4 className="text-lg">{activity}</h4>
            <p className="text-[0.9375rem] text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
