import {
  readConnection,
  readSenders,
  wholeNumber,
  type Connection,
} from "@shielded-relay/chain-rpc"
import {
  nobleDigestSigner,
  noAdvances,
  parseAddress,
  type Address,
  type AdvanceLimits,
  type DigestSigner,
} from "@shielded-relay/core"
import { readPoolKeys } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect } from "effect"
import { ChainMisconfigured } from "./ChainMisconfigured.ts"
import type { EvmChainOptions } from "./EvmChainOptions.ts"
import { senderOf, type Sender } from "./sending/Sender.ts"

const milliCoin = 10n ** 15n
const defaultAdvances: AdvanceLimits = {
  perOperation: 10n * milliCoin,
  perOrganization: 100n * milliCoin,
  perDay: 1_000n * milliCoin,
}

/** Validated options with all defaults filled in. */
export interface Settings extends Connection {
  readonly name: string
  readonly pool: Address
  readonly deploymentBlock: number
  readonly senders: ReadonlyMap<Address, Sender>
  readonly signDigest: DigestSigner
  readonly senderFloor: bigint
  /** The account that lends native coins to managed accounts. */
  readonly gasTank: Sender | null
  readonly advances: AdvanceLimits
  readonly l1Fees: "none" | "op-stack"
  readonly feeRecipient: Address
  readonly verifyingKeys: Hex
  /** Whether the keys are of the development ceremony, whose secrets are public. */
  readonly developmentKeys: boolean
  readonly accountFactories: ReadonlySet<Address>
  readonly head: { readonly confirmations: number; readonly finality: "tag" | number }
  readonly eventRange: { readonly first: number; readonly most: number }
}

/**
 * Parses and validates the options. Fails with `ChainMisconfigured` for everything that can be
 * checked without asking the chain.
 */
export const readSettings = Effect.fnUntraced(function* (options: EvmChainOptions) {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId: options.chainId, code, message })
  const address = (what: string, text: string) =>
    Effect.fromNullishOr(parseAddress(text, "evm")).pipe(
      Effect.mapError(() =>
        refuse("invalid-address", `${what} must be a valid EVM address; got ${text}`),
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
  const { senderFloor = 0n } = options
  if (senderFloor < 0n)
    return yield* refuse("invalid-number", `senderFloor must be 0 or more; got ${senderFloor}`)

  const gasTank = options.gasTank === undefined ? null : senderOf(options.gasTank)
  if (options.gasTank !== undefined && gasTank === null)
    return yield* refuse("invalid-sender", "gasTank must be a private key of 32 bytes")
  if (gasTank !== null && senders.has(gasTank.address)) {
    return yield* refuse(
      "invalid-sender",
      "gasTank is the same account as one of the senders: use another account, because both would use its nonces",
    )
  }

  const keys = readPoolKeys(options)
  if ("fault" in keys) return yield* refuse("wrong-verifying-keys", keys.fault)
  const finality = options.finality ?? "tag"
  const range = options.eventRange ?? { first: 2_000, most: 10_000 }
  const first = yield* whole("eventRange.first", range.first, 1)
  return {
    ...connection,
    name: options.name,
    pool,
    deploymentBlock: yield* whole("deploymentBlock", options.deploymentBlock, 0),
    senders,
    signDigest: options.signDigest ?? nobleDigestSigner,
    senderFloor,
    gasTank,
    advances: gasTank === null ? noAdvances : { ...defaultAdvances, ...options.advances },
    l1Fees: options.l1Fees ?? "none",
    feeRecipient,
    verifyingKeys: keys.vkHash,
    developmentKeys: keys.development,
    accountFactories: new Set(
      yield* Effect.forEach(options.accountFactories ?? [], (text, index) =>
        address(`accountFactories[${index}]`, text),
      ),
    ),
    head: {
      confirmations: yield* whole("confirmations", options.confirmations ?? 1, 1),
      finality: finality === "tag" ? finality : yield* whole("finality", finality, 0),
    },
    eventRange: { first, most: yield* whole("eventRange.most", range.most, first) },
  } satisfies Settings as Settings
})
