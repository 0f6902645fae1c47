import { setTimeout } from "node:timers/promises"

/** Waits until a condition holds. @throws Error after `seconds` */
export async function untilTrue(
  what: string,
  seconds: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: timed out after ${seconds} s`)
    await setTimeout(20)
  }
}

/** The result of a measurement. @throws Error if it takes longer than `seconds` */
export async function within<A>(what: string, seconds: number, work: Promise<A>): Promise<A> {
  const done = new AbortController()
  const tooLate = setTimeout(seconds * 1_000, null, { signal: done.signal }).then(
    () => Promise.reject(new Error(`${what}: timed out after ${seconds} s`)),
    () => work,
  )
  return Promise.race([work, tooLate]).finally(() => done.abort())
}
