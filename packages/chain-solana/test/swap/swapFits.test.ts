import { describe, expect, it } from "vitest"
import {
  configAddress,
  programAddress,
  venueAddress,
  type PoolAddresses,
} from "../../src/account/poolAddresses.ts"
import { accountMeta } from "../../src/account/accountMeta.ts"
import { associatedAccount } from "../../src/account/tokenAccounts.ts"
import { standingAccounts } from "../../src/deploy/lookupTable.ts"
import { addressOfKey } from "../../src/encoding/keys.ts"
import { swapFits } from "../../src/swap/swapFits.ts"
import { venueId } from "../../src/swap/venueId.ts"
import type { Venue } from "../../src/swap/Venue.ts"
import { seeds } from "@shielded-relay/pool-program"
import { keyOf } from "../fixture/keys.ts"
import { lookupTable } from "../fixture/lookupTable.ts"

const program = keyOf(1)
const addresses: PoolAddresses = {
  program,
  config: configAddress(program),
  tree: programAddress(program, seeds.tree),
  roots: keyOf(2),
  vault: programAddress(program, seeds.vault),
  eventAuthority: programAddress(program, seeds.event),
  swapAuthority: programAddress(program, seeds.swap),
}
const registered = venueAddress(program, venueId("aggregator"))
const [mintIn, mintOut] = [keyOf(3), keyOf(4)]
const pool = {
  addresses,
  lookupTable: lookupTable(keyOf(5), standingAccounts(program, addresses.roots, [mintIn, mintOut])),
}

/** Whether a route fits with so many accounts in tables and outside, besides the pool's three accounts. */
function fits(route: {
  readonly inTable: number
  readonly outside?: number
  readonly tables?: number
  readonly dataBytes: number
  readonly createsFeeAccount?: boolean
}): boolean {
  const { inTable, outside = 0, tables = 1, dataBytes, createsFeeAccount = false } = route
  const listed = Array.from({ length: inTable }, (_, at) => keyOf(20 + at))
  const others = Array.from({ length: outside }, (_, at) => keyOf(100 + at))
  const venue: Venue = {
    name: "aggregator",
    program: keyOf(6),
    units: 1n,
    callOf: () => ({
      accounts: [
        accountMeta(addresses.swapAuthority),
        accountMeta(associatedAccount(addresses.swapAuthority, mintIn), "writable"),
        accountMeta(associatedAccount(addresses.vault, mintOut), "writable"),
        ...[...listed, ...others].map((key) => accountMeta(key, "writable")),
      ],
      data: new Uint8Array(dataBytes),
      tables: [
        lookupTable(keyOf(10), [keyOf(6), registered]),
        ...Array.from({ length: tables }, (_, at) =>
          lookupTable(
            keyOf(11 + at),
            listed.filter((_key, place) => place % tables === at),
          ),
        ),
      ],
    }),
  }
  return swapFits(pool, venue, {
    payer: addressOfKey(keyOf(7)),
    feeRecipient: addressOfKey(keyOf(8)),
    tokenIn: addressOfKey(mintIn),
    tokenOut: addressOfKey(mintOut),
    data: new Uint8Array(),
    createsFeeAccount,
  })
}

/** Bytes of the shortest instruction of an aggregator for one hop: discriminator, a step, two amounts, slippage, fee. */
const dataBytes = 36

describe("a swap fits a packet when its route names, besides the pool's three accounts,", () => {
  it.each([
    ["24 of one lookup table, and no more", { inTable: 24 }, { inTable: 25 }],
    ["7 of two tables", { inTable: 7, tables: 2 }, { inTable: 8, tables: 2 }],
    ["8 of one table and one of none", { inTable: 8, outside: 1 }, { inTable: 9, outside: 1 }],
    ["2 of no table", { inTable: 0, tables: 0, outside: 2 }, { inTable: 0, tables: 0, outside: 3 }],
    [
      "fewer, when it also creates the fee recipient's token account",
      { inTable: 2 },
      { inTable: 2, createsFeeAccount: true },
    ],
  ])("%s", (_what, most, more) => {
    expect([fits({ ...most, dataBytes }), fits({ ...more, dataBytes })]).toEqual([true, false])
  })
})
