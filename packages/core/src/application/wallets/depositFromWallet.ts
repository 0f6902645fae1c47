import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import { ownerId } from "../../owner/index.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { requireGoodStanding } from "../fees/gasDebt.ts"
import type { TransactionCaller } from "../intake/Caller.ts"
import { openGatewayFor } from "../intake/requireOpenIntake.ts"
import { record } from "../intake/propose.ts"
import { requireToken } from "../intake/tokens.ts"
import {
  requireDepositor,
  requireFewNativeCoins,
  requireMinimum,
} from "../operations/depositRules.ts"
import type { WalletReference } from "../../walletOperation/index.ts"
import { awaitWallet, newWalletOperation, requireAffordable } from "./walletOperations.ts"
import { depositedBy } from "./nextLeg.ts"
import { walletSideOf } from "./WalletSide.ts"

export interface DepositFromWalletCommand {
  readonly chainId: number
  readonly token: Address
  /** Smallest units. */
  readonly amount: bigint
  /** The wallet that the caller's address belongs to. */
  readonly wallet: WalletReference
}

/**
 * Moves public tokens of a managed account into its shielded balance. The service signs with the account's key: a top-up and an approval
 * first, where the account needs them. Returns once the deposit is sent, with the operation's row; `null` if the storage cannot answer.
 */
export const depositFromWallet = Effect.fn("useCase.depositFromWallet")(function* (
  caller: TransactionCaller,
  { chainId, token, amount, wallet }: DepositFromWalletCommand,
) {
  const pool = yield* ShieldedPool
  const gateway = yield* openGatewayFor(caller, chainId, "deposit")
  const side = yield* walletSideOf(gateway)
  yield* requireDepositor(gateway, caller.address)
  const { address } = yield* requireToken(gateway, token, "token")
  const amounts = [{ token: address, amount }]
  yield* requireMinimum(gateway, amounts)
  yield* requireFewNativeCoins(gateway, amounts, "amounts")
  const owner = ownerId(caller.owner)
  yield* requireGoodStanding(owner)
  const id = yield* newOperationId
  const notes = yield* pool.depositNotes(gateway.chainId, { kind: "owner", owner }, amounts, id)
  const leg = { kind: "deposit", notes } as const
  const operation = yield* newWalletOperation(caller, side, wallet, { id, leg })
  yield* requireAffordable(side, operation, depositedBy(leg))
  yield* record(caller, { operations: [], walletOperation: operation })
  return yield* awaitWallet(id)
})
