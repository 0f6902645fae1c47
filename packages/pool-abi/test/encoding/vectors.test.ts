import { FIELD_MODULUS, joinChallengeOf } from "@shielded-relay/pool"
import {
  addressFromBytes,
  parseAddress,
  type CallAction,
  type PoolCall,
} from "@shielded-relay/core"
import { bytesToHex, hexToBytes, type Hex } from "viem"
import { describe, expect, it } from "vitest"
import { emptyAccumulatorOf, foldAccumulator } from "../../src/encoding/accumulator.ts"
import { assetOfToken, poolTagOf, tokenOfAsset } from "../../src/encoding/asset.ts"
import { operationHashOf } from "../../src/encoding/operationHash.ts"
import { treeUpdateChallengeOf } from "../../src/encoding/treeUpdateChallenge.ts"
import { tags } from "../../src/encoding/tags.ts"
import { vectors } from "../fixture/vectors.ts"

const hex = (text: string): Hex => `0x${text.slice(2)}`
const bytes = (text: string) => hexToBytes(hex(text))
const address = (text: string) => addressFromBytes(bytes(text))

const payoutOf = (payout: {
  readonly token: string
  readonly to: string
  readonly amount: string
}) => ({
  token: address(payout.token),
  to: address(payout.to),
  amount: BigInt(payout.amount),
})

const actionOf = (action: Readonly<Record<keyof CallAction, string>>): CallAction => ({
  id: bytes(action.id),
  tokenIn: address(action.tokenIn),
  amountIn: BigInt(action.amountIn),
  tokenOut: address(action.tokenOut),
  minOut: BigInt(action.minOut),
  npk: BigInt(action.npk),
  encryptedNote: bytes(action.encryptedNote),
  refundNpk: BigInt(action.refundNpk),
  refundNote: bytes(action.refundNote),
  data: bytes(action.data),
})

describe("the vectors of all languages", () => {
  it("hold for the field and the tags", () => {
    expect(FIELD_MODULUS).toBe(BigInt(vectors.fieldModulus))
    expect(tags).toEqual({
      operation: vectors.tags.op,
      queue: vectors.tags.queue,
      treeUpdate: vectors.tags.tree,
    })
  })

  it.each(vectors.pools)("hold for the pool tag and assets of $pool on $chainId", (pool) => {
    const poolTag = poolTagOf(Number(pool.chainId), address(pool.pool))
    expect(poolTag).toBe(BigInt(pool.poolTag))
    for (const { token, asset } of pool.assets) {
      const address = parseAddress(token, "evm")
      expect(tokenOfAsset(poolTag, BigInt(asset))).toBe(address)
      expect(address === null ? null : assetOfToken(poolTag, address)).toBe(BigInt(asset))
    }
  })

  it("hold for the queue's accumulator", () => {
    const { chainId, pool, start, steps } = vectors.queue
    let accumulator = emptyAccumulatorOf(Number(chainId), address(pool))
    expect(bytesToHex(accumulator)).toBe(start)
    expect(steps.length).toBeGreaterThan(16)
    for (const step of steps) {
      accumulator = foldAccumulator(accumulator, BigInt(step.commitment))
      expect(bytesToHex(accumulator)).toBe(step.accumulator)
    }
  })

  it.each(vectors.joinSplits)("hold for the challenge of a $what", ({ v, c, challenge }) => {
    expect(joinChallengeOf(v.map(BigInt), BigInt(c))).toBe(BigInt(challenge))
  })

  it.each(vectors.operations)("hold for the operation hash of a $what", (operation) => {
    const { chainId, pool, joins, extData, operationHash } = operation
    const { fee, action, payouts, deadline, salt, encryptedNotes } = extData
    const call: PoolCall = {
      joins: joins.map((join) => ({
        root: BigInt(join.root),
        asset: BigInt(join.asset),
        out: join.out,
        amount: BigInt(join.amount),
        nullifiers: join.nullifiers.map(BigInt),
        commitments: [BigInt(join.commitments[0]), BigInt(join.commitments[1])],
      })),
      extData: {
        payouts: payouts.map(payoutOf),
        fee: fee.amount === "0" ? null : { ...payoutOf(fee), fromOutput: fee.fromOutput },
        action: action.amountIn === "0" ? null : actionOf(action),
        deadline: Number(deadline),
        salt: bytes(salt),
        encryptedNotes: encryptedNotes.map(bytes),
      },
    }
    expect(operationHashOf(Number(chainId), address(pool), call)).toBe(BigInt(operationHash))
  })

  it.each(vectors.treeUpdates)("hold for the challenge of $n leaves from $start", (update) => {
    const { chainId, pool, start, n, checkpoint, accumulatorEnd, alignedRoot, newRoot } = update
    expect(
      treeUpdateChallengeOf(Number(chainId), address(pool), {
        start,
        count: n,
        checkpoint: hexToBytes(hex(checkpoint)),
        accumulator: hexToBytes(hex(accumulatorEnd)),
        alignedRoot: BigInt(alignedRoot),
        newRoot: BigInt(newRoot),
      }),
    ).toBe(BigInt(update.challenge))
  })
})

describe("what belongs to no pool or circuit", () => {
  it("has no token: another pool's asset, and 0", () => {
    const poolTag = poolTagOf(1, address(vectors.queue.pool))
    expect(tokenOfAsset(poolTag, 0n)).toBe(null)
    expect(tokenOfAsset(poolTag, -1n)).toBe(null)
    expect(tokenOfAsset(poolTag, (poolTag + 2n) << 160n)).toBe(null)
    expect(tokenOfAsset(poolTag, (1n << 250n) | (poolTag << 160n))).toBe(null)
  })
})
