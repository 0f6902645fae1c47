import {
  parseAddress,
  renderAddress,
  type Address,
  type DepositNote,
  type PoolCall,
} from "@shielded-relay/core"
import {
  addressArbitrary,
  chainIdArbitrary,
  depositNotesArbitrary,
  fieldElementArbitrary,
  provenCallArbitrary,
} from "@shielded-relay/testkit"
import fc from "fast-check"
import { TronWeb } from "tronweb"
import { describe, expect, it } from "vitest"
import { poolCodec } from "../../src/codec/poolCodec.ts"
import { callDataOf, depositData } from "../../src/encoding/callData.ts"
import { treeUpdateChallengeOf } from "../../src/encoding/treeUpdateChallenge.ts"

/** An address as it comes back from TRON: written `T…` by TRON's own library, and read again. */
function throughTron(address: Address): Address {
  const text = TronWeb.address.fromHex(`41${address.slice(2)}`)
  const read = parseAddress(text, "tron")
  if (read === null || renderAddress(read, "tron") !== text) throw new Error(`${text} is not read`)
  return read
}

/** A call whose addresses all come from TRON's texts. */
function callThroughTron<Call extends PoolCall>(call: Call): Call {
  const { payouts, fee, action } = call.extData
  const paid = <A extends { readonly token: Address; readonly to: Address }>(one: A): A => ({
    ...one,
    token: throughTron(one.token),
    to: throughTron(one.to),
  })
  return {
    ...call,
    extData: {
      ...call.extData,
      payouts: payouts.map(paid),
      fee: fee === null ? null : paid(fee),
      action:
        action === null
          ? null
          : {
              ...action,
              tokenIn: throughTron(action.tokenIn),
              tokenOut: throughTron(action.tokenOut),
            },
    },
  }
}

const noteThroughTron = (note: DepositNote): DepositNote => ({
  ...note,
  token: throughTron(note.token),
})

const place = fc.record({ chainId: chainIdArbitrary, pool: addressArbitrary })

describe("the codec of a pool on TRON", () => {
  it("hashes and encodes to the bytes of EVM's: what people write is not what the contract hashes", () => {
    fc.assert(
      fc.property(place, provenCallArbitrary, ({ chainId, pool }, call) => {
        const evm = poolCodec({ family: "evm", chainId, pool })
        const tron = poolCodec({ family: "tron", chainId, pool: throughTron(pool) })
        const same = callThroughTron(call)
        expect(tron.operationHash(same)).toBe(evm.operationHash(call))
        expect(callDataOf({ kind: "transact", call: same })).toBe(
          callDataOf({ kind: "transact", call }),
        )
        expect(tron.poolTag).toBe(evm.poolTag)
        expect(tron.emptyAccumulator).toEqual(evm.emptyAccumulator)
      }),
    )
  })

  it("challenges a tree update as EVM's does, and folds the queue alike", () => {
    const digest = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const update = fc.record({
      start: fc.nat(),
      count: fc.integer({ min: 1, max: 16 }),
      checkpoint: digest,
      accumulator: digest,
      alignedRoot: fieldElementArbitrary,
      newRoot: fieldElementArbitrary,
    })
    fc.assert(
      fc.property(place, update, ({ chainId, pool }, facts) => {
        const evm = poolCodec({ family: "evm", chainId, pool })
        const tron = poolCodec({ family: "tron", chainId, pool: throughTron(pool) })
        expect(treeUpdateChallengeOf(chainId, throughTron(pool), facts)).toBe(
          treeUpdateChallengeOf(chainId, pool, facts),
        )
        expect(tron.foldAccumulator(facts.checkpoint, facts.newRoot)).toEqual(
          evm.foldAccumulator(facts.checkpoint, facts.newRoot),
        )
      }),
    )
  })

  it("encodes a deposit to the bytes of EVM's", () => {
    fc.assert(
      fc.property(depositNotesArbitrary, (notes) => {
        expect(depositData(notes.map(noteThroughTron))).toBe(depositData(notes))
      }),
    )
  })

  it("gives the token of an asset back, to be written as TRON writes it", () => {
    fc.assert(
      fc.property(place, addressArbitrary, ({ chainId, pool }, token) => {
        const { assetOf, tokenOf } = poolCodec({ family: "tron", chainId, pool })
        expect(tokenOf(assetOf(throughTron(token)))).toBe(token)
      }),
    )
  })
})
