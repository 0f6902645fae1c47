import { bytesToHex } from "@noble/hashes/utils.js"
import { Brand } from "effect"
import fc from "fast-check"
import type { Address, ChainId, OwnerId } from "@shielded-relay/core"
import { FIELD_MODULUS } from "@shielded-relay/pool"

const brandAddress = Brand.nominal<Address>()
const brandChain = Brand.nominal<ChainId>()
const brandOwner = Brand.nominal<OwnerId>()

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const address = (length: number) =>
  bytes(length).map((drawn) => brandAddress(`0x${bytesToHex(drawn)}`))

/** A 20-byte address: EVM or TRON. */
export const addressArbitrary: fc.Arbitrary<Address> = address(20)

/** A 32-byte address: Solana. */
export const solanaAddressArbitrary: fc.Arbitrary<Address> = address(32)

export const chainIdArbitrary: fc.Arbitrary<ChainId> = fc
  .integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  .map((number) => brandChain(number))

/** Owners of every kind, as text. */
export const ownerIdArbitrary: fc.Arbitrary<OwnerId> = fc.oneof(
  addressArbitrary.map((one) => brandOwner(`key20:${one}`)),
  solanaAddressArbitrary.map((one) => brandOwner(`key32:${one}`)),
  fc
    .tuple(chainIdArbitrary, addressArbitrary)
    .map(([chain, one]) => brandOwner(`contract:${chain}:${one}`)),
)

/** From 1 to 2^128 - 1 smallest units, with frequent edge values. */
export const amountArbitrary: fc.Arbitrary<bigint> = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt({ min: 1n, max: 2n ** 128n - 1n }) },
  { weight: 1, arbitrary: fc.constantFrom(1n, 2n ** 64n, 2n ** 128n - 1n) },
)

/** From 0 to r - 1, with frequent edge values. */
export const fieldElementArbitrary: fc.Arbitrary<bigint> = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt({ min: 0n, max: FIELD_MODULUS - 1n }) },
  { weight: 1, arbitrary: fc.constantFrom(0n, 1n, FIELD_MODULUS - 1n) },
)
