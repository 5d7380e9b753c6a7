/**
 * Replies to a message that could not be read in time. The learner sends it again, so later turns leave out
 * both.
 */
export const unreadTurn = {
  tooBusy:
    'Many people are asking right now, and I could not get to your message. Please send it again in a moment.',
  tooLong:
    'I did not get through that in time. Please send it again; if it is long, send only what matters most: the first error and the lines of code it points at.',
}
