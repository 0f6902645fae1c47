/** Allocates memory from a start address upwards. Nothing is ever freed. */
export class Arena {
  #end: number

  constructor(start: number) {
    this.#end = start
  }

  /** Reserves `length` bytes and returns their address, a multiple of 64 (a cache line). */
  reserve(length: number): number {
    const address = this.#end
    this.#end += 64 * Math.ceil(length / 64)
    return address
  }

  get end(): number {
    return this.#end
  }
}
