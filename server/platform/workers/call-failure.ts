/** Why a call to a worker process has no result, other than an error it threw. Over HTTP it is a 503. */
export class CallFailure extends Error {
  readonly reason: 'too-long' | 'too-busy' | 'died'

  constructor(reason: CallFailure['reason'], cause?: unknown) {
    super(`A call to a worker process failed: ${reason}`, { cause })
    this.reason = reason
  }
}
