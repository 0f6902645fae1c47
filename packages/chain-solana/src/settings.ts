import {
  readConnection,
  readSenders,
  wholeNumber,
  type Connection,
} from "@shielded-relay/chain-rpc"
import { isNativeToken, parseAddress, type Address } from "@shielded-relay/core"
import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { ChainMisconfigured } from "./ChainMisconfigured.ts"
import { keyOfAddress } from "./encoding/keys.ts"
import type { UnitPriceBounds } from "./sending/priorityFee.ts"
import { senderOf, type Sender } from "./sending/Sender.ts"
import type { SolanaChainOptions } from "./SolanaChainOptions.ts"
import type { ProgramKey } from "./state/programKey.ts"

/** Parsed options: every value is valid and every default is set. */
export interface Settings extends Connection {
  readonly name: string
  /** Base58. */
  readonly genesisHash: string
  readonly program: PublicKey
  readonly lookupTable: PublicKey
  readonly deploymentSlot: number
  readonly senders: ReadonlyMap<Address, Sender>
  readonly gasTank: Sender | null
  readonly senderFloor: bigint
  readonly feeRecipient: Address
  readonly unitPrice: UnitPriceBounds
  /** Hex; `null` for the hash of the build in pool-program. */
  readonly programHash: string | null
  /** `null`: the program's key is not compared. */
  readonly verifyingKey: ProgramKey | null
}

/** Parses the options and refuses everything that is wrong regardless of the chain's state. */
export const readSettings = Effect.fnUntraced(function* (options: SolanaChainOptions) {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId: options.chainId, code, message })
  const address = (what: string, text: string) =>
    Effect.fromNullishOr(parseAddress(text, "solana")).pipe(
      Effect.mapError(() =>
        refuse("invalid-address", `${what} must be a base58 Solana address, got ${text}`),
      ),
    )
  const whole = wholeNumber(refuse)

  const connection = yield* readConnection(options, refuse)
  yield* address("genesisHash", options.genesisHash)
  const program = yield* address("program", options.program)
  const feeRecipient = yield* address("feeRecipient", options.feeRecipient)
  if (isNativeToken(feeRecipient) || feeRecipient === program)
    return yield* refuse(
      "invalid-address",
      "feeRecipient must be a wallet, not the System program or the pool",
    )

  const senders = yield* readSenders(options.senders, senderOf, "secret key", refuse)
  const gasTank = options.gasTank === undefined ? null : senderOf(options.gasTank)
  if (options.gasTank !== undefined && gasTank === null)
    return yield* refuse("invalid-sender", "gasTank must be a secret key")
  if (gasTank !== null && senders.has(gasTank.address))
    return yield* refuse(
      "invalid-sender",
      "gasTank is the same account as one of the senders: use another account",
    )
  const { senderFloor = 0n } = options
  const { least = 0n, most = 5_000_000n } = options.unitPrice ?? {}
  if (senderFloor < 0n || least < 0n || most < least)
    return yield* refuse(
      "invalid-number",
      "senderFloor and unitPrice must be 0 or more, and unitPrice.least must not exceed unitPrice.most",
    )
  const { programHash = null } = options
  if (programHash !== null && !/^[0-9a-f]{64}$/.test(programHash))
    return yield* refuse(
      "invalid-number",
      "programHash must be a SHA-256 in 64 lowercase hex digits",
    )

  return {
    ...connection,
    name: options.name,
    genesisHash: options.genesisHash,
    program: keyOfAddress(program),
    lookupTable: keyOfAddress(yield* address("lookupTable", options.lookupTable)),
    deploymentSlot: yield* whole("deploymentSlot", options.deploymentSlot, 0),
    senders,
    gasTank,
    senderFloor,
    feeRecipient,
    unitPrice: { least, most },
    programHash,
    verifyingKey: options.verifyingKey ?? null,
  } satisfies Settings as Settings
})
