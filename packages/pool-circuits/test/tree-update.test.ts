/** What a TreeUpdate accepts and rejects, by its inputs. */
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { R } from "../build/field.ts"
import {
  evaluate,
  treeUpdateSignals,
  withEvaluation,
  type TreeUpdateSignals,
} from "./honest-witness.ts"
import { circuitUnderTest, type CircuitUnderTest } from "./system/circuit-under-test.ts"

const element = fc.bigInt({ min: 0n, max: R - 1n })

describe.each([
  ["tree-update-16", 5],
  ["tree-update-16-depth5", 20],
] as const)("%s", (name, numRuns) => {
  let target: CircuitUnderTest
  let honest: TreeUpdateSignals
  beforeAll(async () => {
    target = await circuitUnderTest(name)
    honest = treeUpdateSignals({
      depth: target.circuit.depth,
      subtree: 1,
      leaves: [11n, 12n, 13n],
      challenge: 77n,
    })
  })
  const refuses = (signals: TreeUpdateSignals) => {
    expect(target.calculator.accepts(withEvaluation(signals))).toBe(false)
  }

  it("takes any batch of up to 16 leaves at any subtree, and the constraints hold", () => {
    const { depth } = target.circuit
    const update = fc.record({
      depth: fc.constant(depth),
      subtree: fc.nat({ max: 2 ** (depth - 4) - 1 }),
      leaves: fc.array(element, { maxLength: 16 }),
      challenge: element,
    })
    fc.assert(
      fc.property(update, (any) => {
        const signals = treeUpdateSignals(any)
        const witness = target.calculator.calculate(signals)
        expect(target.system.violations(witness)).toHaveLength(0)
        const { newRoot, challenge, evaluation } = signals
        expect(witness.slice(1, 4)).toEqual([newRoot, challenge, evaluation])
      }),
      { numRuns },
    )
  })

  it("takes a longer batch over the root from before a shorter one", () => {
    const longer = treeUpdateSignals({
      depth: target.circuit.depth,
      subtree: 1,
      leaves: [11n, 12n, 13n, 14n],
      challenge: 5n,
    })
    expect(longer.oldRoot).toBe(honest.oldRoot)
    expect(target.calculator.accepts(longer)).toBe(true)
  })

  it("refuses a subtree that is not empty under the old root", () => {
    refuses({ ...honest, oldRoot: honest.newRoot })
    const full = treeUpdateSignals({
      depth: target.circuit.depth,
      subtree: 0,
      leaves: [1n],
      challenge: 3n,
    })
    refuses({ ...full, oldRoot: full.newRoot })
  })

  it("refuses another subtree than the leaves', and numbers outside the tree", () => {
    const subtrees = 2n ** BigInt(target.circuit.depth - 4)
    refuses({ ...honest, subtree: 0n })
    refuses({ ...honest, subtree: honest.subtree + subtrees })
    refuses({ ...honest, subtree: subtrees })
    refuses({ ...honest, subtree: R - 1n })
  })

  it("refuses any leaf that is not under the new root", () => {
    honest.leaf.forEach((value, index) =>
      refuses({ ...honest, leaf: honest.leaf.with(index, value + 1n) }),
    )
    refuses({ ...honest, leaf: honest.leaf.with(0, 12n).with(1, 11n) })
  })

  it("refuses another path", () => {
    honest.path.forEach((sibling, level) =>
      refuses({ ...honest, path: honest.path.with(level, sibling + 1n) }),
    )
  })

  it("refuses other roots", () => {
    refuses({ ...honest, oldRoot: honest.oldRoot + 1n })
    refuses({ ...honest, newRoot: honest.newRoot + 1n })
  })

  it("refuses challenge or evaluation that do not fit leaves, subtree and old root", () => {
    const { challenge, evaluation, leaf, subtree, oldRoot } = honest
    expect(target.calculator.accepts({ ...honest, evaluation: evaluation + 1n })).toBe(false)
    expect(target.calculator.accepts({ ...honest, challenge: challenge + 1n })).toBe(false)
    const others = [
      leaf,
      [...leaf, subtree],
      [...leaf, subtree + 1n, oldRoot],
      [...leaf, subtree, oldRoot + 1n],
      [...leaf, oldRoot, subtree],
    ]
    for (const values of others) {
      const other = evaluate(values, challenge)
      expect(target.calculator.accepts({ ...honest, evaluation: other })).toBe(false)
    }
  })
})
