import { setTimeout } from "node:timers/promises"

/** Waits until something holds. @throws when it does not for so many seconds: a measurement that cannot go on must end. */
export async function untilTrue(
  what: string,
  seconds: number,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await setTimeout(20)
  }
}

/** What a measurement gives. @throws when it takes longer than so many seconds. */
export async function within<A>(what: string, seconds: number, work: Promise<A>): Promise<A> {
  const done = new AbortController()
  const tooLate = setTimeout(seconds * 1_000, null, { signal: done.signal }).then(
    () => Promise.reject(new Error(`${what}: not within ${seconds} s`)),
    () => work,
  )
  return Promise.race([work, tooLate]).finally(() => done.abort())
}
