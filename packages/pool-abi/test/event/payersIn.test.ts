import { nativeToken, type Address, type PoolEvent } from "@shielded-relay/core"
import { describe, expect, it } from "vitest"
import { padHex, parseAbiItem, toEventSelector, type Hex } from "viem"
import { payersIn } from "../../src/event/payersIn.ts"
import { addressOfHex } from "../../src/encoding/hex.ts"
import { logOf, poolHex } from "../fixture/poolLogs.ts"

const pool = addressOfHex(poolHex)
const account = (n: number): Hex => `0x${n.toString(16).padStart(40, "0")}`
const [token, other, payer, contract, sender, action] = [1, 2, 3, 4, 5, 6].map(account) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const rules = { pool, actions: [addressOfHex(action)] }
const topic = toEventSelector(parseAbiItem("event Transfer(address, address, uint256)"))
const moved = (of: Hex, from: Hex, to: Hex) => ({
  address: of,
  topics: [topic, padHex(from, { size: 32 }), padHex(to, { size: 32 })],
})
const deposited = logOf({
  type: "PublicNote",
  position: 0,
  token: new Uint8Array(20),
  amount: 1n,
  npk: 1n,
  encryptedNote: new Uint8Array(),
})
const queued: PoolEvent = {
  type: "NoteQueued",
  position: 0,
  commitment: 1n,
  encryptedNote: new Uint8Array(),
}
/** What a call of the pool logs up to its `Operation`: a join of two notes. */
const called = [
  { type: "NullifierSpent", nullifier: 1n } as const,
  { type: "NullifierSpent", nullifier: 2n } as const,
  queued,
  queued,
  { type: "Operation", operationHash: 1n } as const,
].map((event) => logOf(event))
/** Of the notes of such a call. */
const [firstNote, operation] = [2, 4]

interface Sent {
  readonly from: Hex
  readonly to: Hex | null
  readonly value: bigint
}
const direct: Sent = { from: sender, to: poolHex, value: 0n }
const through: Sent = { from: sender, to: contract, value: 0n }
const found = (
  logs: Parameters<typeof payersIn>[1]["logs"],
  log: number,
  of: Hex | Address = token,
  sent = direct,
) => {
  const answer = payersIn(rules, { logs }, sent, { log, token: addressOfHex(`0x${of.slice(2)}`) })
  return answer === null ? null : [answer.payers, answer.isWhole]
}
const addresses = (...of: ReadonlyArray<Hex>) => of.map(addressOfHex)
const native = nativeToken("evm")

describe("who paid for a deposit", () => {
  it("is whoever the token was moved from, not who sent the transaction", () => {
    expect(found([moved(token, payer, poolHex), deposited], 0)).toEqual([addresses(payer), true])
    expect(found([moved(token, payer, poolHex), deposited], 0, token, through)).toEqual([
      addresses(payer),
      true,
    ])
  })

  it("is told note by note, of transfers of that token to the pool alone", () => {
    const logs = [
      moved(token, sender, contract),
      moved(other, sender, poolHex),
      moved(token, payer, poolHex),
      deposited,
      moved(other, contract, poolHex),
      deposited,
    ]
    expect(found(logs, 0)).toEqual([addresses(payer), true])
    expect(found(logs, 1, other)).toEqual([addresses(contract), true])
  })

  it("is the sender of coins, and the contract that was called where it was not the pool", () => {
    expect(found([deposited], 0, native)).toEqual([addresses(sender), true])
    expect(found([deposited], 0, native, through)).toEqual([addresses(contract, sender), true])
    expect(found([deposited], 0, native, { ...through, to: null })).toEqual([
      addresses(sender),
      true,
    ])
  })

  it("is the sender of a token that announces no transfer", () => {
    expect(found([deposited], 0)).toEqual([addresses(sender), true])
    expect(found([deposited], 0, token, through)).toEqual([addresses(contract, sender), true])
  })

  it("cannot be told of an event that the transaction does not have", () => {
    expect(found([deposited], 1)).toBe(null)
    expect(found([], 0)).toBe(null)
    expect(found([{ ...deposited, address: token }], 0)).toBe(null)
  })
})

describe("who paid for a note of a call", () => {
  it("is nobody that the chain shows, when only notes were spent", () => {
    expect(found(called, firstNote)).toEqual([[], false])
    expect(found(called, firstNote, native)).toEqual([[], false])
  })

  it("is also whoever the call pulled the token from", () => {
    const logs = [...called, moved(token, payer, poolHex), moved(token, poolHex, other)]
    expect(found(logs, firstNote)).toEqual([addresses(payer), false])
    expect(found(logs, firstNote + 1)).toEqual([addresses(payer), false])
    expect(found(logs, firstNote, other)).toEqual([[], false])
    // Of a call after it nothing counts.
    const next = [...called, ...called, moved(token, payer, poolHex)]
    expect(found(next, firstNote)).toEqual([[], false])
    expect(found(next, called.length + firstNote)).toEqual([addresses(payer), false])
  })

  it("is also whoever sent coins along, or may have through a contract", () => {
    expect(found(called, firstNote, native, { ...direct, value: 1n })).toEqual([
      addresses(sender),
      false,
    ])
    expect(found(called, firstNote, native, through)).toEqual([addresses(contract, sender), false])
  })

  it("is of an exchange's output not the pool's own action, but whoever else moved tokens there", () => {
    const output = (from: Hex) => [...called, moved(token, from, poolHex), deposited]
    expect(found(output(action), operation + 1)).toEqual([[], false])
    expect(found(output(payer), operation + 1)).toEqual([addresses(payer), false])
  })
})
