/** Thrown if a user's request is not possible in the current state. The message says why; over HTTP it is a 409. */
export class Refused extends Error {}
