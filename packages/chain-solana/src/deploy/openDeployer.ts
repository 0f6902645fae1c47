import { readConnection, type ConnectionOptions } from "@shielded-relay/chain-rpc"
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

/** Where and with which account something is deployed. */
export interface DeployerOptions extends ConnectionOptions {
  /** Secret key of the account that pays, 64 bytes in base58 or as a JSON list. */
  readonly deployer: Redacted.Redacted<string>
  /** Millionths of a lamport per compute unit. Default 0. */
  readonly unitPrice?: bigint
  /** How long each transaction may wait for its block. Default 300,000. */
  readonly executedWithinMilliseconds?: number
}

/** The account that deploys, ready to send one transaction after another. */
export interface Deployer {
  readonly chainId: ChainId
  readonly payer: Keypair
  readonly endpoints: Endpoints
  /** Of the cluster, base58. */
  readonly genesisHash: string
  readonly refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured
  /** An address of the options, base58. */
  readonly keyOf: (text: string) => Effect.Effect<PublicKey, ChainMisconfigured>
  readonly send: (
    transaction: DeployerTransaction,
  ) => Effect.Effect<string, ChainUnavailable | DeploymentFailed>
  /** Lamports that keep an account of so many bytes. */
  readonly rentOf: (size: number) => Effect.Effect<number, ChainUnavailable>
  /** The newest final one, which is recent enough for whatever names a recent slot, and known to every node. */
  readonly slot: Effect.Effect<number, ChainUnavailable>
}

/** What is deployed, and how that can fail. */
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
  if (account === null) return yield* refuse("invalid-sender", "deployer is no secret key")
  const payer = Redacted.value(account.keypair)
  const [first] = submission
  const silent = refuse("no-endpoints", "The first endpoint does not tell its genesis hash")
  if (first === undefined) return yield* silent
  // The cluster has yet to say which one it is.
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
        ? Effect.fail(refuse("invalid-address", `${text} is no address of Solana`))
        : Effect.succeed(keyOfAddress(address))
    },
    send: (transaction) => sendAndWait(sending, transaction),
    rentOf: (size) => endpoints.first((endpoint) => endpoint.ask(rentCall(size))),
    slot: endpoints.first((endpoint) => endpoint.ask(slotCall("finalized"))),
  }
})
