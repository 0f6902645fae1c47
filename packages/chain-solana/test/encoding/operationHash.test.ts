import { FIELD_MODULUS } from "@shielded-relay/pool"
import { sha256 } from "@noble/hashes/sha2.js"
import { addressBytes, type PoolCall } from "@shielded-relay/core"
import { concat, operationBytes, type OperationParts } from "@shielded-relay/pool-program"
import vector from "@shielded-relay/pool-program/vectors" with { type: "json" }
import { changedCalls, poolCallsBetween } from "@shielded-relay/testkit"
import { Keypair } from "@solana/web3.js"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { associatedAccount } from "../../src/account/tokenAccounts.ts"
import { assetOfMint, poolTagOf } from "../../src/encoding/asset.ts"
import { addressOfKey, keyOfAddress } from "../../src/encoding/keys.ts"
import { operationHashOf } from "../../src/encoding/operationHash.ts"
import { fieldElementOf, tags } from "../../src/encoding/tags.ts"
import { anyAddress, executableCall, publicCall } from "../fixture/calls.ts"

const keyOf = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey
const program = keyOf(2)
const domain = { genesisHash: new Uint8Array(32).fill(7), program: program.toBytes() }

/** The same call in pool-program's types. The program accepts their encoding in its own tests. */
function partsOf({ joins: [join], extData }: PoolCall): OperationParts {
  if (join === undefined) throw new Error("no join")
  const [payout = null] = extData.payouts
  const { fee, deadline, salt, encryptedNotes } = extData
  const payment = (of: NonNullable<typeof payout>) => {
    const mint = keyOfAddress(of.token)
    const to = keyOfAddress(of.to)
    const isCoin = addressBytes(of.token).every((byte) => byte === 0)
    return {
      mint: mint.toBytes(),
      to: (isCoin ? to : associatedAccount(to, mint)).toBytes(),
      amount: of.amount,
    }
  }
  const [first = 0n, second = 0n] = join.nullifiers
  const [note = new Uint8Array(), other = new Uint8Array()] = encryptedNotes
  return {
    ...domain,
    root: join.root,
    asset: join.asset,
    out: join.out,
    amount: join.amount,
    nullifiers: [first, second],
    commitments: join.commitments,
    payout: payout === null ? null : payment(payout),
    fee: fee === null ? null : { ...payment(fee), fromOutput: fee.fromOutput },
    action: null,
    deadline: BigInt(deadline),
    salt,
    encryptedNotes: [note, other],
  }
}

describe("the hash of an operation", () => {
  it("covers the bytes that the program hashes", () => {
    fc.assert(
      fc.property(executableCall.map(publicCall), (call) => {
        const bytes = concat([tags.operation, operationBytes(partsOf(call))])
        expect(operationHashOf(domain, call)).toBe(fieldElementOf(sha256(bytes)))
      }),
      { numRuns: 30 },
    )
  })

  it("equals the hash in the withdrawal whose proof the program and the Solidity pool verify", () => {
    const [root = "", asset = "", , hash = "", n0 = "", n1 = "", c0 = "", c1 = ""] = vector.v
    const token = addressOfKey(keyOf(10))
    const tag = poolTagOf(domain.genesisHash, domain.program)
    expect(assetOfMint(tag, addressBytes(token))).toBe(BigInt(asset))
    const call: PoolCall = {
      joins: [
        {
          root: BigInt(root),
          asset: BigInt(asset),
          out: true,
          amount: 625n,
          nullifiers: [BigInt(n0), BigInt(n1)],
          commitments: [BigInt(c0), BigInt(c1)],
        },
      ],
      extData: {
        payouts: [{ token, to: addressOfKey(keyOf(40)), amount: 600n }],
        fee: { token, to: addressOfKey(keyOf(41)), amount: 25n, fromOutput: false },
        action: null,
        deadline: 1_900_000_000,
        salt: new Uint8Array(16).fill(3),
        encryptedNotes: [new Uint8Array(157).fill(1), new Uint8Array(157).fill(2)],
      },
    }
    expect(operationHashOf(domain, call)).toBe(BigInt(hash))
  })

  it("is a field element and changes with every field of the call", () => {
    fc.assert(
      fc.property(poolCallsBetween(anyAddress), (call) => {
        const hash = operationHashOf(domain, call)
        expect(hash < FIELD_MODULUS).toBe(true)
        const others = changedCalls(call).map((changed) => operationHashOf(domain, changed))
        expect(others).not.toContain(hash)
      }),
      { numRuns: 10 },
    )
  })
})
