import {
  readConnection,
  readSenders,
  wholeNumber,
  type Connection,
} from "@shielded-relay/chain-rpc"
import {
  noAdvances,
  nobleDigestSigner,
  parseAddress,
  type Address,
  type AdvanceLimits,
  type DigestSigner,
} from "@shielded-relay/core"
import { readPoolKeys } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import { ChainMisconfigured } from "./ChainMisconfigured.ts"
import { senderOf, type Sender } from "./sending/Sender.ts"
import { readGasTank } from "./wallet/readGasTank.ts"
import type { TronChainOptions } from "./TronChainOptions.ts"

/** Validated options with all defaults filled in. */
export interface Settings extends Connection {
  readonly name: string
  readonly pool: Address
  readonly deploymentBlock: number
  readonly senders: ReadonlyMap<Address, Sender>
  /** The account that lends TRX to managed accounts. */
  readonly gasTank: Sender | null
  readonly advances: AdvanceLimits
  readonly permissionId: number
  readonly signDigest: DigestSigner
  readonly senderFloor: bigint
  readonly feeRecipient: Address
  readonly verifyingKeys: Hex
  /** Whether the keys are of the development ceremony, whose secrets are public. */
  readonly developmentKeys: boolean
  readonly confirmations: number
}

const trx = 1_000_000n
const defaultAdvances: AdvanceLimits = {
  perOperation: 100n * trx,
  perOrganization: 1_000n * trx,
  perDay: 10_000n * trx,
}

/** Permissions have ids of one digit: 0 the owner's, 1 a witness's, 2 to 9 active ones (java-tron, `Permission`). */
const highestPermission = 9

/**
 * Parses and validates the options. Fails with `ChainMisconfigured` for everything that can be
 * checked without asking the chain.
 */
export const readSettings = Effect.fnUntraced(function* (options: TronChainOptions) {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId: options.chainId, code, message })
  const address = (what: string, text: string) =>
    Effect.fromNullishOr(parseAddress(text, "tron")).pipe(
      Effect.mapError(() =>
        refuse("invalid-address", `${what} must be a valid TRON address; got ${text}`),
      ),
    )
  const whole = wholeNumber(refuse)

  const connection = yield* readConnection(options, refuse)
  const pool = yield* address("pool", options.pool)
  const feeRecipient = yield* address("feeRecipient", options.feeRecipient)
  if (BigInt(feeRecipient) === 0n || feeRecipient === pool) {
    return yield* refuse(
      "invalid-address",
      `feeRecipient must differ from the zero address and the pool; got ${options.feeRecipient}`,
    )
  }
  const senders = yield* readSenders(options.senders, senderOf, "private key of 32 bytes", refuse)
  const gasTank = yield* readGasTank(options.gasTank, senders, refuse)
  const permissionId = yield* whole("permissionId", options.permissionId ?? 0, 0)
  if (permissionId > highestPermission)
    return yield* refuse(
      "invalid-number",
      `permissionId must be at most ${highestPermission}; got ${permissionId}`,
    )
  const { senderFloor = 0n } = options
  if (senderFloor < 0n)
    return yield* refuse("invalid-number", `senderFloor must be 0 or more; got ${senderFloor}`)
  const keys = readPoolKeys(options)
  if ("fault" in keys) return yield* refuse("wrong-verifying-keys", keys.fault)
  return {
    ...connection,
    name: options.name,
    pool,
    deploymentBlock: yield* whole("deploymentBlock", options.deploymentBlock, 0),
    senders,
    gasTank,
    advances: gasTank === null ? noAdvances : { ...defaultAdvances, ...options.advances },
    permissionId,
    signDigest: options.signDigest ?? nobleDigestSigner,
    senderFloor,
    feeRecipient,
    verifyingKeys: keys.vkHash,
    developmentKeys: keys.development,
    confirmations: yield* whole("confirmations", options.confirmations ?? 1, 1),
  } satisfies Settings as Settings
})
