/** The request was executed, but the connection is cut instead of an answer. */
export class LostAnswer extends Error {}
