import { Brand } from "effect"
import type { Address, ChainId, OperationId, OwnerId, SessionId } from "@shielded-relay/core"

const brandAddress = Brand.nominal<Address>()
const brandChain = Brand.nominal<ChainId>()
const brandOwner = Brand.nominal<OwnerId>()
const brandOperation = Brand.nominal<OperationId>()
const brandSession = Brand.nominal<SessionId>()

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, "0")

/** The n-th 20-byte address. */
export const exampleAddress = (n: number): Address => brandAddress(`0x${hex(n, 40)}`)

/** The n-th 32-byte address. */
export const exampleSolanaAddress = (n: number): Address => brandAddress(`0x${hex(n, 64)}`)

export const exampleChain = (n: number): ChainId => brandChain(31_337 + n)

/** The n-th key owner. */
export const exampleOwner = (n: number): OwnerId => brandOwner(`key20:${exampleAddress(n)}`)

/** The n-th UUID (version 4) of a kind of thing, lower case. Different kinds never share an id. */
export const exampleUuid = (kind: number, n: number): string =>
  `${hex(kind, 8)}-0000-4000-8000-${hex(n, 12)}`

export const exampleOperationId = (n: number): OperationId => brandOperation(exampleUuid(0xa, n))

export const exampleSessionId = (n: number): SessionId => brandSession(exampleUuid(0xb, n))

/** The n-th request nonce, lower case. The ninth contains letters, so that tests can change its case. */
export const exampleNonce = (n: number): string => exampleUuid(0xabcdef, n)
