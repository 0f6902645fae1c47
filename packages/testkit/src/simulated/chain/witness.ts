import { FIELD_MODULUS, hash2, hash3 } from "@shielded-relay/pool"
import { publicInputsOf, type CircuitInputs, type CircuitName } from "@shielded-relay/core"
import { poseidon10 } from "poseidon-lite/poseidon10"
import { poseidon8 } from "poseidon-lite/poseidon8"
import { rootOf, rootOfPath } from "./pool/merkle.ts"
import { evaluation } from "./proofMark.ts"

/**
 * The public inputs of a circuit if the witness satisfies it, else `null`. Repeats the circuits' arithmetic on plain
 * values.
 */
export function satisfied(
  circuit: CircuitName,
  inputs: CircuitInputs,
): ReadonlyArray<bigint> | null {
  if (!isComplete(circuit, inputs)) return null
  try {
    switch (circuit) {
      case "joinsplit-2x2":
        return joinSplit(2, inputs)
      case "joinsplit-4x2":
        return joinSplit(4, inputs)
      case "tree-update-16":
        return treeUpdate(inputs)
      case "disclosure":
        return disclosure(inputs)
    }
  } catch (error) {
    if (error instanceof MalformedSignal) return null
    throw error
  }
}

/** A signal has another form than the circuit's. */
class MalformedSignal extends Error {}

const joinSignals =
  "c challenge evaluation root publicAsset publicAmount extDataHash spendingKey asset inputOneTimeIndex " +
  "inputBlinding inputAmount inputLeafIndex inputPath outputNpk outputAmount"
const signals: Readonly<Record<CircuitName, string>> = {
  "joinsplit-2x2": joinSignals,
  "joinsplit-4x2": joinSignals,
  "tree-update-16": "newRoot challenge evaluation oldRoot subtree leaf path",
  disclosure:
    "npk commitment leafIndex shown nullifier context pseudonym spendingKey oneTimeIndex blinding",
}

/** Whether these are exactly the circuit's signals, with field elements as values. */
function isComplete(circuit: CircuitName, inputs: CircuitInputs): boolean {
  const names = signals[circuit].split(" ")
  const values = Object.values(inputs).flat(2)
  return (
    new Set([...Object.keys(inputs), ...names]).size === names.length &&
    Object.keys(inputs).length === names.length &&
    values.every((value) => typeof value === "bigint" && value >= 0n && value < FIELD_MODULUS)
  )
}

function joinSplit(width: 2 | 4, inputs: CircuitInputs): ReadonlyArray<bigint> | null {
  const read = reader(inputs)
  if (read.list("inputAmount").length !== width || read.list("outputAmount").length !== 2)
    return null
  const asset = read.one("asset")
  const root = read.one("root")
  const spendingKey = read.one("spendingKey")
  const publicAsset = read.one("publicAsset")
  const publicAmount = read.one("publicAmount")
  let balance = publicAmount
  const nullifiers: Array<bigint> = []
  for (let k = 0; k < width; k += 1) {
    const amount = read.at("inputAmount", k)
    const leafIndex = read.at("inputLeafIndex", k)
    const path = read.path("inputPath", k)
    const ownerKey = hash2(spendingKey, read.at("inputOneTimeIndex", k))
    const commitment = hash3(hash2(ownerKey, read.at("inputBlinding", k)), asset, amount)
    if (amount >> 128n !== 0n || leafIndex >> BigInt(path.length) !== 0n) return null
    if (amount !== 0n && rootOfPath(commitment, leafIndex, path) !== root) return null
    nullifiers.push(hash3(spendingKey, commitment, leafIndex))
    balance += amount
  }
  const commitments: Array<bigint> = []
  for (let k = 0; k < 2; k += 1) {
    const amount = read.at("outputAmount", k)
    if (amount >> 128n !== 0n) return null
    commitments.push(hash3(read.at("outputNpk", k), asset, amount))
    balance -= amount
  }
  if (balance % FIELD_MODULUS !== 0n) return null
  if ((publicAmount === 0n) !== (publicAsset === 0n)) return null
  if (publicAsset !== 0n && publicAsset !== asset) return null
  const vector = [
    root,
    publicAsset,
    publicAmount,
    read.one("extDataHash"),
    ...nullifiers,
    ...commitments,
  ]
  const challenge = read.one("challenge")
  const c = width === 2 ? poseidon8(vector) : poseidon10(vector)
  const publics = [c, challenge, evaluation(vector, challenge)]
  return publics[0] === read.one("c") && publics[2] === read.one("evaluation") ? publics : null
}

function treeUpdate(inputs: CircuitInputs): ReadonlyArray<bigint> | null {
  const read = reader(inputs)
  const leaves = read.list("leaf")
  const path = read.list("path")
  const subtree = read.one("subtree")
  const oldRoot = read.one("oldRoot")
  const bound = [...leaves, subtree, oldRoot]
  const holds =
    leaves.length === 16 &&
    subtree >> BigInt(path.length) === 0n &&
    rootOfPath(rootOf([], 4), subtree, path) === oldRoot &&
    rootOfPath(rootOf(leaves, 4), subtree, path) === read.one("newRoot") &&
    evaluation(bound, read.one("challenge")) === read.one("evaluation")
  const names = ["newRoot", "challenge", "evaluation"]
  return holds ? names.map((name) => read.one(name)) : null
}

function disclosure(inputs: CircuitInputs): ReadonlyArray<bigint> | null {
  const read = reader(inputs)
  const spendingKey = read.one("spendingKey")
  const ownerKey = hash2(spendingKey, read.one("oneTimeIndex"))
  const nullifier = hash3(spendingKey, read.one("commitment"), read.one("leafIndex"))
  const holds =
    hash2(ownerKey, read.one("blinding")) === read.one("npk") &&
    (read.one("shown") * nullifier) % FIELD_MODULUS === read.one("nullifier") &&
    hash3(spendingKey, read.one("context"), 2n ** 32n) === read.one("pseudonym")
  return holds ? publicInputsOf("disclosure", inputs) : null
}

function reader(inputs: CircuitInputs) {
  const list = (name: string): ReadonlyArray<bigint> => {
    const value = inputs[name]
    if (typeof value !== "object") throw new MalformedSignal(`signal ${name} must be a list`)
    return value.map((element) => {
      if (typeof element !== "bigint")
        throw new MalformedSignal(`signal ${name} must be a flat list`)
      return element
    })
  }
  return {
    list,
    one: (name: string): bigint => {
      const value = inputs[name]
      if (typeof value !== "bigint")
        throw new MalformedSignal(`signal ${name} must be a field element`)
      return value
    },
    at: (name: string, index: number): bigint => {
      const value = list(name)[index]
      if (value === undefined) throw new MalformedSignal(`signal ${name} is too short`)
      return value
    },
    path: (name: string, index: number): ReadonlyArray<bigint> => {
      const value = inputs[name]
      const path = typeof value === "object" ? value[index] : undefined
      if (typeof path !== "object")
        throw new MalformedSignal(`signal ${name} must be a list of paths`)
      return path
    },
  }
}
