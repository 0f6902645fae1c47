import type { ConnectionOptions, SecretText } from "@shielded-relay/chain-rpc"
import type { Address, ChainId, ChainUnavailable } from "@shielded-relay/core"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { senderOf } from "../sending/Sender.ts"
import { makeExpiry } from "../state/expiry.ts"
import type { DeploymentFailed } from "./DeploymentFailed.ts"
import type { DeploymentJournal, Entries } from "./DeploymentJournal.ts"
import { foreignJournal, openAccount } from "./openAccount.ts"
import { sendStep, type DeploymentProgress, type Sent } from "./sendStep.ts"
import type { DeployerTransaction } from "./signStep.ts"

/** The endpoints, the account and the journal of a deployment. */
export interface DeployerOptions extends ConnectionOptions {
  /** Private key, 32 bytes of hex. Its account pays for the transactions and must be activated. */
  readonly deployer: SecretText
  /** The account's permission that the key belongs to. Default 0, the owner's. */
  readonly permissionId?: number
  /** Stores the signed transactions, so that an interrupted deployment continues and pays once. */
  readonly journal: DeploymentJournal
  /** Milliseconds to wait for each transaction to be solidified. Default 600,000. */
  readonly solidifiedWithinMilliseconds?: number
  /** Milliseconds between two looks at the chain. Default 1,000. */
  readonly pollMilliseconds?: number
  /** Is told of each transaction. */
  readonly onProgress?: (progress: DeploymentProgress) => void
}

/** A contract to create. */
export interface Creation {
  /** The rest of the step's name, after `create`. */
  readonly what: string
  /** The name that explorers show: at most 32 bytes. */
  readonly name: string
  readonly data: Hex
  /** Whether the code is the expected one, apart from the values that the deployment filled in. */
  readonly isCode: (code: Hex, address: Address) => boolean
}

/** The deploying account, ready to send transactions one after another. */
export interface Deployer {
  readonly address: Address
  readonly chainId: ChainId
  readonly endpoints: Endpoints
  readonly entries: Pick<Entries, "of">
  readonly refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured
  readonly send: (
    transaction: DeployerTransaction,
  ) => Effect.Effect<Sent, ChainMisconfigured | ChainUnavailable | DeploymentFailed, Scope.Scope>
  /**
   * Creates a contract in a step of its own, and verifies its code and that callers pay for their
   * energy.
   */
  readonly create: (
    creation: Creation,
  ) => Effect.Effect<Sent, ChainMisconfigured | ChainUnavailable | DeploymentFailed, Scope.Scope>
}

/** The result of a deployment, and its failures. */
export type Deployment<A> = Effect.fn.Return<
  A,
  ChainMisconfigured | ChainUnavailable | DeploymentFailed,
  Scope.Scope
>

export const openDeployer = Effect.fnUntraced(function* (
  options: DeployerOptions,
): Deployment<Deployer> {
  const sender = senderOf(options.deployer)
  const account = yield* openAccount(options, (refuse) =>
    sender === null
      ? Effect.fail(refuse("invalid-sender", "deployer must be a private key of 32 bytes"))
      : Effect.succeed(sender.address),
  )
  const { chainId, endpoints, refuse, address } = account
  // `openAccount` has refused a key that is none.
  if (sender === null) return yield* Effect.die(new Error("a deployer without a key"))
  const sending = {
    chainId,
    reading: endpoints,
    submission: account.submission,
    entries: account.entries,
    sender,
    permissionId: account.permissionId,
    lifetime: makeExpiry(endpoints).lifetimeUntil(null),
    withinMilliseconds: options.solidifiedWithinMilliseconds ?? 600_000,
    pollMilliseconds: options.pollMilliseconds ?? 1_000,
    onProgress: options.onProgress ?? (() => {}),
  }
  const send = (transaction: DeployerTransaction) =>
    sendStep(sending, transaction, foreignJournal(account, transaction.step))
  const create: Deployer["create"] = Effect.fnUntraced(function* ({ what, name, data, isCode }) {
    const step = `create ${what}`
    const sent = yield* send({ step, to: null, data, name })
    const { transactionId } = sent
    yield* account.verifyCreated({ step, transactionId, address: sent.address, isCode })
    return sent
  })
  const { entries } = account
  return { address, chainId, endpoints, entries, refuse, send, create }
})
