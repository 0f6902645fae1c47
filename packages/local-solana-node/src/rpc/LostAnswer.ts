/** The request was served, and its answer goes nowhere: the connection is cut. */
export class LostAnswer extends Error {}
