import { PublicKey } from "@solana/web3.js"
import { getAddress, hexlify } from "ethers"
import fc from "fast-check"
import { utils } from "tronweb"
import { maximumAmount } from "../../../src/amount/index.ts"
import type { PrimaryType } from "../../../src/authorization/index.ts"
import type { TransactionBody } from "../../../build/vectors/typedDataOf.ts"

export const primaryTypes: ReadonlyArray<PrimaryType> = [
  "Deposit",
  "ProoflessDeposit",
  "DepositForOther",
  "Transfer",
  "Withdraw",
  "Swap",
  "PrivateSend",
  "WithdrawStuckUtxos",
]

const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

/** Bytes that are often equal to others drawn in the same way, or differ from them in one place only. */
const nearBytes = (length: number) =>
  fc.oneof(
    bytesOf(length),
    fc.tuple(fc.nat(length - 1), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)).map(([at, byte]) => {
      const bytes = new Uint8Array(length)
      bytes[at] = byte
      return bytes
    }),
  )

/** 20 bytes in each of their writings. */
export const address20: fc.Arbitrary<string> = fc
  .tuple(nearBytes(20), fc.nat(5))
  .map(([bytes, writing]) => {
    const digits = hexlify(bytes).slice(2)
    const writings = [
      `0x${digits}`,
      `0x${digits.toUpperCase()}`,
      getAddress(`0x${digits}`),
      `41${digits}`,
      `41${digits.toUpperCase()}`,
      utils.address.fromHex(`41${digits}`),
    ]
    return writings[writing] ?? ""
  })

/** 32 bytes in base58. */
export const address32: fc.Arbitrary<string> = nearBytes(32).map((bytes) =>
  new PublicKey(bytes).toBase58(),
)

const amount = fc
  .oneof(fc.bigInt({ min: 1n, max: maximumAmount }), fc.constantFrom(1n, maximumAmount))
  .map(String)

/** Any text that a signed text may hold. */
const text = fc
  .string({ unit: "binary", minLength: 1, maxLength: 40 })
  .filter((value) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(value))

const uuid = fc
  .tuple(fc.uuid(), fc.boolean())
  .map(([value, upper]) => (upper ? value.toUpperCase() : value))

const chainId = fc.oneof(
  fc.constantFrom(1, 10, 501, 728126428, Number.MAX_SAFE_INTEGER),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
)

/** A field that a body may lack in three ways. */
const optional = <Value>(name: string, value: fc.Arbitrary<Value>) =>
  fc.oneof(
    value.map((sent) => ({ [name]: sent })),
    fc.constantFrom<Readonly<Record<string, null | "">>>({}, { [name]: null }, { [name]: "" }),
  )

const together = (...parts: ReadonlyArray<fc.Arbitrary<object>>) =>
  fc.tuple(...parts).map((drawn): object => Object.assign({}, ...drawn))

const tokenAmounts = (address: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(address, amount), { minLength: 1, maxLength: 8 }).map((pairs) => ({
    tokenAddresses: pairs.map(([token]) => token),
    amounts: pairs.map(([, units]) => units),
  }))

const swapAmounts = (address: fc.Arbitrary<string>) =>
  fc.tuple(address, address, amount, amount).map(([given, received, less, more]) => ({
    tokenAddresses: [given, received],
    amounts: [`-${less}`, more],
  }))

const payee = (address: fc.Arbitrary<string>) =>
  fc.oneof(address, address20, address32, text, fc.constant("shielded1qqqsyqcyq5rqwzqf"))

/** A type's own fields, with addresses drawn from `address`. */
function ownFields(primaryType: PrimaryType, address: fc.Arbitrary<string>): fc.Arbitrary<object> {
  switch (primaryType) {
    case "Deposit":
    case "ProoflessDeposit":
      return tokenAmounts(address)
    case "DepositForOther":
      return together(tokenAmounts(address), fc.record({ recipientInfo: payee(address) }))
    case "Transfer":
    case "Withdraw":
      return together(tokenAmounts(address), fc.record({ recipientAddress: payee(address) }))
    case "Swap":
      return together(swapAmounts(address), fc.record({ externalActionId: text, swapData: text }))
    case "PrivateSend":
      return fc.record({
        tokenAddress: address,
        recipients: fc.array(fc.record({ address, amount }), { minLength: 1, maxLength: 32 }),
      })
    case "WithdrawStuckUtxos":
      return fc.record({ tokenAddress: address, recipientAddress: address })
  }
}

/** Bodies of a type with every subset of the tail, and with fields that no signed text has. */
export const bodyOf = (
  primaryType: PrimaryType,
  address: fc.Arbitrary<string>,
): fc.Arbitrary<TransactionBody> =>
  together(
    fc.record({ nonce: uuid, sessionId: uuid, chainId }),
    ownFields(primaryType, address),
    optional("feeToken", address),
    optional("feeAmount", fc.bigInt({ min: 0n, max: maximumAmount }).map(String)),
    optional("txCompletionTime", fc.nat({ max: Number.MAX_SAFE_INTEGER })),
    optional("ref", text),
    optional("timestamp", fc.nat()),
    optional("signature", text),
  ).map((body) => body as TransactionBody)

/** A type and a body of it. */
export const transaction = (address: fc.Arbitrary<string>) =>
  fc
    .constantFrom(...primaryTypes)
    .chain((primaryType) =>
      bodyOf(primaryType, address).map((body) => ({ primaryType, body, fields: { ...body } })),
    )
