import fc from "fast-check"
import { utils, type Types } from "tronweb"
import { describe, expect, test } from "vitest"
import { readJson, writeJson } from "../src/protobuf/Json.ts"
import { rawData, transaction } from "../src/protobuf/transactions.ts"
import { decodeTransaction, signedTransaction } from "../src/transaction/SignedTransaction.ts"
import { transactionFromJson, transactionToJson } from "../src/transaction/transactionJson.ts"

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `41${Buffer.from(bytes).toString("hex")}`)
const hex = (most: number, least = 0) =>
  fc
    .uint8Array({ minLength: least, maxLength: most })
    .map((bytes) => Buffer.from(bytes).toString("hex"))
/** TronWeb's numbers are exact up to 2^53. */
const amount = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
const resource = fc.constantFrom("ENERGY", undefined)
const keys = fc.array(fc.record({ address, weight: fc.integer({ min: 1, max: 1_000 }) }), {
  minLength: 1,
  maxLength: 5,
})
const permission = (type: number) =>
  fc.record({
    type: fc.constant(type),
    permission_name: fc.string({ minLength: 1, maxLength: 20 }),
    threshold: fc.integer({ min: 1, max: 100 }),
    keys,
    ...(type === 2 ? { operations: hex(32, 32) } : {}),
  })

const contracts: { readonly [type: string]: fc.Arbitrary<object> } = {
  TransferContract: fc.record({ owner_address: address, to_address: address, amount }),
  TriggerSmartContract: fc.record({
    owner_address: address,
    contract_address: address,
    call_value: fc.integer({ min: 0, max: 1_000_000 }),
    data: hex(100, 4),
    call_token_value: fc.constantFrom(undefined, 7),
    token_id: fc.constantFrom(undefined, 1_000_001),
  }),
  FreezeBalanceV2Contract: fc.record({ owner_address: address, frozen_balance: amount, resource }),
  UnfreezeBalanceV2Contract: fc.record({
    owner_address: address,
    unfreeze_balance: amount,
    resource,
  }),
  DelegateResourceContract: fc
    .record({
      owner_address: address,
      receiver_address: address,
      balance: amount,
      resource,
      lock: fc.boolean(),
      lock_period: fc.integer({ min: 1, max: 864_000 }),
    })
    .map((value) => (value.lock ? value : { ...value, lock: false, lock_period: undefined })),
  UnDelegateResourceContract: fc.record({
    owner_address: address,
    receiver_address: address,
    balance: amount,
    resource,
  }),
  WithdrawExpireUnfreezeContract: fc.record({ owner_address: address }),
  CancelAllUnfreezeV2Contract: fc.record({ owner_address: address }),
  AccountCreateContract: fc.record({ owner_address: address, account_address: address }),
  UpdateSettingContract: fc.record({
    owner_address: address,
    contract_address: address,
    consume_user_resource_percent: fc.integer({ min: 0, max: 100 }),
  }),
  UpdateEnergyLimitContract: fc.record({
    owner_address: address,
    contract_address: address,
    origin_energy_limit: amount,
  }),
  ClearABIContract: fc.record({ owner_address: address, contract_address: address }),
  AccountPermissionUpdateContract: fc.record({
    owner_address: address,
    owner: permission(0),
    actives: fc.array(permission(2), { minLength: 1, maxLength: 3 }),
  }),
  CreateSmartContract: fc.record({
    owner_address: address,
    new_contract: fc.record({
      origin_address: address,
      consume_user_resource_percent: fc.integer({ min: 0, max: 100 }),
      origin_energy_limit: amount,
      bytecode: hex(200, 1),
      name: fc.string({ maxLength: 20 }).filter((name) => !/^[0-9a-f]*$/i.test(name)),
      abi: fc.constant({
        entrys: [
          {
            type: "Function",
            name: "f",
            inputs: [{ name: "a", type: "uint256" }],
            outputs: [{ name: "", type: "bool" }],
            stateMutability: "View",
            constant: true,
          },
          {
            type: "Event",
            name: "E",
            inputs: [{ name: "a", type: "address", indexed: true }],
            anonymous: true,
          },
          { type: "Constructor", inputs: [], stateMutability: "Payable", payable: true },
        ],
      }),
    }),
  }),
}

const json = fc
  .oneof(
    ...Object.entries(contracts).map(([type, value]) =>
      fc.record({
        type: fc.constant(type),
        value,
        permission: fc.constantFrom(0, 2, 3),
        reference: hex(2, 2),
        hash: hex(8, 8),
        expiration: amount,
        timestamp: amount,
        data: hex(40),
        fee_limit: fc.constantFrom(undefined, 15_000_000_000),
      }),
    ),
  )
  .map(
    ({ type, value, permission: id, reference, hash, expiration, timestamp, data, fee_limit }) => ({
      visible: false,
      txID: "",
      raw_data_hex: "",
      raw_data: {
        contract: [
          {
            parameter: {
              value: JSON.parse(JSON.stringify(value)),
              type_url: `type.googleapis.com/protocol.${type}`,
            },
            type,
            ...(id > 0 ? { Permission_id: id } : {}),
          },
        ],
        ref_block_bytes: reference,
        ref_block_hash: hash,
        expiration,
        timestamp,
        ...(data === "" ? {} : { data }),
        ...(fee_limit === undefined || !/Trigger|Create/.test(type) ? {} : { fee_limit }),
      },
    }),
  )

// TronWeb's builder takes JSON with the type of any contract; the generator makes them all.
const asTransaction = (value: object) => value as Types.Transaction

/** Whether bytes are a transaction, or the name of the error. */
function outcome(bytes: Uint8Array): string | boolean {
  try {
    return signedTransaction(decodeTransaction(bytes).raw, []).id.length === 64
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}

describe("a transaction's bytes", () => {
  test("are TronWeb's, for every contract type", () => {
    fc.assert(
      fc.property(json, (given) => {
        const message = utils.transaction.txJsonToPb(asTransaction(given))
        const own = transactionFromJson(readJson(JSON.stringify(given)), false)
        expect(Buffer.from(own.rawBytes).toString("hex")).toBe(
          utils.transaction.txPbToRawDataHex(message).toLowerCase(),
        )
        expect(own.id).toBe(utils.transaction.txPbToTxID(message).slice(2))
      }),
      { numRuns: 400 },
    )
  })

  test("are read back to the same transaction and the same JSON", () => {
    fc.assert(
      fc.property(json, fc.array(hex(65, 65), { maxLength: 3 }), (given, signature) => {
        const own = transactionFromJson(readJson(JSON.stringify({ ...given, signature })), false)
        const whole = transaction.encode(
          transaction.of({ raw_data: own.raw, signature: own.signatures }),
        )
        expect(whole.length).toBe(own.size)
        expect(decodeTransaction(whole)).toEqual(own)
        for (const visible of [false, true]) {
          const shown = writeJson(transactionToJson(own, visible))
          expect(transactionFromJson(readJson(shown), visible).id).toBe(own.id)
        }
      }),
      { numRuns: 200 },
    )
  })

  test("keep 64-bit integers exact", () => {
    fc.assert(
      fc.property(fc.bigInt(-(1n << 63n), (1n << 63n) - 1n), (value) => {
        const raw = rawData.of({ expiration: value })
        expect(rawData.decode(rawData.encode(raw)).expiration).toBe(value)
        const shown = readJson(writeJson(rawData.toJson(raw, false)))
        expect(rawData.fromJson(shown, false).expiration).toBe(value)
      }),
    )
    expect(writeJson({ n: (1n << 63n) - 1n })).toBe('{"n":9223372036854775807}')
    expect(() => rawData.fromJson({ expiration: 1n << 63n }, false)).toThrow("out of range")
  })

  test("of any other kind are refused as such, and crash nothing", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(outcome(bytes)).toBeOneOf([true, "ProtobufError"])
      }),
    )
  })
})
