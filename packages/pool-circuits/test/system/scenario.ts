/** Honest witnesses to start forgeries from, and the changes that aim at constraints which determine nothing. */
import { disclosureSignals, joinSplitSignals, treeUpdateSignals } from "../honest-witness.ts"
import { bitGates, bitTampers, bitWires, type Carriers, type Tamper } from "./bounded-number.ts"
import type { CircuitUnderTest } from "./circuit-under-test.ts"
import type { ConstraintSystem, Witness } from "./constraint-system.ts"
import { Forger } from "./forger.ts"

export interface Scenario {
  readonly name: string
  readonly witness: Witness
  readonly forger: () => Forger
  readonly tampers: ReadonlyArray<Tamper>
}

const SPENDING_KEY = 0x1234567890abcdefn
const ASSET = (77n << 160n) + 5n
const CHALLENGE = 0xfeedbeefcafen

/** Scenarios in which, together, every constraint has something to forbid. */
export function* scenarios(target: CircuitUnderTest): Generator<Scenario> {
  const { template, inputs } = target.circuit
  if (template === "TreeUpdate") return yield treeUpdateScenario(target)
  if (template === "Disclosure") return yield disclosureScenario(target)
  for (let real = 0; real < inputs; real++) yield joinSplitScenario(target, real, 30n)
  yield joinSplitScenario(target, 0, 0n)
}

/** One real note among padding, so that the constraint of its membership can say what the root is. */
function joinSplitScenario(target: CircuitUnderTest, real: number, withdrawn: bigint): Scenario {
  const { circuit, system, calculator } = target
  const signals = joinSplitSignals({
    depth: circuit.depth,
    spendingKey: SPENDING_KEY,
    asset: ASSET,
    inputs: Array.from({ length: circuit.inputs }, (_, position) => ({
      amount: position === real ? 100n : 0n,
      oneTimeIndex: 10n + BigInt(position),
      blinding: 20n + BigInt(position),
      leafIndex: position === real ? 0b10110 : position,
    })),
    outputs: [
      { npk: 31n, amount: 25n },
      { npk: 32n, amount: 75n - withdrawn },
    ],
    extDataHash: 9n,
    challenge: CHALLENGE,
  })
  const witness = calculator.calculate(signals)
  const bits = bitGates(system)
  const free = [...inputWires(system, Object.keys(signals)), ...bitWires(bits).keys()]
  // Without a public amount nothing determines that there is none: 0 · inverse says nothing about the inverse.
  if (withdrawn === 0n) free.push(system.wire("noPublicAmount.out"))
  const tampers = [
    ...(withdrawn === 0n
      ? assetWithoutAmount(system)
      : [foreignAsset(system), amountWithoutAsset(system)]),
    ...joinSplitNumbers(system, real).flatMap((carriers) => bitTampers(bits, carriers, witness)),
  ]
  const name = withdrawn === 0n ? "transfer" : `withdrawal, spending input ${real}`
  return {
    name,
    witness,
    forger: () => new Forger(system, witness, without(system, free, ["c", "evaluation", "root"])),
    tampers,
  }
}

function treeUpdateScenario({ circuit, system, calculator }: CircuitUnderTest): Scenario {
  const leaves = Array.from({ length: 11 }, (_, index) => 1000n + BigInt(index))
  const signals = treeUpdateSignals({
    depth: circuit.depth,
    subtree: 1,
    leaves,
    challenge: CHALLENGE,
  })
  const witness = calculator.calculate(signals)
  const bits = bitGates(system)
  const free = [...inputWires(system, Object.keys(signals)), ...bitWires(bits).keys()]
  return {
    name: "update of the second subtree",
    witness,
    forger: () =>
      new Forger(system, witness, without(system, free, ["oldRoot", "newRoot", "evaluation"])),
    tampers: bitTampers(bits, [[system.wire("subtree"), 1n]], witness),
  }
}

function disclosureScenario({ system, calculator }: CircuitUnderTest): Scenario {
  const signals = disclosureSignals({
    spendingKey: SPENDING_KEY,
    asset: ASSET,
    note: { amount: 100n, oneTimeIndex: 10n, blinding: 20n, leafIndex: 0b10110 },
    shown: true,
    context: CHALLENGE,
  })
  const witness = calculator.calculate(signals)
  const free = inputWires(system, Object.keys(signals))
  return {
    name: "a spent note",
    witness,
    forger: () =>
      new Forger(system, witness, without(system, free, ["npk", "nullifier", "pseudonym"])),
    tampers: [],
  }
}

/** The bounded numbers of a join. An amount changes together with the public amount, so that the balance stays. */
function joinSplitNumbers(system: ConstraintSystem, input: number): Carriers[] {
  const publicAmount = system.wire("publicAmount")
  return [
    [
      [system.wire(`inputAmount[${input}]`), 1n],
      [publicAmount, -1n],
    ],
    [[system.wire(`inputLeafIndex[${input}]`), 1n]],
    [
      [system.wire("outputAmount[0]"), 1n],
      [publicAmount, 1n],
    ],
    // The balance, simplified, leaves the second output's amount without a wire: it is what the others leave.
    [[publicAmount, 1n]],
  ]
}

/** The constraint whose two sides are these wires, in any order: left · right = 0. */
function product(system: ConstraintSystem, left: string, right: string): number {
  const wanted = [system.wire(left), system.wire(right)].toSorted((x, y) => x - y).join()
  const gates = [...system.gates.keys()].filter((gate) => {
    const { a, b, c } = system.gate(gate)
    return (
      c.wires.length === 0 && [...a.wires, ...b.wires].toSorted((x, y) => x - y).join() === wanted
    )
  })
  const [gate] = gates
  if (gate === undefined || gates.length > 1)
    throw new Error(`one constraint of ${left} and ${right} expected`)
  return gate
}

const foreignAsset = (system: ConstraintSystem): Tamper => {
  const wire = system.wire("publicAsset")
  const squares = (system.uses[wire] ?? []).filter((gate) => {
    const { a, b, c } = system.gate(gate)
    return c.wires.length === 0 && a.wires.includes(wire) && b.wires.includes(wire)
  })
  return { gate: squares[0] ?? -1, changes: new Map([[wire, ASSET + 1n]]) }
}

const assetWithoutAmount = (system: ConstraintSystem): Tamper[] => [
  {
    gate: product(system, "publicAsset", "noPublicAmount.out"),
    changes: new Map([[system.wire("publicAsset"), ASSET]]),
  },
]

/** The rest of the witness claims that there is no public amount. */
const amountWithoutAsset = (system: ConstraintSystem): Tamper => ({
  gate: product(system, "publicAmount", "noPublicAmount.out"),
  changes: new Map([
    [system.wire("publicAsset"), 0n],
    [system.wire("noPublicAmount.out"), 1n],
    [system.wire("noPublicAmount.inverse"), 0n],
    [system.wire("noPublicAsset.inverse"), 0n],
  ]),
})

/** Wires of the circuit's inputs, all elements of arrays included. */
const inputWires = (system: ConstraintSystem, signals: ReadonlyArray<string>) =>
  [...system.names()]
    .filter(([name]) => signals.includes(name.replace(/(\[\d+\])+$/, "")))
    .map(([, wire]) => wire)

function without(
  system: ConstraintSystem,
  wires: ReadonlyArray<number>,
  names: ReadonlyArray<string>,
): number[] {
  const excluded = names.map((name) => system.wire(name))
  return wires.filter((wire) => !excluded.includes(wire))
}
