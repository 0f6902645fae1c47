import { readConnection, type ConnectionOptions, type SecretText } from "@shielded-relay/chain-rpc"
import type { Address, ChainId, ChainUnavailable } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect, type Scope } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { tronEndpoints, type Endpoints } from "../rpc/Endpoints.ts"
import { contractCall } from "../rpc/tronCalls.ts"
import { senderOf } from "../sending/Sender.ts"
import { makeExpiry } from "../state/expiry.ts"
import { readCode } from "../state/readCode.ts"
import { verifyMachineId } from "../state/verifyMachineId.ts"
import { callersPercent } from "../transaction/ContractCreation.ts"
import { DeploymentFailed, type DeploymentFault } from "./DeploymentFailed.ts"
import { openJournal, type DeploymentJournal, type JournalEntry } from "./DeploymentJournal.ts"
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
  readonly refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured
  /** What the journal holds of a step. */
  readonly entryOf: (step: string) => JournalEntry | undefined
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
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId: options.chainId, code, message })
  const { chainId, reading, submission, timing } = yield* readConnection(options, refuse)
  const { permissionId = 0 } = options
  if (!Number.isSafeInteger(permissionId) || permissionId < 0 || permissionId > 9)
    return yield* refuse(
      "invalid-number",
      `permissionId must be a whole number from 0 to 9; got ${permissionId}`,
    )
  const sender = senderOf(options.deployer)
  if (sender === null)
    return yield* refuse("invalid-sender", "deployer must be a private key of 32 bytes")
  const endpoints = yield* tronEndpoints({ chainId, targets: reading, timing })
  yield* verifyMachineId(chainId, endpoints)
  const sending = {
    chainId,
    reading: endpoints,
    submission: yield* tronEndpoints({ chainId, targets: submission, timing }),
    entries: yield* openJournal(options.journal, chainId, sender.address, (message) =>
      refuse("invalid-journal", message),
    ),
    sender,
    permissionId,
    lifetime: makeExpiry(endpoints).lifetimeUntil(null),
    withinMilliseconds: options.solidifiedWithinMilliseconds ?? 600_000,
    pollMilliseconds: options.pollMilliseconds ?? 1_000,
    onProgress: options.onProgress ?? (() => {}),
  }
  const send = (transaction: DeployerTransaction) =>
    sendStep(
      sending,
      transaction,
      refuse(
        "invalid-journal",
        `the journal's transaction for "${transaction.step}" does something else than these options: use a journal of its own for each deployment`,
      ),
    )
  const create: Deployer["create"] = Effect.fnUntraced(function* ({ what, name, data, isCode }) {
    const step = `create ${what}`
    const sent = yield* send({ step, to: null, data, name })
    const failed = (reason: DeploymentFault, detail: string) =>
      new DeploymentFailed({ chainId, step, reason, transactionId: sent.transactionId, detail })
    const code = yield* endpoints.known(readCode(sent.address))
    if (code === null || !isCode(code, sent.address))
      return yield* failed("foreign-code", `of the contract at ${sent.address}`)
    const contract = yield* endpoints.known((endpoint) =>
      endpoint.ask(contractCall(hexOfAddress(sent.address))),
    )
    const percent = contract?.consume_user_resource_percent ?? 0n
    if (percent !== callersPercent)
      return yield* failed(
        "deployer-pays-callers",
        `callers of ${sent.address} pay ${percent} percent of their energy; expected ${callersPercent}`,
      )
    return sent
  })
  const entryOf = sending.entries.of
  return { address: sender.address, chainId, endpoints, refuse, entryOf, send, create }
})
