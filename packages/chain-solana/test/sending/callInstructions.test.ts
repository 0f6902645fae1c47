import { nativeToken, type CallAction, type ProvenCall } from "@shielded-relay/core"
import { AddressLookupTableAccount, type PublicKey } from "@solana/web3.js"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { poolToken } from "../../src/account/poolAddresses.ts"
import { systemProgram, tokenProgram } from "../../src/account/programs.ts"
import { addressOfKey, keyOfAddress } from "../../src/encoding/keys.ts"
import { depositInstruction } from "../../src/sending/depositInstruction.ts"
import { maxTransactionBytes, messageOf, unsignedBytes } from "../../src/sending/message.ts"
import { mostUnits } from "../../src/sending/computeUnits.ts"
import { callParts } from "../../src/sending/callInstructions.ts"
import { executableCall } from "../fixture/calls.ts"
import { keyOf } from "../fixture/keys.ts"
import { addresses } from "../fixture/pool.ts"

const payer = keyOf(8)

/** The lookup table that a deployment creates, for the pool and one token. */
function tableOf(mint: PublicKey): AddressLookupTableAccount {
  const { program: _, ...own } = addresses
  const token = poolToken(addresses, mint)
  return new AddressLookupTableAccount({
    key: keyOf(9),
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 1,
      lastExtendedSlotStartIndex: 0,
      addresses: [
        ...Object.values(own),
        systemProgram,
        tokenProgram,
        token.mint,
        token.asset,
        token.vaultAccount,
      ],
    },
  })
}

function bytesFor(call: ProvenCall): Uint8Array {
  const [payout = call.extData.fee] = call.extData.payouts
  const terms = { ring: 1, index: 10_079, createsPayoutAccount: true, createsFeeAccount: true }
  return unsignedBytes(
    messageOf({
      payer,
      blockhash: keyOf(10).toBase58(),
      units: mostUnits,
      unitPrice: 5_000_000n,
      ...callParts(
        {
          addresses,
          lookupTable: tableOf(payout === null ? systemProgram : keyOfAddress(payout.token)),
          venues: new Map(),
        },
        payer,
        call,
        terms,
      ),
    }),
  )
}

const [swapped, otherToken] = [addressOfKey(keyOf(30)), addressOfKey(keyOf(31))]

/** Replaces the call's action by a swap of one unit. */
function swapping(call: ProvenCall, changes: Partial<CallAction>): ProvenCall {
  const [note = new Uint8Array(157)] = call.extData.encryptedNotes
  return {
    joins: call.joins.map((join) => ({ ...join, out: true, amount: 1n })),
    extData: {
      ...call.extData,
      payouts: [],
      fee: null,
      encryptedNotes: [note, new Uint8Array()],
      action: {
        id: new Uint8Array(32),
        tokenIn: swapped,
        amountIn: 1n,
        tokenOut: otherToken,
        minOut: 1n,
        npk: 1n,
        encryptedNote: note,
        refundNpk: 0n,
        refundNote: new Uint8Array(),
        data: new Uint8Array(),
        ...changes,
      },
    },
  }
}

describe("a transaction of the pool", () => {
  it("fits a packet for any call, even when it creates both token accounts", () => {
    const sizes: number[] = []
    fc.assert(
      fc.property(executableCall, (call) => {
        sizes.push(bytesFor(call).length)
      }),
      { numRuns: 60 },
    )
    expect(Math.max(...sizes)).toBeLessThanOrEqual(maxTransactionBytes)
    expect(Math.max(...sizes)).toBeGreaterThan(1_150)
  })

  it("has the same bytes for the same call", () => {
    fc.assert(
      fc.property(executableCall, (call) => {
        expect(bytesFor(call)).toEqual(bytesFor(call))
      }),
      { numRuns: 10 },
    )
  })

  it("puts the read-only System program in place of absent accounts", () => {
    fc.assert(
      fc.property(executableCall, (call) => {
        const pool = { addresses, lookupTable: tableOf(systemProgram), venues: new Map() }
        const {
          instructions: [instruction],
        } = callParts(pool, payer, call, {
          ring: 0,
          index: 0,
          createsPayoutAccount: false,
          createsFeeAccount: false,
        })
        const recipients = instruction?.keys.slice(13) ?? []
        const [payout] = call.extData.payouts
        const moves = payout !== undefined || call.extData.fee !== null
        expect(recipients.map(({ isWritable }) => isWritable)).toEqual(
          moves ? [payout !== undefined, call.extData.fee !== null] : [],
        )
        expect(recipients.map(({ pubkey }) => pubkey.equals(systemProgram))).toEqual(
          recipients.map(({ isWritable }) => !isWritable),
        )
      }),
      { numRuns: 20 },
    )
  })

  it.each<[string, (call: ProvenCall) => ProvenCall]>([
    ["a second join", (call) => ({ ...call, joins: [...call.joins, ...call.joins] })],
    ["no join", (call) => ({ ...call, joins: [] })],
    [
      "four inputs",
      (call) => ({
        ...call,
        joins: call.joins.map((join) => ({ ...join, nullifiers: [1n, 2n, 3n, 4n] })),
      }),
    ],
    [
      "an amount that goes nowhere",
      (call) => ({
        ...call,
        joins: call.joins.map((join) => ({ ...join, out: true, amount: join.amount + 1n })),
      }),
    ],
    [
      "an amount that enters",
      (call) => ({
        ...call,
        joins: call.joins.map((join) => ({ ...join, out: false, amount: 1n })),
        extData: { ...call.extData, payouts: [], fee: null },
      }),
    ],
    ["an unregistered venue", (call) => swapping(call, {})],
    ["a refund", (call) => swapping(call, { refundNpk: 1n })],
    ["a refund's note", (call) => swapping(call, { refundNote: new Uint8Array(157) })],
    [
      "a second note beside its output's",
      (call) => {
        const swap = swapping(call, {})
        const { encryptedNotes } = call.extData
        return { ...swap, extData: { ...swap.extData, encryptedNotes } }
      },
    ],
    [
      "a fee in another token than it moves",
      (call) => ({
        joins: call.joins.map((join) => ({ ...join, out: true, amount: 3n })),
        extData: {
          ...call.extData,
          payouts: [{ token: swapped, to: swapped, amount: 1n }],
          fee: { token: otherToken, to: swapped, amount: 2n, fromOutput: false },
        },
      }),
    ],
  ])("is not made for a call with %s", (_what, change) => {
    fc.assert(
      fc.property(executableCall, (call) => {
        expect(() => bytesFor(change(call))).toThrow(RangeError)
      }),
      { numRuns: 5 },
    )
  })
})

describe("a plain deposit", () => {
  it("debits the wallet for native coins and its associated account for tokens", () => {
    const wallet = keyOf(20)
    const note = { amount: 5n, npk: 1n, encryptedNote: new Uint8Array(157) }
    const coins = depositInstruction(addresses, wallet, { ...note, token: nativeToken("solana") })
    expect(coins.keys[10]?.pubkey).toEqual(wallet)
    expect(coins.keys[9]?.pubkey).toEqual(systemProgram)
    expect(coins.keys.filter(({ isSigner }) => isSigner)).toHaveLength(1)
  })
})
