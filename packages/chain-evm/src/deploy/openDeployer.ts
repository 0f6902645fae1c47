import { readConnection, type ConnectionOptions, type SecretText } from "@shielded-relay/chain-rpc"
import type { ChainId, ChainUnavailable } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import { Effect, type Scope } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { senderOf } from "../sending/Sender.ts"
import { evmEndpoints, type Endpoints } from "../rpc/Endpoints.ts"
import { sendAndWait, type DeployerTransaction, type Mined } from "./deployerAccount.ts"
import type { DeploymentFailed } from "./DeploymentFailed.ts"

/** The endpoints and the account of a deployment. */
export interface DeployerOptions extends ConnectionOptions {
  /** Private key, 32 bytes of hex. Its account pays for the transactions. */
  readonly deployer: SecretText
  /** Milliseconds to wait for each transaction to be mined. Default 300,000. */
  readonly minedWithinMilliseconds?: number
}

/** The deploying account, ready to send transactions one after another. */
export interface Deployer {
  readonly address: Hex
  readonly chainId: ChainId
  readonly endpoints: Endpoints
  readonly refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured
  readonly send: (
    transaction: DeployerTransaction,
  ) => Effect.Effect<Mined, ChainUnavailable | DeploymentFailed>
}

/** The result of a deployment, and its failures. */
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
    return yield* refuse("invalid-sender", "deployer must be a private key of 32 bytes")
  const endpoints = yield* evmEndpoints({
    chainId,
    targets: submission,
    timing,
  })
  const timeout = options.minedWithinMilliseconds ?? 300_000
  return {
    address: hexOfAddress(account.address),
    chainId,
    endpoints,
    refuse,
    send: (transaction: DeployerTransaction) =>
      sendAndWait(endpoints, account, chainId, transaction, timeout),
  }
})
