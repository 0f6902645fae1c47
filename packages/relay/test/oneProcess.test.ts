import type { Prover } from "@shielded-relay/core"
import { memoryVault } from "@shielded-relay/storage-memory"
import { simulatedProver } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { createRelay, type Logger, type Relay } from "../src/index.ts"

/** A prover that counts how often it is made and released; it fails as long as `broken` says so. */
function countedProver(broken: () => boolean = () => false) {
  const counts = { made: 0, released: 0 }
  const acquire = Effect.suspend(() => {
    counts.made += 1
    return broken() ? Effect.fail(new Error("no memory")) : Effect.void
  })
  const counting = Layer.effectDiscard(
    Effect.acquireRelease(acquire, () => Effect.sync(() => (counts.released += 1))),
  )
  return { counts, layer: Layer.merge(simulatedProver().layer, counting) }
}

const open = (prover: Layer.Layer<Prover, unknown>, logger?: Logger): Promise<Relay> =>
  createRelay({
    vault: memoryVault(),
    prover,
    chains: [],
    ...(logger === undefined ? {} : { logger }),
  })

describe("several relays in one process", () => {
  it("share a prover that they are given as one layer, until the last of them stops", async () => {
    const { counts, layer } = countedProver()
    const [first, second] = await Promise.all([open(layer), open(layer)])
    expect(counts).toEqual({ made: 1, released: 0 })
    await first.stop()
    expect(counts.released).toBe(0)
    await second.stop()
    expect(counts.released).toBe(1)
    const third = await open(layer)
    expect(counts.made).toBe(2)
    await third.stop()
  })

  it("may be started again with a prover that failed to start", async () => {
    let broken = true
    const { layer } = countedProver(() => broken)
    await expect(open(layer)).rejects.toThrow("no memory")
    broken = false
    await (await open(layer)).stop()
  })
})

describe("a relay's log", () => {
  it("goes to the given logger alone; without one nothing is written", async () => {
    const written = vi.spyOn(globalThis.console, "log")
    const error = vi.spyOn(globalThis.console, "error")
    onTestFinished(() => void vi.restoreAllMocks())
    const silent = await open(simulatedProver().layer)
    await silent.stop()
    const lines: Array<unknown> = []
    const log = (event: string, fields?: unknown) => void lines.push([event, fields])
    const told = await open(simulatedProver().layer, {
      debug: log,
      info: log,
      warn: log,
      error: log,
    })
    await told.stop()
    expect(JSON.stringify(lines)).toContain("a master seed was created")
    expect([written.mock.calls, error.mock.calls]).toEqual([[], []])
  })
})
