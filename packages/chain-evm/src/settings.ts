import {
  chainIdFromNumber,
  nobleDigestSigner,
  parseAddress,
  type Address,
  type ChainId,
  type DigestSigner,
} from "@shielded-relay/core"
import { poolKeys } from "@shielded-relay/pool-contracts"
import { Effect, Redacted } from "effect"
import { isHex, size, type Hex } from "viem"
import { ChainMisconfigured } from "./ChainMisconfigured.ts"
import type { EndpointOptions, EvmChainOptions, TimingOptions } from "./EvmChainOptions.ts"
import { senderOf, type Sender } from "./relay/Sender.ts"
import type { HttpTarget } from "./rpc/postJsonRpc.ts"

/** Options that have been read: every value is what it claims to be, and every default is in place. */
export interface Settings {
  readonly chainId: ChainId
  readonly name: string
  readonly reading: ReadonlyArray<HttpTarget>
  readonly submission: ReadonlyArray<HttpTarget>
  readonly pool: Address
  readonly deploymentBlock: number
  readonly senders: ReadonlyMap<Address, Sender>
  readonly signDigest: DigestSigner
  readonly senderFloor: bigint
  readonly l1Fees: "none" | "op-stack"
  readonly feeRecipient: Address
  readonly verifyingKeys: Hex
  readonly accountFactories: ReadonlySet<Address>
  readonly head: { readonly confirmations: number; readonly finality: "tag" | number }
  readonly timing: {
    readonly call: number
    readonly events: number
    readonly suspension: { readonly first: number; readonly longest: number }
  }
  readonly eventRange: { readonly first: number; readonly most: number }
}

const treeDepth = 26

/** Reads the options; everything that can be wrong without a look at the chain is refused here. */
export const readSettings = Effect.fnUntraced(function* (options: EvmChainOptions) {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId: options.chainId, code, message })
  const address = (what: string, text: string) =>
    Effect.fromNullishOr(parseAddress(text, "evm")).pipe(
      Effect.mapError(() => refuse("invalid-address", `${what} is no EVM address: ${text}`)),
    )
  const whole = Effect.fnUntraced(function* (what: string, value: number, least: number) {
    if (Number.isSafeInteger(value) && value >= least) return value
    return yield* refuse(
      "invalid-number",
      `${what} must be a whole number from ${least} on: ${value}`,
    )
  })

  const chainId = yield* validChainId(options.chainId)
  const pool = yield* address("pool", options.pool)
  const feeRecipient = yield* address("feeRecipient", options.feeRecipient)
  if (BigInt(feeRecipient) === 0n || feeRecipient === pool) {
    return yield* refuse(
      "invalid-address",
      "feeRecipient can be neither the zero address nor the pool",
    )
  }

  const senders = new Map<Address, Sender>()
  for (const [index, key] of options.senders.entries()) {
    const sender = senderOf(key)
    if (sender === null || senders.has(sender.address)) {
      return yield* refuse(
        "invalid-sender",
        `senders[${index}] is no private key of 32 bytes, or stands there twice`,
      )
    }
    senders.set(sender.address, sender)
  }
  if (senders.size === 0) {
    return yield* refuse("invalid-sender", "senders is empty: the relay needs at least one account")
  }

  const { senderFloor = 0n } = options
  if (senderFloor < 0n)
    return yield* refuse("invalid-number", `senderFloor must not be negative: ${senderFloor}`)

  const verifyingKeys = options.verifyingKeys ?? poolKeys(treeDepth).vkHash
  if (!isHex(verifyingKeys) || size(verifyingKeys) !== 32) {
    return yield* refuse("wrong-verifying-keys", "verifyingKeys is no hash of 32 bytes")
  }
  const finality = options.finality ?? "tag"
  const range = options.eventRange ?? { first: 2_000, most: 10_000 }
  const timing = timingOf(options.timing)
  for (const [what, value] of Object.entries({ ...options.timing, ...timing.suspension })) {
    if (typeof value === "number") yield* whole(`timing.${what}`, value, 1)
  }
  const first = yield* whole("eventRange.first", range.first, 1)
  const targets = yield* readTargets(options)
  return {
    chainId,
    name: options.name,
    reading: targets.filter(({ use }) => use !== "submit"),
    submission: targets.some(({ use }) => use === "submit")
      ? targets.filter(({ use }) => use === "submit")
      : targets.filter(({ use }) => use === "both"),
    pool,
    deploymentBlock: yield* whole("deploymentBlock", options.deploymentBlock, 0),
    senders,
    signDigest: options.signDigest ?? nobleDigestSigner,
    senderFloor,
    l1Fees: options.l1Fees ?? "none",
    feeRecipient,
    verifyingKeys,
    accountFactories: new Set(
      yield* Effect.forEach(options.accountFactories ?? [], (text, index) =>
        address(`accountFactories[${index}]`, text),
      ),
    ),
    head: {
      confirmations: yield* whole("confirmations", options.confirmations ?? 1, 1),
      finality: finality === "tag" ? finality : yield* whole("finality", finality, 0),
    },
    timing,
    eventRange: { first, most: yield* whole("eventRange.most", range.most, first) },
  } satisfies Settings
})

export function validChainId(value: number): Effect.Effect<ChainId, ChainMisconfigured> {
  return Effect.fromNullishOr(chainIdFromNumber(value)).pipe(
    Effect.mapError(
      () =>
        new ChainMisconfigured({
          chainId: value,
          code: "invalid-chain-id",
          message: `A chain id is a positive whole number: ${value}`,
        }),
    ),
  )
}

export function timingOf(timing: TimingOptions = {}): Settings["timing"] {
  return {
    call: timing.call ?? 15_000,
    events: timing.events ?? 60_000,
    suspension: timing.suspension ?? { first: 1_000, longest: 60_000 },
  }
}

type Target = HttpTarget & { readonly use: NonNullable<EndpointOptions["use"]> }

/** The endpoints as targets of requests; URLs stay out of every message. */
export const readTargets = Effect.fnUntraced(function* ({
  chainId,
  endpoints,
  timing,
  maxResponseBytes,
}: Pick<EvmChainOptions, "chainId" | "endpoints" | "timing" | "maxResponseBytes">) {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId, code, message })
  const targets: Array<Target> = []
  for (const [index, endpoint] of endpoints.entries()) {
    const name = endpoint.name ?? `rpc-${index + 1}`
    const url = Redacted.isRedacted(endpoint.url) ? endpoint.url : Redacted.make(endpoint.url)
    if (!isHttpUrl(Redacted.value(url))) {
      return yield* refuse(
        "invalid-endpoint",
        `The URL of endpoint ${name} is no http or https URL`,
      )
    }
    if (targets.some((other) => other.name === name)) {
      return yield* refuse("invalid-endpoint", `Two endpoints have the name ${name}`)
    }
    targets.push({
      name,
      url,
      headers: endpoint.headers ?? {},
      timeoutMilliseconds: timing?.request ?? 5_000,
      maxResponseBytes: maxResponseBytes ?? 32 * 1024 * 1024,
      use: endpoint.use ?? "both",
    })
  }
  const reads = targets.some(({ use }) => use !== "submit")
  const sends = targets.some(({ use }) => use !== "read")
  if (reads && sends) return targets
  return yield* refuse("no-endpoints", "At least one endpoint must serve reading and one sending")
})

/** Node's URL takes credentials; they belong into headers, which are kept out of every text. */
function isHttpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === ""
}
