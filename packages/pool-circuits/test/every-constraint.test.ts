/**
 * For every constraint a witness that breaks just it: if it were missing, that dishonest witness would pass. The circuits of
 * depth 5 are done completely on every run. Those of depth 26 are the same templates; of their constraints every 211th is
 * done, and all with EVERY_CONSTRAINT=all (minutes).
 */
import { describe, expect, it } from "vitest"
import { CIRCUIT_NAMES, circuitUnderTest } from "./system/circuit-under-test.ts"
import type { Forger, Forgery } from "./system/forger.ts"
import { scenarios, type Scenario } from "./system/scenario.ts"

const STRIDE = 211

describe.each(CIRCUIT_NAMES)("%s", (name) => {
  it("has a witness for every constraint that breaks just it", { timeout: 1_800_000 }, async () => {
    const target = await circuitUnderTest(name)
    const { circuit, system } = target
    const complete = circuit.depth === 5 || process.env["EVERY_CONSTRAINT"] === "all"
    const open = new Set([...system.gates.keys()].filter((gate) => complete || gate % STRIDE === 0))
    let confirmed = 0
    const misjudged: Forgery[] = []

    for (const scenario of scenarios(target)) {
      const forger = scenario.forger()
      expect(system.violations(scenario.witness), scenario.name).toHaveLength(0)
      expect(forger.undetermined(), scenario.name).toHaveLength(0)
      for (const { witness, broken } of forgeries(scenario, forger, open)) {
        const [gate] = broken
        if (broken.length !== 1 || gate === undefined || !open.delete(gate)) continue
        // The forger looks only at what it touched; now and then look at everything.
        if (confirmed++ % 100 === 0 && system.violations(witness).join() !== `${gate}`)
          misjudged.push({ witness, broken })
      }
    }
    expect(misjudged).toHaveLength(0)
    expect([...open].slice(0, 20)).toEqual([])
  })
})

/** Forgeries aimed at open constraints: the scenario's own, then a wrong value of each wire that a constraint determines. */
function* forgeries(
  { witness, tampers }: Scenario,
  forger: Forger,
  open: ReadonlySet<number>,
): Generator<Forgery> {
  for (const { gate, changes } of tampers) if (open.has(gate)) yield forger.forge(changes)
  for (const gate of open) {
    const [wire] = forger.determines(gate)
    if (wire !== undefined) yield forger.forge(new Map([[wire, (witness[wire] ?? 0n) + 1n]]), gate)
  }
}
