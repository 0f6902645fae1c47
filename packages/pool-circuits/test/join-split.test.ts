/** What a JoinSplit accepts and rejects, by its inputs. Each dishonest input comes with matching c and evaluation. */
import type { CircuitName } from "@shielded-relay/pool-circuits"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { R } from "../build/field.ts"
import {
  joinSplitSignals,
  withPublicInputs,
  type Join,
  type JoinSplitSignals,
  type NoteToSpend,
} from "./honest-witness.ts"
import { circuitUnderTest, type CircuitUnderTest } from "./system/circuit-under-test.ts"

const element = fc.bigInt({ min: 0n, max: R - 1n })
const nonZero = fc.bigInt({ min: 1n, max: R - 1n })
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 1000n }),
  fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
)
const oneTimeIndex = fc.bigInt({ min: 0n, max: 2n ** 96n - 1n })

/** Any honest join: deposits, withdrawals and transfers, with real notes at any leaves and padding in any place. */
const honestJoin = (inputs: number, depth: number): fc.Arbitrary<Join> =>
  fc.record({
    depth: fc.constant(depth),
    spendingKey: nonZero,
    asset: nonZero,
    inputs: fc.uniqueArray(
      fc.record({
        amount,
        oneTimeIndex,
        blinding: element,
        leafIndex: fc.nat({ max: 2 ** depth - 1 }),
      }),
      { minLength: inputs, maxLength: inputs, selector: (note) => note.leafIndex },
    ),
    outputs: fc.array(fc.record({ npk: element, amount }), { minLength: 2, maxLength: 2 }),
    extDataHash: element,
    challenge: element,
  })

const note = (amountOfNote: bigint, leafIndex: number): NoteToSpend => ({
  amount: amountOfNote,
  oneTimeIndex: 5n + BigInt(leafIndex),
  blinding: 6n + BigInt(leafIndex),
  leafIndex,
})

const join = (
  depth: number,
  inputs: ReadonlyArray<NoteToSpend>,
  first: bigint,
  second: bigint,
): Join => ({
  depth,
  spendingKey: 77n,
  asset: 123n,
  inputs,
  outputs: [
    { npk: 1n, amount: first },
    { npk: 2n, amount: second },
  ],
  extDataHash: 9n,
  challenge: 987654321n,
})

describe.each([
  ["joinsplit-2x2", 4],
  ["joinsplit-4x2", 2],
  ["joinsplit-2x2-depth5", 60],
] as const satisfies ReadonlyArray<readonly [CircuitName, number]>)("%s", (name, numRuns) => {
  let target: CircuitUnderTest
  let withdrawal: JoinSplitSignals
  let transfer: JoinSplitSignals
  beforeAll(async () => {
    target = await circuitUnderTest(name)
    const { depth, inputs } = target.circuit
    const padding = Array.from({ length: inputs - 2 }, (_, index) => note(0n, 20 + index))
    const notes = [note(50n, 19), note(70n, 3), ...padding]
    withdrawal = joinSplitSignals(join(depth, notes, 100n, 10n))
    transfer = joinSplitSignals(join(depth, notes, 100n, 20n))
  })
  const refuses = (signals: JoinSplitSignals) => {
    expect(target.calculator.accepts(withPublicInputs(signals))).toBe(false)
  }
  /** `values` with the one at `index` replaced. */
  const replaced = <T>(values: ReadonlyArray<T>, index: number, value: T) =>
    values.with(index, value)

  it("takes any honest join, and the constraints hold", () => {
    const { depth, inputs } = target.circuit
    fc.assert(
      fc.property(honestJoin(inputs, depth), (honest) => {
        const signals = joinSplitSignals(honest)
        const witness = target.calculator.calculate(signals)
        expect(target.system.violations(witness)).toHaveLength(0)
        expect(witness.slice(1, 4)).toEqual([signals.c, signals.challenge, signals.evaluation])
      }),
      { numRuns },
    )
  })

  it("takes the two joins that the refusals below start from", () => {
    expect(target.calculator.accepts(withdrawal)).toBe(true)
    expect(target.calculator.accepts(transfer)).toBe(true)
    expect(withdrawal.publicAmount).toBe(R - 10n)
    expect(transfer.publicAmount).toBe(0n)
  })

  it("asks no membership of a padding input", () => {
    const { depth, inputs } = target.circuit
    const notes = Array.from({ length: inputs }, (_, index) => note(0n, index))
    const deposit = joinSplitSignals(join(depth, notes, 30n, 12n))
    const path = deposit.inputPath.map((siblings) => siblings.map((_, level) => BigInt(level) + 4n))
    expect(
      target.calculator.accepts(withPublicInputs({ ...deposit, root: 99n, inputPath: path })),
    ).toBe(true)
  })

  it("refuses more value out than in", () => {
    refuses({ ...transfer, outputAmount: [101n, 20n] })
    refuses({ ...withdrawal, publicAmount: R - 11n })
    refuses({ ...withdrawal, publicAmount: 10n })
  })

  it("refuses an input worth more than its note", () => {
    refuses({
      ...transfer,
      inputAmount: replaced(transfer.inputAmount, 0, 51n),
      outputAmount: [101n, 20n],
    })
  })

  it("refuses amounts of 2^128 and more, also where the sum wraps around the field", () => {
    const { depth, inputs } = target.circuit
    const padding = Array.from({ length: inputs - 1 }, (_, index) => note(0n, index))
    refuses(joinSplitSignals(join(depth, [note(2n ** 128n, 9), ...padding], 2n ** 128n - 1n, 0n)))
    refuses(joinSplitSignals(join(depth, [note(1n, 9), ...padding], 2n ** 128n, 0n)))
    refuses(joinSplitSignals(join(depth, [note(1n, 9), ...padding], 0n, 2n ** 128n)))
    refuses(joinSplitSignals(join(depth, [note(1n, 9), ...padding], 1000n, R - 999n)))
    const largest = joinSplitSignals(
      join(depth, [note(2n ** 128n - 1n, 9), ...padding], 2n ** 128n - 1n, 0n),
    )
    expect(target.calculator.accepts(largest)).toBe(true)
  })

  it("refuses a note that is not in the tree of the root", () => {
    refuses({ ...withdrawal, root: withdrawal.root + 1n })
    withdrawal.inputPath.slice(0, 2).forEach((path, input) => {
      const wrong = replaced(path, path.length - 1, (path.at(-1) ?? 0n) + 1n)
      refuses({ ...withdrawal, inputPath: replaced(withdrawal.inputPath, input, wrong) })
    })
  })

  it("refuses a second nullifier of a note through another leaf index", () => {
    const wrapped = (withdrawal.inputLeafIndex[0] ?? 0n) + 2n ** BigInt(target.circuit.depth)
    refuses({ ...withdrawal, inputLeafIndex: replaced(withdrawal.inputLeafIndex, 0, wrapped) })
    refuses({ ...withdrawal, inputLeafIndex: replaced(withdrawal.inputLeafIndex, 0, 18n) })
  })

  it("refuses a foreign spending key, one-time index or blinding", () => {
    refuses({ ...withdrawal, spendingKey: 78n })
    refuses({ ...withdrawal, inputOneTimeIndex: replaced(withdrawal.inputOneTimeIndex, 1, 1n) })
    refuses({ ...withdrawal, inputBlinding: replaced(withdrawal.inputBlinding, 0, 1n) })
  })

  it("refuses an asset that the notes do not have", () => {
    refuses({ ...withdrawal, asset: 124n, publicAsset: 124n })
    refuses({ ...transfer, asset: 124n })
    refuses({ ...withdrawal, publicAsset: 124n })
  })

  it("refuses a public amount without an asset, and an asset without an amount", () => {
    refuses({ ...withdrawal, publicAsset: 0n })
    refuses({ ...transfer, publicAsset: transfer.asset })
  })

  it("refuses c, challenge or evaluation that do not fit the values", () => {
    for (const signal of ["c", "challenge", "evaluation"] as const) {
      expect(target.calculator.accepts({ ...withdrawal, [signal]: withdrawal[signal] + 1n })).toBe(
        false,
      )
    }
    // Bound by c and evaluation: no other constraint reads it.
    expect(target.calculator.accepts({ ...withdrawal, extDataHash: 10n })).toBe(false)
  })

  it("gives the second output what the balance leaves, so that no witness can say otherwise", () => {
    const { system, calculator } = target
    // The simplified system has no wire for it: the balance is not checked but built in.
    expect(() => system.wire("outputAmount[1]")).toThrow("has no wire")
    const witness = calculator.calculate(withdrawal)
    for (const name of ["publicAmount", "inputAmount[0]", "inputAmount[1]", "outputAmount[0]"]) {
      const wire = system.wire(name)
      const secondOutput = system
        .violations(witness.with(wire, (witness[wire] ?? 0n) + 1n))
        .some((gate) => system.touches(gate, "created[1]"))
      expect(secondOutput, name).toBe(true)
    }
  })
})
