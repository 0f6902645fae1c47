import { encodeDeployData, zeroAddress, type Abi, type Hex } from "viem"
import vectors from "@shielded-relay/pool-circuits/vectors" with { type: "json" }
import solana from "@shielded-relay/pool-program/vectors" with { type: "json" }
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deployments, link } from "../src/index.ts"
import { poolHarness } from "../src/testing/generated/PoolHarness.ts"
import { startAnvil, type Anvil, type Client } from "./chain/anvil.ts"
import { nth } from "./chain/openPool.ts"
import { revertOf } from "./chain/revert.ts"
import { create, receiptOf } from "./chain/TestPool.ts"
import { evaluate, R } from "./model/field.ts"
import { joinChallenge } from "./model/joinSplit.ts"
import { MerkleTree } from "./model/MerkleTree.ts"
import { nullifierOf } from "./model/note.ts"
import { operationHash, tag } from "./model/operation.ts"
import { PoolModel } from "./model/PoolModel.ts"
import { prove } from "./model/prove.ts"

/** The vectors are for the pool created second on a fresh chain; the harness takes its place. */
const address: Hex = `0x${nth(vectors.pools, 0).pool.slice(2)}`
let anvil: Anvil
let client: Client
let account: Hex = zeroAddress

beforeAll(async () => {
  anvil = await startAnvil()
  client = anvil.client
  account = nth(await client.getAddresses(), 0)
  const [hash, pool] = deployments({ owner: account, chainId: client.chain.id })
  const library = await create(client, account, hash.creationCode({}))
  const data = encodeDeployData({
    abi: poolHarness.abi as Abi,
    bytecode: link(poolHarness, { PoseidonT4: library }),
    args: pool.args,
  })
  expect(BigInt(await create(client, account, data))).toBe(BigInt(address))
})
afterAll(async () => {
  await anvil.close()
})

const harness = { address, abi: poolHarness.abi }

const joinOf = (vector: { readonly n: number; readonly v: string[]; readonly c: string }) => {
  const [root = 0n, asset = 0n, publicAmount = 0n, opHash = 0n, ...rest] = vector.v.map(BigInt)
  const out = publicAmount > R / 2n
  const nullifiers = rest.slice(0, vector.n)
  const [first = 0n, second = 0n] = rest.slice(vector.n)
  const commitments = [first, second] as const
  const amount = out ? R - publicAmount : publicAmount
  return {
    opHash,
    join: { c: BigInt(vector.c), root, asset, out, amount, nullifiers, commitments },
  }
}

const noProof = [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n] as const

describe("the vectors", () => {
  it("have the tags of the contract's text and of the model", () => {
    expect(vectors.tags).toEqual({
      js: tag("js"),
      op: tag("op"),
      queue: tag("queue"),
      tree: tag("tree"),
    })
  })

  it("agree on pool tags and assets with the model, and with the chain where it stands", async () => {
    for (const each of vectors.pools) {
      const model = new PoolModel(`0x${each.pool.slice(2)}`, BigInt(each.chainId), 26)
      expect(model.poolTag).toBe(BigInt(each.poolTag))
      for (const { token, asset } of each.assets) {
        expect(model.assetOf(`0x${token.slice(2)}`)).toBe(BigInt(asset))
      }
    }
    const [here] = vectors.pools
    const poolTag = client.readContract({ ...harness, functionName: "poolTag" })
    expect(await poolTag).toBe(BigInt(here?.poolTag ?? 0))
    for (const { token, asset } of here?.assets ?? []) {
      const args = [`0x${token.slice(2)}`] as const
      const answer = client.readContract({ ...harness, functionName: "assetOf", args })
      expect(await answer).toBe(BigInt(asset))
    }
  })

  it("agree on nullifiers, hence on commitments and note keys, with the model", () => {
    for (const { circuitInput: input, v } of vectors.joinSplits) {
      const nullifiers = input.inputAmount.map((amount, i) => {
        const note = {
          spendingKey: BigInt(input.spendingKey),
          oneTimeIndex: BigInt(nth(input.inputOneTimeIndex, i)),
          blinding: BigInt(nth(input.inputBlinding, i)),
          asset: BigInt(input.asset),
          amount: BigInt(amount),
        }
        return nullifierOf(note, BigInt(nth(input.inputLeafIndex, i)))
      })
      expect(nullifiers).toEqual(v.slice(4, -2).map(BigInt))
    }
  })

  it("agree on roots with the model's trees", () => {
    for (const { depth, count, root } of [
      ...vectors.merkle.roots,
      ...vectors.merkle.shallowRoots,
    ]) {
      const tree = new MerkleTree(depth)
      vectors.merkle.leaves.slice(0, count).forEach((leaf, i) => tree.set(i, BigInt(leaf)))
      expect(tree.root).toBe(BigInt(root))
    }
  })

  it("agree on every challenge and evaluation of a join with the chain and the model", async () => {
    for (const vector of vectors.joinSplits) {
      const { join, opHash } = joinOf(vector)
      const [challenge, evaluation] = await client.readContract({
        ...harness,
        functionName: "challengeOf",
        args: [{ ...join, proof: noProof }, opHash],
      })
      expect([challenge, evaluation]).toEqual([BigInt(vector.challenge), BigInt(vector.evaluation)])
      const v = vector.v.map(BigInt)
      expect(joinChallenge(v, join.c)).toBe(challenge)
      expect(evaluate(v, challenge)).toBe(evaluation)
    }
  })

  it("agree on operation hashes with viem's encoding of the model's types", () => {
    for (const { chainId, pool, joins, extData, operationHash: hash } of vectors.operations) {
      const hexOf = (text: string): Hex => `0x${text.slice(2)}`
      const { fee, action } = extData
      const modelJoins = joins.map((join) => ({
        root: BigInt(join.root),
        asset: BigInt(join.asset),
        out: join.out,
        amount: BigInt(join.amount),
        nullifiers: join.nullifiers.map(BigInt),
        commitments: [BigInt(nth(join.commitments, 0)), BigInt(nth(join.commitments, 1))] as const,
      }))
      const ext = {
        payouts: extData.payouts.map(({ token, to, amount }) => ({
          token: hexOf(token),
          to: hexOf(to),
          amount: BigInt(amount),
        })),
        fee: { ...fee, token: hexOf(fee.token), to: hexOf(fee.to), amount: BigInt(fee.amount) },
        action: {
          id: hexOf(action.id),
          tokenIn: hexOf(action.tokenIn),
          amountIn: BigInt(action.amountIn),
          tokenOut: hexOf(action.tokenOut),
          minOut: BigInt(action.minOut),
          npk: BigInt(action.npk),
          encryptedNote: hexOf(action.encryptedNote),
          refundNpk: BigInt(action.refundNpk),
          refundNote: hexOf(action.refundNote),
          data: hexOf(action.data),
        },
        deadline: BigInt(extData.deadline),
        salt: hexOf(extData.salt),
        encryptedNotes: extData.encryptedNotes.map(hexOf),
      }
      expect(operationHash(BigInt(chainId), hexOf(pool), modelJoins, ext)).toBe(BigInt(hash))
    }
  })

  it("hold a proof at full depth, verified by the chain for its own operation only", async () => {
    const vector = nth(vectors.joinSplits, 0)
    const { join, opHash } = joinOf(vector)
    const proven = { ...join, proof: await prove("joinsplit-2x2", vector.circuitInput) }
    const verify = (hash: bigint) =>
      revertOf(
        client.simulateContract({ ...harness, functionName: "verifyJoin", args: [proven, hash] }),
      )
    expect(await verify(opHash)).toBe("success")
    expect(await verify(opHash + 1n)).toBe("InvalidProof")
  })

  it("of the Solana program: the proof that it accepts is accepted here", async () => {
    const { join, opHash } = joinOf({ ...solana, n: 2 })
    const [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] =
      solana.proof.map(BigInt)
    const proven = { ...join, proof: [a, b, c, d, e, f, g, h] as const }
    const verify = (hash: bigint) =>
      revertOf(
        client.simulateContract({ ...harness, functionName: "verifyJoin", args: [proven, hash] }),
      )
    expect(await verify(opHash)).toBe("success")
    expect(await verify(opHash + 1n)).toBe("InvalidProof")
  })

  it("agree on accumulators, and their tree updates are accepted as they are", async () => {
    const accumulatorAt = (position: number) =>
      client.readContract({ ...harness, functionName: "accumulatorAt", args: [BigInt(position)] })
    expect(await accumulatorAt(0)).toBe(vectors.queue.start)
    const note: Hex = `0x${"00".repeat(157)}`
    for (const [i, { commitment, accumulator }] of vectors.queue.steps.entries()) {
      const args = [[BigInt(commitment)], note] as const
      await receiptOf(
        client,
        await client.writeContract({ ...harness, functionName: "queue", args, account }),
      )
      expect(await accumulatorAt(i + 1)).toBe(accumulator)
    }
    // The first update is shorter than the second and starts at the same leaf, so the second covers it.
    for (const { start, newRoot, commitments, circuitInput } of vectors.treeUpdates.slice(1)) {
      const proof = await prove("tree-update-16", circuitInput)
      const args = [BigInt(start), BigInt(newRoot), commitments.map(BigInt), proof] as const
      const request = { ...harness, functionName: "updateTree", args, account } as const
      const { status } = await receiptOf(client, await client.writeContract(request))
      expect(status).toBe("success")
    }
  })
})
