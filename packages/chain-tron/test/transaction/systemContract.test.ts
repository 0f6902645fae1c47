import { bytesToHex } from "@noble/hashes/utils.js"
import { addressFromBytes } from "@shielded-relay/core"
import fc from "fast-check"
import { utils } from "tronweb"
import { describe, expect, it } from "vitest"
import { longestTerms } from "../../src/fees/callBandwidth.ts"
import {
  referenceBytes,
  transactionIdOf,
  type TransactionTerms,
} from "../../src/transaction/ContractCall.ts"
import { rawSystemContractOf, type SystemContract } from "../../src/transaction/systemContract.ts"

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(addressFromBytes)
const amount = fc.bigInt(1n, BigInt(Number.MAX_SAFE_INTEGER))
const resource = fc.constantFrom("ENERGY" as const, "BANDWIDTH" as const)
const arbitraries = {
  TransferContract: fc.record({
    type: fc.constant("TransferContract" as const),
    owner: address,
    to: address,
    amount,
  }),
  FreezeBalanceV2Contract: fc.record({
    type: fc.constant("FreezeBalanceV2Contract" as const),
    owner: address,
    amount,
    resource,
  }),
  UnfreezeBalanceV2Contract: fc.record({
    type: fc.constant("UnfreezeBalanceV2Contract" as const),
    owner: address,
    amount,
    resource,
  }),
  WithdrawExpireUnfreezeContract: fc.record({
    type: fc.constant("WithdrawExpireUnfreezeContract" as const),
    owner: address,
  }),
  DelegateResourceContract: fc.record({
    type: fc.constant("DelegateResourceContract" as const),
    owner: address,
    amount,
    resource,
    receiver: address,
  }),
  UnDelegateResourceContract: fc.record({
    type: fc.constant("UnDelegateResourceContract" as const),
    owner: address,
    amount,
    resource,
    receiver: address,
  }),
} satisfies Record<SystemContract["type"], fc.Arbitrary<SystemContract>>
const time = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const allTerms: fc.Arbitrary<TransactionTerms> = fc.record({
  feeLimit: fc.constant(0n),
  permissionId: fc.integer({ min: 0, max: 9 }),
  reference: fc.record({
    number: fc.nat(),
    id: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex),
  }),
  expiration: time,
  timestamp: time,
})

const hex = (text: string) => `41${text.slice(2)}`

/** The contract's fields as nodes and TronWeb name them. */
function valueOf(contract: SystemContract): object {
  const owner = { owner_address: hex(contract.owner) }
  switch (contract.type) {
    case "TransferContract":
      return { ...owner, to_address: hex(contract.to), amount: Number(contract.amount) }
    case "FreezeBalanceV2Contract":
      return {
        ...owner,
        frozen_balance: Number(contract.amount),
        resource: contract.resource,
      }
    case "UnfreezeBalanceV2Contract":
      return {
        ...owner,
        unfreeze_balance: Number(contract.amount),
        resource: contract.resource,
      }
    case "WithdrawExpireUnfreezeContract":
      return owner
    case "DelegateResourceContract":
    case "UnDelegateResourceContract":
      return {
        ...owner,
        receiver_address: hex(contract.receiver),
        balance: Number(contract.amount),
        resource: contract.resource,
      }
  }
}

/** The transaction's JSON, from which TronWeb writes the bytes with its own encoder. */
function jsonOf(contract: SystemContract, { reference, ...rest }: TransactionTerms) {
  const { bytes, hash } = referenceBytes(reference)
  return {
    raw_data: {
      contract: [
        {
          parameter: {
            value: valueOf(contract),
            type_url: `type.googleapis.com/protocol.${contract.type}`,
          },
          type: contract.type,
          ...(rest.permissionId > 0 && { Permission_id: rest.permissionId }),
        },
      ],
      ref_block_bytes: bytesToHex(bytes),
      ref_block_hash: bytesToHex(hash),
      expiration: rest.expiration,
      timestamp: rest.timestamp,
    },
  }
}

const written = (contract: SystemContract, terms: TransactionTerms) => {
  const json = utils.transaction.txJsonToPb(jsonOf(contract, terms))
  return {
    raw: utils.transaction.txPbToRawDataHex(json).toLowerCase(),
    id: utils.transaction.txPbToTxID(json).replace(/^0x/, "").toLowerCase(),
  }
}

describe.each(Object.entries(arbitraries))("the bytes of %s", (_type, contracts) => {
  it("and their id are those that TronWeb writes", () => {
    fc.assert(
      fc.property(contracts, allTerms, (contract: SystemContract, terms) => {
        const raw = rawSystemContractOf(contract, terms)
        expect({ raw: bytesToHex(raw), id: bytesToHex(transactionIdOf(raw)) }).toEqual(
          written(contract, terms),
        )
      }),
    )
  })
})

describe("the amount of a system contract", () => {
  const owner = addressFromBytes(new Uint8Array(20).fill(7))
  const frozen = (amount: bigint) => () =>
    rawSystemContractOf(
      { type: "FreezeBalanceV2Contract", owner, amount, resource: "ENERGY" },
      longestTerms,
    )

  it("has at most 63 bits", () => {
    expect(frozen(2n ** 63n - 1n)).not.toThrow()
    expect(frozen(2n ** 63n)).toThrow(RangeError)
    expect(frozen(-1n)).toThrow(RangeError)
  })
})
