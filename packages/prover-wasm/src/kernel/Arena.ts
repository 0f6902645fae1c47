/** Hands out a memory from its free start on; nothing is given back. */
export class Arena {
  #end: number

  constructor(start: number) {
    this.#end = start
  }

  /** Room for `length` bytes; gives its address, a multiple of 64: a line of the processor's cache. */
  reserve(length: number): number {
    const address = this.#end
    this.#end += 64 * Math.ceil(length / 64)
    return address
  }

  get end(): number {
    return this.#end
  }
}
