import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import {
  addressFromBytes,
  nobleDigestSigner,
  nobleSignatureVerifier,
  renderAddress,
} from "@shielded-relay/core"
import { deployedAddress } from "@shielded-relay/local-tron-node"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import fc from "fast-check"
import { TronWeb, utils } from "tronweb"
import { describe, expect, it } from "vitest"
import { bandwidthOf } from "../../src/transaction/bandwidth.ts"
import {
  rawDataOf,
  transactionIdOf,
  type ContractCall,
} from "../../src/transaction/ContractCall.ts"
import {
  createdAddress,
  rawCreationOf,
  type ContractCreation,
} from "../../src/transaction/ContractCreation.ts"
import { distinctTimes } from "../../src/transaction/distinctTimes.ts"
import { integerField } from "../../src/transaction/protobuf.ts"
import { signCall } from "../../src/transaction/signCall.ts"
import {
  creationJson,
  serializedJson,
  transactionJson,
} from "../../src/transaction/transactionJson.ts"

/** A published key of tests. */
const key = hexToBytes("da146374a75310b9666e834ee4ad0866d6f4035967bfc76217c5a495fff9f0d0")

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(addressFromBytes)
const sun = fc.bigInt(0n, BigInt(Number.MAX_SAFE_INTEGER))
const time = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const id = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex)
const calls: fc.Arbitrary<ContractCall> = fc.record({
  owner: address,
  contract: address,
  data: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((data): Hex => `0x${bytesToHex(data)}`),
  callValue: sun,
  feeLimit: sun,
  permissionId: fc.integer({ min: 0, max: 9 }),
  reference: fc.record({ number: fc.nat(), id }),
  expiration: time,
  timestamp: time,
})
const example: ContractCall = {
  owner: addressFromBytes(hexToBytes("928c9af0651632157ef27a2cf17ca72c575a4d21")),
  contract: addressFromBytes(hexToBytes("7e5f4552091a69125d5dfcb7b8c2659029395bdf")),
  data: "0xabcdef",
  callValue: 0n,
  feeLimit: 100_000_000n,
  permissionId: 0,
  reference: { number: 70_000, id: "0000000000011170".padEnd(64, "ab") },
  expiration: 1_700_000_060_000,
  timestamp: 1_700_000_000_000,
}

/** A value with all of its text in lower case: TronWeb's decoder writes hex in upper case. */
function lowerCase(value: object): object {
  const lowered: unknown = JSON.parse(JSON.stringify(value).toLowerCase())
  if (typeof lowered !== "object" || lowered === null) throw new TypeError("not an object")
  return lowered
}

describe("the bytes of a creation", () => {
  const creation: ContractCreation = { ...example, data: "0x6000", name: "Übung" }

  it("are those that TronWeb writes from their JSON, which has their id", () => {
    for (const permissionId of [0, 2]) {
      const rawData = rawCreationOf({ ...creation, permissionId })
      const json = creationJson({ ...creation, permissionId })
      expect(utils.transaction.txCheck(json)).toBe(true)
      const written = utils.transaction.txPbToRawDataHex(utils.transaction.txJsonToPb(json))
      expect([json.txID, json.raw_data_hex]).toEqual([
        bytesToHex(transactionIdOf(rawData)),
        bytesToHex(rawData),
      ])
      expect(written.toLowerCase()).toBe(json.raw_data_hex)
      expect(json.raw_data.contract[0].Permission_id).toBe(permissionId || undefined)
    }
    expect(() => creationJson({ ...creation, feeLimit: 2n ** 53n })).toThrow(RangeError)
  })

  it("are read by TronWeb as a contract whose callers pay for all of their energy", () => {
    const read = utils.deserializeTx.deserializeTransaction(
      "CreateSmartContract",
      bytesToHex(rawCreationOf(creation)),
    )
    const owner = `41${creation.owner.slice(2)}`
    expect(lowerCase(read)).toMatchObject({
      expiration: example.expiration,
      timestamp: example.timestamp,
      fee_limit: Number(example.feeLimit),
      contract: [
        {
          type: "createsmartcontract",
          parameter: {
            value: {
              owner_address: owner,
              new_contract: {
                origin_address: owner,
                bytecode: "6000",
                consume_user_resource_percent: 100,
                origin_energy_limit: 1,
                name: "übung",
              },
            },
          },
        },
      ],
    })
  })

  it("make a contract at the address that the local node gives it", () => {
    fc.assert(
      fc.property(id, address, (txID, owner) => {
        const expected = deployedAddress(hexToBytes(txID), hexToBytes(owner.slice(2)))
        expect(createdAddress(txID, owner)).toBe(addressFromBytes(expected))
      }),
    )
  })
})

describe("the bytes of a call", () => {
  it("are those that TronWeb writes from its JSON", () => {
    fc.assert(
      fc.property(calls, (call) => {
        const json = transactionJson(call)
        expect(utils.transaction.txCheck(json)).toBe(true)
        const written = utils.transaction.txPbToRawDataHex(utils.transaction.txJsonToPb(json))
        expect(bytesToHex(rawDataOf(call))).toBe(written.toLowerCase())
        expect(json.txID).toBe(bytesToHex(transactionIdOf(rawDataOf(call))))
      }),
    )
  })

  it("are read back by TronWeb as they were", () => {
    fc.assert(
      fc.property(calls, (call) => {
        const json = transactionJson(call)
        const read = utils.deserializeTx.deserializeTransaction(
          "TriggerSmartContract",
          json.raw_data_hex,
        )
        expect(lowerCase(read)).toMatchObject(lowerCase(json.raw_data))
      }),
    )
  })

  it("differ where any field differs", () => {
    const other: Partial<ContractCall>[] = [
      { owner: example.contract },
      { contract: example.owner },
      { data: "0xabcdee" },
      { callValue: 1n },
      { feeLimit: 1n },
      { permissionId: 2 },
      { reference: { ...example.reference, number: 70_001 } },
      { reference: { ...example.reference, id: "0".repeat(64) } },
      { expiration: example.expiration + 1 },
      { timestamp: example.timestamp + 1 },
    ]
    const all = [{}, ...other].map((change) => transactionJson({ ...example, ...change }).txID)
    expect(new Set(all).size).toBe(all.length)
  })

  it("hold amounts of 63 bits, and no others", () => {
    const most = 2n ** 63n - 1n
    expect(bytesToHex(integerField(3, most))).toBe(`18${"ff".repeat(8)}7f`)
    expect(() => integerField(3, most + 1n)).toThrow(RangeError)
    expect(() => integerField(3, -1n)).toThrow(RangeError)
    expect(rawDataOf({ ...example, callValue: most }).length).toBeGreaterThan(0)
  })

  it("count for bandwidth with their signature and 64 bytes of result", () => {
    const { raw } = signCall(example, nobleDigestSigner, key)
    expect(bandwidthOf(rawDataOf(example))).toBe(raw.length + 64)
  })
})

describe("the JSON of a call", () => {
  it("is what wallets take, and its own base64", () => {
    const json = transactionJson({ ...example, callValue: 5n, permissionId: 2 })
    expect(json.raw_data.contract[0]).toMatchObject({
      parameter: {
        value: {
          call_value: 5,
          owner_address: TronWeb.address.toHex(renderAddress(example.owner, "tron")),
        },
      },
      Permission_id: 2,
    })
    const decoded: unknown = JSON.parse(
      Buffer.from(serializedJson(json), "base64").toString("utf8"),
    )
    expect(decoded).toEqual(json)
  })

  it("has no amounts that a number of JavaScript rounds", () => {
    const most = BigInt(Number.MAX_SAFE_INTEGER)
    expect(transactionJson({ ...example, callValue: most }).txID).toHaveLength(64)
    expect(() => transactionJson({ ...example, callValue: most + 1n })).toThrow(RangeError)
    expect(() => transactionJson({ ...example, feeLimit: most + 1n })).toThrow(RangeError)
  })
})

describe("a signed call", () => {
  it("has TronWeb's signature of the same transaction", () => {
    fc.assert(
      fc.property(calls, (call) => {
        const { txID } = transactionJson(call)
        const { id: ours, raw } = signCall(call, nobleDigestSigner, key)
        const theirs = utils.crypto.ECKeySign([...hexToBytes(txID)], [...key])
        expect(ours).toBe(txID)
        expect(bytesToHex(raw.subarray(-65))).toBe(theirs.toLowerCase())
      }),
      { numRuns: 10 },
    )
  })

  it("is the same at every replica, by the key's account", () => {
    const { id: txID, raw } = signCall(example, nobleDigestSigner, key)
    expect(signCall(example, nobleDigestSigner, key).raw).toEqual(raw)
    const signature = raw.subarray(-65)
    expect([27, 28]).toContain(signature[64])
    const signer = nobleSignatureVerifier.recoverAddress(signature, hexToBytes(txID))
    expect(signer === null ? null : addressFromBytes(signer)).toBe(example.owner)
  })
})

describe("timestamps of transactions", () => {
  it("are never equal, so that equal payments are two transactions", async () => {
    const next = distinctTimes()
    const times = await Effect.runPromise(Effect.all(Array.from({ length: 50 }, () => next)))
    expect(new Set(times).size).toBe(50)
    const ids = times.map((timestamp) => transactionJson({ ...example, timestamp }).txID)
    expect(new Set(ids).size).toBe(50)
    const before = Date.now()
    expect(await Effect.runPromise(next)).toBeGreaterThanOrEqual(before)
  })
})
