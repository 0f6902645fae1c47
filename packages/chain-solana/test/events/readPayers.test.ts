import { base58 } from "@scure/base"
import { parseAddress } from "@shielded-relay/core"
import { depositData } from "@shielded-relay/pool-program"
import { Keypair } from "@solana/web3.js"
import { describe, expect, it } from "vitest"
import { payersIn } from "../../src/events/readPayers.ts"
import type { RpcTransaction } from "../../src/rpc/solanaSchemas.ts"
import { noteEvent, operationEvent, poolKey, transactionWith } from "../fixture/transactions.ts"

const key = (n: number) => Keypair.fromSeed(new Uint8Array(32).fill(n)).publicKey.toBase58()
const [signer, owner, source, wrapper] = [key(11), key(12), key(13), key(14)]
const keys = [signer, wrapper, source, poolKey]
const [signerAt, wrapperAt, sourceAt, poolAt] = [0, 1, 2, 3]
const deposit = base58.encode(depositData(5n, 21n, new Uint8Array(157)))
/** Positions of a deposit's accounts: the depositor first, the debited token account last. */
const accounts = [signerAt, ...Array.from({ length: 9 }, () => poolAt), sourceAt]

type Instruction = RpcTransaction["transaction"]["message"]["instructions"][number]
const byPool = (data: string, of: ReadonlyArray<number> = []): Instruction => ({
  programIdIndex: poolAt,
  accounts: of,
  data,
})
const event = (data: Uint8Array) => byPool(base58.encode(data))
const byWrapper: Instruction = { programIdIndex: wrapperAt, accounts: [], data: "" }

function transaction(
  instructions: ReadonlyArray<Instruction>,
  inner: ReadonlyArray<readonly [number, ReadonlyArray<Instruction>]>,
  balances: RpcTransaction["meta"]["preTokenBalances"] = [{ accountIndex: sourceAt, owner }],
): RpcTransaction {
  const shown = transactionWith([], {
    innerInstructions: inner.map(([index, of]) => ({ index, instructions: of })),
    loadedAddresses: null,
    preTokenBalances: balances,
  })
  const [first, ...others] = keys
  return {
    ...shown,
    transaction: {
      ...shown.transaction,
      message: { accountKeys: [first ?? "", ...others], instructions },
    },
  }
}
const found = (of: RpcTransaction, log: number) => payersIn(poolKey, of, log)
const named = (...of: ReadonlyArray<string>) => ({
  payers: of.map((text) => parseAddress(text, "solana")),
  isWhole: true,
})
const unseen = { payers: [], isWhole: false }

describe("who paid for a deposit", () => {
  it("is the signer and the owner of the debited tokens, for whom the signer may be a delegate", () => {
    const direct = transaction([byPool(deposit, accounts)], [[0, [event(noteEvent(0n))]]])
    expect(found(direct, 0)).toEqual(named(signer, owner))
    const own = transaction(
      [byPool(deposit, accounts)],
      [[0, [event(noteEvent(0n))]]],
      [{ accountIndex: sourceAt, owner: signer }],
    )
    expect(found(own, 0)).toEqual(named(signer))
    const silent = transaction([byPool(deposit, accounts)], [[0, [event(noteEvent(0n))]]], null)
    expect(found(silent, 0)).toEqual(named(signer))
  })

  it("is found for a deposit made by another program", () => {
    const wrapped = transaction(
      [byWrapper],
      [[0, [byPool(deposit, accounts), byWrapper, event(noteEvent(0n))]]],
    )
    expect(found(wrapped, 0)).toEqual(named(signer, owner))
  })

  it("is found by event: three per deposit, six per operation", () => {
    const transact = base58.encode(new Uint8Array(300).fill(8))
    const both = transaction(
      [byPool(transact), byPool(deposit, accounts)],
      [
        [0, [event(operationEvent(0n))]],
        [1, [event(noteEvent(2n))]],
      ],
    )
    for (const log of [0, 2, 3, 5]) expect(found(both, log)).toEqual(unseen)
    expect(found(both, 6)).toEqual(named(signer, owner))
    expect(found(both, 8)).toEqual(named(signer, owner))
    expect(found(both, 9)).toBe(null)
  })
})

describe("who paid for a note that no deposit made", () => {
  it("is unknown, also for the note that a swap creates", () => {
    const swap = base58.encode(new Uint8Array(400).fill(9))
    const swapped = transaction(
      [byPool(swap)],
      [[0, [event(operationEvent(0n, 1)), byWrapper, event(noteEvent(2n))]]],
    )
    expect(found(swapped, 2)).toEqual(unseen)
    expect(found(swapped, 6)).toEqual(unseen)
  })

  it("is null for an event that the transaction does not have", () => {
    expect(found(transaction([], []), 0)).toBe(null)
  })
})
