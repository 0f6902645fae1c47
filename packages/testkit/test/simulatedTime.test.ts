import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { SimulatedTime } from "../src/simulated/index.ts"

/** Work of a few milliseconds outside JavaScript's thread. */
async function derived() {
  const { subtle } = globalThis.crypto
  const password = await subtle.importKey("raw", new Uint8Array(32), "PBKDF2", false, [
    "deriveBits",
  ])
  const salt = new Uint8Array(16)
  return subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-512", salt, iterations: 50_000 },
    password,
    512,
  )
}

/** Half a second of simulated time, and in it work outside. Returns what the time did meanwhile. */
async function duringWork(isKnown: boolean) {
  const time = new SimulatedTime()
  const begin = time.now
  let ended: number | null = null
  const work = Effect.promise(derived)
  const done = Effect.runPromise(
    Effect.map(isKnown ? time.outside(work) : work, () => {
      ended = time.now - begin
    }),
  )
  time.every(10, () => {})
  await time.advance(500)
  await done
  return { ended, time }
}

describe("simulated time", () => {
  it("stands still while work outside is under way", async () => {
    expect((await duringWork(true)).ended).toBe(0)
  })

  it("goes on while work is under way of which it does not know", async () => {
    expect((await duringWork(false)).ended).toBeGreaterThan(0)
  })

  it("goes on once the work has failed or was interrupted", async () => {
    const time = new SimulatedTime()
    const failed = Effect.runPromiseExit(time.outside(Effect.fail("no key")))
    const stopped = new AbortController()
    const waiting = Effect.runPromiseExit(time.outside(Effect.never), { signal: stopped.signal })
    const resting = time.advance(1_000)
    stopped.abort()
    await resting
    expect([(await failed)._tag, (await waiting)._tag]).toEqual(["Failure", "Failure"])
  })
})
