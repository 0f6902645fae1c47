import { Prover, ProofFailed, type CircuitInputs, type CircuitName } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import { poseidon10 } from "poseidon-lite/poseidon10"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { poseidon8 } from "poseidon-lite/poseidon8"
import { R } from "./keccak.ts"
import { naiveRoot, rootOfPath, slowHash } from "./naiveTree.ts"
import { evaluation, proofOf } from "./SimulatedPool.ts"

/** A prover that checks what the circuits check and marks the public inputs instead of proving them. */
export const simulatedProver: Layer.Layer<Prover> = Layer.succeed(Prover, {
  prove: (circuit, inputs) =>
    Effect.suspend(() => {
      const publics = circuit === "tree-update-16" ? treeUpdate(inputs) : joinSplit(inputs)
      return publics === null
        ? Effect.fail(new ProofFailed({ circuit, reason: "witness" }))
        : Effect.succeed(markedProof(circuit, publics))
    }),
  verify: (circuit, publicInputs, proof) =>
    Effect.succeed(proof.a[0] === proofOf(circuit, publicInputs)),
  capacity: Effect.succeed({ workers: 1, free: 1 }),
})

function markedProof(circuit: CircuitName, publics: ReadonlyArray<bigint>) {
  const one = [1n, 1n] as const
  return { a: [proofOf(circuit, publics), 1n] as const, b: [one, one] as const, c: one }
}

function joinSplit(inputs: CircuitInputs): ReadonlyArray<bigint> | null {
  const read = reader(inputs)
  const n = read.list("inputAmount").length
  const asset = read.one("asset")
  const root = read.one("root")
  const sk = read.one("spendingKey")
  const publicAsset = read.one("publicAsset")
  const publicAmount = read.one("publicAmount")
  let balance = publicAmount
  const nullifiers: Array<bigint> = []
  for (let k = 0; k < n; k += 1) {
    const amount = read.at("inputAmount", k)
    const leafIndex = read.at("inputLeafIndex", k)
    const path = read.path("inputPath", k)
    const key = slowHash(sk, read.at("inputOneTimeIndex", k))
    const commitment = poseidon3([slowHash(key, read.at("inputBlinding", k)), asset, amount])
    if (amount >> 128n !== 0n || leafIndex >> BigInt(path.length) !== 0n) return null
    if (amount !== 0n && rootOfPath(commitment, Number(leafIndex), path) !== root) return null
    nullifiers.push(poseidon3([sk, commitment, leafIndex]))
    balance += amount
  }
  const commitments = [0, 1].map((k) => {
    const amount = read.at("outputAmount", k)
    balance -= amount
    return { amount, hash: poseidon3([read.at("outputNpk", k), asset, amount]) }
  })
  const holds =
    balance % R === 0n &&
    commitments.every(({ amount }) => amount >> 128n === 0n) &&
    (publicAmount === 0n) === (publicAsset === 0n) &&
    (publicAsset === 0n || publicAsset === asset)
  const vector = [
    root,
    publicAsset,
    publicAmount,
    read.one("extDataHash"),
    ...nullifiers,
    ...commitments.map(({ hash }) => hash),
  ]
  const c = n === 2 ? poseidon8(vector) : poseidon10(vector)
  const publics = [c, read.one("challenge"), evaluation(vector, read.one("challenge"))]
  const claimed = [read.one("c"), read.one("challenge"), read.one("evaluation")]
  return holds && publics.every((value, k) => value === claimed[k]) ? publics : null
}

function treeUpdate(inputs: CircuitInputs): ReadonlyArray<bigint> | null {
  const read = reader(inputs)
  const leaves = read.list("leaf")
  const path = read.list("path")
  const subtree = Number(read.one("subtree"))
  const bound = [...leaves, read.one("subtree"), read.one("oldRoot")]
  const holds =
    leaves.length === 16 &&
    subtree < 2 ** path.length &&
    rootOfPath(naiveRoot([], 4), subtree, path) === read.one("oldRoot") &&
    rootOfPath(naiveRoot(leaves, 4), subtree, path) === read.one("newRoot") &&
    evaluation(bound, read.one("challenge")) === read.one("evaluation")
  const names = ["newRoot", "challenge", "evaluation"]
  return holds ? names.map((name) => read.one(name)) : null
}

function reader(inputs: CircuitInputs) {
  const list = (name: string): ReadonlyArray<bigint> => {
    const value = inputs[name]
    if (typeof value !== "object") throw new Error(`${name} is no list`)
    return value.map((element) => {
      if (typeof element !== "bigint") throw new Error(`${name} is nested`)
      return element
    })
  }
  return {
    list,
    one: (name: string): bigint => {
      const value = inputs[name]
      if (typeof value !== "bigint") throw new Error(`${name} is no field element`)
      return value
    },
    at: (name: string, index: number): bigint => list(name)[index] ?? 0n,
    path: (name: string, index: number): ReadonlyArray<bigint> => {
      const value = inputs[name]
      const path = typeof value === "object" ? value[index] : undefined
      if (typeof path !== "object") throw new Error(`${name} holds no paths`)
      return path
    },
  }
}
