export { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
