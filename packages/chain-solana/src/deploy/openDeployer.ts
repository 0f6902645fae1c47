import { readConnection, type ConnectionOptions, type SecretText } from "@shielded-relay/chain-rpc"
import { parseAddress, type ChainId, type ChainUnavailable } from "@shielded-relay/core"
import type { Keypair, PublicKey } from "@solana/web3.js"
import { Effect, Redacted, type Scope } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import { senderOf } from "../sending/Sender.ts"
import { readGenesisHash, solanaEndpoints, type Endpoints } from "../rpc/Endpoints.ts"
import { rentCall, slotCall } from "../rpc/solanaCalls.ts"
import type { DeploymentFailed } from "./DeploymentFailed.ts"
import { sendAndWait, type DeployerTransaction } from "./sendAndWait.ts"

/** The endpoints to deploy through and the account that pays. */
export interface DeployerOptions extends ConnectionOptions {
  /** Secret key of the paying account, 64 bytes in base58 or as a JSON array. */
  readonly deployer: SecretText
  /** Compute unit price, micro-lamports. Default 0. */
  readonly unitPrice?: bigint
  /** Time limit for each transaction to reach a block, milliseconds. Default 300,000. */
  readonly executedWithinMilliseconds?: number
}

/** The deploying account. It sends one transaction after another. */
export interface Deployer {
  readonly chainId: ChainId
  readonly payer: Keypair
  readonly endpoints: Endpoints
  /** The cluster's genesis hash, base58. */
  readonly genesisHash: string
  readonly refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured
  /** Parses an address of the options, base58. */
  readonly keyOf: (text: string) => Effect.Effect<PublicKey, ChainMisconfigured>
  readonly send: (
    transaction: DeployerTransaction,
  ) => Effect.Effect<string, ChainUnavailable | DeploymentFailed>
  /** Rent-exempt minimum for an account of `size` bytes, lamports. */
  readonly rentOf: (size: number) => Effect.Effect<number, ChainUnavailable>
  /** The newest finalized slot: recent enough for instructions that name a recent slot, and known to every node. */
  readonly slot: Effect.Effect<number, ChainUnavailable>
}

/** A deployment step's result and its possible errors. */
export type Deployment<A> = Effect.fn.Return<
  A,
  ChainMisconfigured | ChainUnavailable | DeploymentFailed,
  Scope.Scope
>

export const openDeployer = Effect.fnUntraced(function* (
  options: DeployerOptions,
): Effect.fn.Return<Deployer, ChainMisconfigured, Scope.Scope> {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId: options.chainId, code, message })
  const { chainId, submission, timing } = yield* readConnection(options, refuse)
  const account = senderOf(options.deployer)
  if (account === null)
    return yield* refuse("invalid-sender", "deployer must be a Solana secret key")
  const payer = Redacted.value(account.keypair)
  const [first] = submission
  const silent = refuse(
    "no-endpoints",
    "The first endpoint did not answer with its genesis hash: check its URL",
  )
  if (first === undefined) return yield* silent
  // The genesis hash to check the other endpoints against comes from the first endpoint.
  const genesisHash = yield* Effect.mapError(readGenesisHash(first), () => silent)
  const endpoints = yield* solanaEndpoints({
    chainId,
    genesisHash,
    targets: submission,
    timing,
  })
  const sending = {
    chainId,
    endpoints,
    payer,
    unitPrice: options.unitPrice ?? 0n,
    withinMilliseconds: options.executedWithinMilliseconds ?? 300_000,
  }
  return {
    chainId,
    payer,
    endpoints,
    genesisHash,
    refuse,
    keyOf: (text) => {
      const address = parseAddress(text, "solana")
      return address === null
        ? Effect.fail(refuse("invalid-address", `Expected a base58 Solana address, got ${text}`))
        : Effect.succeed(keyOfAddress(address))
    },
    send: (transaction) => sendAndWait(sending, transaction),
    rentOf: (size) => endpoints.first((endpoint) => endpoint.ask(rentCall(size))),
    slot: endpoints.first((endpoint) => endpoint.ask(slotCall("finalized"))),
  }
})
