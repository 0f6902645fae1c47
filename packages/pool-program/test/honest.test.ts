import { readFileSync, writeFileSync } from "node:fs"
import { Keypair } from "@solana/web3.js"
import { beforeAll, describe, expect, it } from "vitest"
import { inPackage } from "../build/inPackage.ts"
import { transactData, type OperationParts } from "../src/index.ts"
import { prepare } from "./chain/operation.ts"
import { createAssociated, tokenBalance } from "./chain/spl.ts"
import { TestPool } from "./chain/TestPool.ts"
import { compressProof, type ProofWords } from "./model/compress.ts"
import { honestNotes, proveHonestly } from "./model/honestJoin.ts"
import { MerkleTree } from "./model/MerkleTree.ts"
import { publicInputs } from "./model/operationHash.ts"

/** A proof from the circuit with its public vector. The Solidity pool's tests verify the same one. */
interface Vector {
  readonly v: ReadonlyArray<string>
  readonly c: string
  readonly proof: ReadonlyArray<string>
}

const file = inPackage("vectors/join.json")
const keyOf = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey

/** The proof of the vector; proved again if WRITE_VECTORS is 1. */
async function proofOf(parts: OperationParts, tree: MerkleTree): Promise<ProofWords> {
  if (process.env["WRITE_VECTORS"] === "1") {
    const { vector, c } = publicInputs(parts)
    const proof = (await proveHonestly(parts, tree)).map(String)
    const written: Vector = { v: vector.map(String), c: c.toString(), proof }
    writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`)
  }
  const kept: Vector = JSON.parse(readFileSync(file, "utf8"))
  expect(kept.v).toEqual(publicInputs(parts).vector.map(String))
  const [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = kept.proof.map(BigInt)
  return [a, b, c, d, e, f, g, h]
}

let pool: TestPool
beforeAll(() => {
  pool = TestPool.open()
})

describe("a note of a deposit", () => {
  it("is withdrawn with a proof that the circuit made", async () => {
    const token = pool.token(0)
    const { inputs, nullifiers, commitments } = honestNotes(pool.assetOf(token))
    pool.must([pool.deposit(token, 1000n, inputs[0].npk)])
    const tree = new MerkleTree()
    tree.set(0, inputs[0].commitment)
    expect(pool.treeState.root).toBe(tree.root)
    const [to, feeTo] = [keyOf(40), keyOf(41)].map((owner) =>
      createAssociated(pool.chain, owner, token.mint),
    )
    if (to === undefined || feeTo === undefined) throw new Error("two accounts were made")
    const wish = { token, amount: 600n, to, fee: 25n, feeTo, nullifiers, commitments }
    const { parts, data, keys } = prepare(pool, { ...wish, deadline: 1_900_000_000n })
    const proof = compressProof(await proofOf(parts, tree))
    pool.must([pool.instruction(keys, transactData({ ...data, proof }))])
    expect(tokenBalance(pool.chain, to)).toBe(600n)
    expect(tokenBalance(pool.chain, feeTo)).toBe(25n)
  })
})
