/** Thrown where what a person asked cannot be done as things are. The message says why; over HTTP it is a 409. */
export class Refused extends Error {}
