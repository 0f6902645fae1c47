/**
 * For every constraint, a witness that breaks only this one: without the constraint, the dishonest witness would pass. poseidon.test.ts
 * covers all constraints of S-boxes. Here, with thousands of them, a run takes one constraint of every second S-box in the circuits of
 * depth 5, all of the small disclosure, and every 211th of all constraints of the other circuits at depth 26, which use the same templates.
 * EVERY_CONSTRAINT=all covers everything (a quarter of an hour); run it when a circuit changes.
 */
import { describe, expect, it } from "vitest"
import {
  CIRCUIT_NAMES,
  circuitUnderTest,
  type CircuitUnderTest,
} from "./system/circuit-under-test.ts"
import type { Forger, Forgery } from "./system/forger.ts"
import { scenarios, type Scenario } from "./system/scenario.ts"

describe.each(CIRCUIT_NAMES)("%s", (name) => {
  it("has a witness for every constraint that breaks just it", { timeout: 3_600_000 }, async () => {
    const target = await circuitUnderTest(name)
    const { system } = target
    const open = new Set(wanted(target))
    expect(open.size).toBeGreaterThan(60)
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
        if (confirmed++ % 50 === 0 && system.violations(witness).join() !== `${gate}`) {
          misjudged.push({ witness, broken })
        }
      }
    }
    expect(misjudged).toHaveLength(0)
    expect([...open].slice(0, 20)).toEqual([])
  })
})

function wanted({ circuit, system }: CircuitUnderTest): number[] {
  const all = [...system.gates.keys()]
  if (process.env["EVERY_CONSTRAINT"] === "all" || circuit.template === "Disclosure") return all
  if (circuit.depth !== 5) return all.filter((gate) => gate % 211 === 0)
  const powers = [...system.names()].filter(([name]) => /\.(square|fourth)(\[\d+\])?$/.test(name))
  const sBoxes = new Set(powers.flatMap(([, wire]) => system.uses[wire] ?? []))
  // Of six in a row one, another one in the next six.
  return all.filter((gate) => !sBoxes.has(gate) || (gate + Math.floor(gate / 6)) % 6 === 0)
}

/** Forgeries aimed at open constraints: the scenario's own, then a wrong value of each wire that a constraint determines. */
function* forgeries(
  { witness, tampers }: Scenario,
  forger: Forger,
  open: ReadonlySet<number>,
): Generator<Forgery> {
  for (const { gate, changes } of tampers) if (open.has(gate)) yield forger.forge(changes)
  for (const gate of open) {
    // Of two wires that two constraints determine, the other constraint may hold the first by itself.
    for (const wire of forger.determines(gate)) {
      if (open.has(gate)) yield forger.forge(new Map([[wire, (witness[wire] ?? 0n) + 1n]]), gate)
    }
  }
}
