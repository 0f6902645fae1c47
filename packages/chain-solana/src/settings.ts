import {
  chainIdFromNumber,
  isNativeToken,
  parseAddress,
  type Address,
  type ChainId,
} from "@shielded-relay/core"
import type { PublicKey } from "@solana/web3.js"
import { Effect, Redacted } from "effect"
import { ChainMisconfigured } from "./ChainMisconfigured.ts"
import { keyOfAddress } from "./encoding/keys.ts"
import type { UnitPriceBounds } from "./relay/priorityFee.ts"
import { senderOf, type Sender } from "./relay/Sender.ts"
import type { HttpTarget } from "./rpc/postJsonRpc.ts"
import type { EndpointOptions, SolanaChainOptions, TimingOptions } from "./SolanaChainOptions.ts"

/** Options that have been read: every value is what it claims to be, and every default is in place. */
export interface Settings {
  readonly chainId: ChainId
  readonly name: string
  /** Base58. */
  readonly genesisHash: string
  readonly reading: ReadonlyArray<HttpTarget>
  readonly submission: ReadonlyArray<HttpTarget>
  readonly program: PublicKey
  readonly lookupTable: PublicKey
  readonly deploymentSlot: number
  readonly senders: ReadonlyMap<Address, Sender>
  readonly senderFloor: bigint
  readonly feeRecipient: Address
  readonly unitPrice: UnitPriceBounds
  /** `null`: that of the build in pool-program. */
  readonly programHash: string | null
  readonly timing: {
    readonly call: number
    readonly events: number
    readonly suspension: { readonly first: number; readonly longest: number }
  }
}

/** Reads the options; everything that can be wrong without a look at the chain is refused here. */
export const readSettings = Effect.fnUntraced(function* (options: SolanaChainOptions) {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId: options.chainId, code, message })
  const address = (what: string, text: string) =>
    Effect.fromNullishOr(parseAddress(text, "solana")).pipe(
      Effect.mapError(() => refuse("invalid-address", `${what} is no address of Solana: ${text}`)),
    )
  const whole = Effect.fnUntraced(function* (what: string, value: number, least: number) {
    if (Number.isSafeInteger(value) && value >= least) return value
    return yield* refuse(
      "invalid-number",
      `${what} must be a whole number from ${least} on: ${value}`,
    )
  })

  const chainId = yield* validChainId(options.chainId)
  yield* address("genesisHash", options.genesisHash)
  const program = yield* address("program", options.program)
  const feeRecipient = yield* address("feeRecipient", options.feeRecipient)
  if (isNativeToken(feeRecipient) || feeRecipient === program)
    return yield* refuse(
      "invalid-address",
      "feeRecipient can be neither the System program nor the pool",
    )

  const senders = new Map<Address, Sender>()
  for (const [index, key] of options.senders.entries()) {
    const sender = senderOf(key)
    if (sender === null || senders.has(sender.address))
      return yield* refuse(
        "invalid-sender",
        `senders[${index}] is no secret key, or stands there twice`,
      )
    senders.set(sender.address, sender)
  }
  if (senders.size === 0)
    return yield* refuse("invalid-sender", "senders is empty: the relay needs at least one account")

  const { senderFloor = 0n } = options
  const { least = 0n, most = 5_000_000n } = options.unitPrice ?? {}
  if (senderFloor < 0n || least < 0n || most < least)
    return yield* refuse(
      "invalid-number",
      "senderFloor and unitPrice must not be negative, and unitPrice.least not above unitPrice.most",
    )
  const { programHash = null } = options
  if (programHash !== null && !/^[0-9a-f]{64}$/.test(programHash))
    return yield* refuse("invalid-number", "programHash is no SHA-256 in 64 hex digits")

  const timing = timingOf(options.timing)
  for (const [what, value] of Object.entries({ ...options.timing, ...timing.suspension }))
    if (typeof value === "number") yield* whole(`timing.${what}`, value, 1)
  const targets = yield* readTargets(options)
  return {
    chainId,
    name: options.name,
    genesisHash: options.genesisHash,
    ...targets,
    program: keyOfAddress(program),
    lookupTable: keyOfAddress(yield* address("lookupTable", options.lookupTable)),
    deploymentSlot: yield* whole("deploymentSlot", options.deploymentSlot, 0),
    senders,
    senderFloor,
    feeRecipient,
    unitPrice: { least, most },
    programHash,
    timing,
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

/** The endpoints as targets of requests, for reading and for sending; URLs stay out of every message. */
export const readTargets = Effect.fnUntraced(function* ({
  chainId,
  endpoints,
  timing,
  maxResponseBytes,
}: Pick<SolanaChainOptions, "chainId" | "endpoints" | "timing" | "maxResponseBytes">) {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId, code, message })
  const targets: Array<Target> = []
  for (const [index, endpoint] of endpoints.entries()) {
    const name = endpoint.name ?? `rpc-${index + 1}`
    const url = Redacted.isRedacted(endpoint.url) ? endpoint.url : Redacted.make(endpoint.url)
    if (!isHttpUrl(Redacted.value(url)))
      return yield* refuse(
        "invalid-endpoint",
        `The URL of endpoint ${name} is no http or https URL`,
      )
    if (targets.some((other) => other.name === name))
      return yield* refuse("invalid-endpoint", `Two endpoints have the name ${name}`)
    targets.push({
      name,
      url,
      headers: endpoint.headers ?? {},
      timeoutMilliseconds: timing?.request ?? 5_000,
      maxResponseBytes: maxResponseBytes ?? 32 * 1024 * 1024,
      use: endpoint.use ?? "both",
    })
  }
  const reading = targets.filter(({ use }) => use !== "submit")
  const submitting = targets.filter(({ use }) => use === "submit")
  const submission =
    submitting.length > 0 ? submitting : targets.filter(({ use }) => use === "both")
  if (reading.length > 0 && submission.length > 0) return { reading, submission }
  return yield* refuse("no-endpoints", "At least one endpoint must serve reading and one sending")
})

/** Node's URL takes credentials; they belong into headers, which are kept out of every text. */
function isHttpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === ""
}
