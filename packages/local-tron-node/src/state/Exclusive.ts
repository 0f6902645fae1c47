/** Runs tasks one at a time, in the order they were given. */
export class Exclusive {
  private last: Promise<unknown> = Promise.resolve()

  run<T>(task: () => T | Promise<T>): Promise<T> {
    const result = this.last.then(task)
    this.last = result.catch(() => undefined)
    return result
  }
}
