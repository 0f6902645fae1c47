import { readConnection, type ConnectionOptions } from "@shielded-relay/chain-rpc"
import type { Address, ChainId, ChainUnavailable } from "@shielded-relay/core"
import { hexOfAddress } from "@shielded-relay/pool-abi"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Effect, type Scope } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { tronEndpoints, type Endpoints } from "../rpc/Endpoints.ts"
import { contractCall } from "../rpc/tronCalls.ts"
import { readCode } from "../state/readCode.ts"
import { verifyMachineId } from "../state/verifyMachineId.ts"
import { callersPercent } from "../transaction/ContractCreation.ts"
import { DeploymentFailed, type DeploymentFault } from "./DeploymentFailed.ts"
import { openJournal, type DeploymentJournal, type Entries } from "./DeploymentJournal.ts"

/** The account that pays for a deployment, with its journal and the endpoints. No key is needed to look at it. */
export interface DeploymentAccount {
  readonly address: Address
  readonly chainId: ChainId
  readonly permissionId: number
  readonly endpoints: Endpoints
  readonly submission: Endpoints
  readonly entries: Entries
  readonly refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured
  /** Verifies that a created contract has the expected code, and that callers pay for their energy. */
  readonly verifyCreated: (
    created: CreatedContract,
  ) => Effect.Effect<void, ChainUnavailable | DeploymentFailed>
}

export interface CreatedContract {
  readonly step: string
  readonly transactionId: string
  readonly address: Address
  /** Whether the code is the expected one, apart from the values that the deployment filled in. */
  readonly isCode: (code: Hex, address: Address) => boolean
}

/**
 * @param account the paying account's address, from the key or the owner
 */
export const openAccount = Effect.fnUntraced(function* (
  options: ConnectionOptions & {
    readonly permissionId?: number
    readonly journal: DeploymentJournal
  },
  account: (refuse: DeploymentAccount["refuse"]) => Effect.Effect<Address, ChainMisconfigured>,
): Effect.fn.Return<
  DeploymentAccount,
  ChainMisconfigured | ChainUnavailable | DeploymentFailed,
  Scope.Scope
> {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId: options.chainId, code, message })
  const { chainId, reading, submission, timing } = yield* readConnection(options, refuse)
  const { permissionId = 0 } = options
  if (!Number.isSafeInteger(permissionId) || permissionId < 0 || permissionId > 9)
    return yield* refuse(
      "invalid-number",
      `permissionId must be a whole number from 0 to 9; got ${permissionId}`,
    )
  const address = yield* account(refuse)
  const endpoints = yield* tronEndpoints({ chainId, targets: reading, timing })
  yield* verifyMachineId(chainId, endpoints)
  const verifyCreated: DeploymentAccount["verifyCreated"] = Effect.fnUntraced(function* (created) {
    const { step, transactionId } = created
    const failed = (reason: DeploymentFault, detail: string) =>
      new DeploymentFailed({ chainId, step, reason, transactionId, detail })
    const code = yield* endpoints.known(readCode(created.address))
    if (code === null || !created.isCode(code, created.address))
      return yield* failed("foreign-code", `of the contract at ${created.address}`)
    const contract = yield* endpoints.known((endpoint) =>
      endpoint.ask(contractCall(hexOfAddress(created.address))),
    )
    const percent = contract?.consume_user_resource_percent ?? 0n
    if (percent !== callersPercent)
      return yield* failed(
        "deployer-pays-callers",
        `callers of ${created.address} pay ${percent} percent of their energy; expected ${callersPercent}`,
      )
  })
  return {
    address,
    chainId,
    permissionId,
    endpoints,
    submission: yield* tronEndpoints({ chainId, targets: submission, timing }),
    entries: yield* openJournal(options.journal, chainId, address, (message) =>
      refuse("invalid-journal", message),
    ),
    refuse,
    verifyCreated,
  }
})

/** The error for a journal whose step sent something else. */
export const foreignJournal = ({ refuse }: Pick<DeploymentAccount, "refuse">, step: string) =>
  refuse(
    "invalid-journal",
    `the journal's transaction for "${step}" does something else than these options: use a journal of its own for each deployment`,
  )
