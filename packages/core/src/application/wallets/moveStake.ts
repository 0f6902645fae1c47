import { Effect } from "effect"
import { invalidField } from "../../error/invalidField.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import { ownerId } from "../../owner/index.ts"
import type { Leg } from "../../port/chain/WalletChain.ts"
import type { WalletReference } from "../../walletOperation/index.ts"
import { requireGoodStanding } from "../fees/gasDebt.ts"
import type { TransactionCaller } from "../intake/Caller.ts"
import { openGatewayFor } from "../intake/requireOpenIntake.ts"
import { record } from "../intake/propose.ts"
import { requireDepositor } from "../operations/depositRules.ts"
import {
  awaitWallet,
  newWalletOperation,
  requireAffordable,
  requireTaken,
} from "./walletOperations.ts"
import { walletSideOf } from "./WalletSide.ts"

/** A leg that moves staked coins. */
export type StakeLeg = Extract<
  Leg,
  {
    readonly kind: "freeze" | "unfreeze" | "withdraw-unfrozen" | "delegate" | "undelegate"
  }
>

export interface MoveStakeCommand {
  readonly chainId: number
  readonly leg: StakeLeg
  /** The wallet that the caller's address belongs to. */
  readonly wallet: WalletReference
}

/**
 * Moves staked coins of a managed account on a chain with stake (TRON). A delegation may freeze first what is not staked yet. Refuses a leg
 * that the chain would reject now. Returns once the request's own transaction is sent, with the operation's row; `null` if the storage cannot
 * answer.
 */
export const moveStake = Effect.fn("useCase.moveStake")(function* (
  caller: TransactionCaller,
  { chainId, leg, wallet }: MoveStakeCommand,
) {
  const gateway = yield* openGatewayFor(caller, chainId, "stake")
  const side = yield* walletSideOf(gateway)
  if (side.chain.freeStake === null)
    return yield* invalidField("chainId", `${chainId}, expected a chain on which coins are staked`)
  yield* requireDepositor(gateway, caller.address)
  yield* requireGoodStanding(ownerId(caller.owner))
  const id = yield* newOperationId
  const operation = yield* newWalletOperation(caller, side, wallet, { id, leg })
  // Nothing of it comes into the shielded balance, so nothing could repay an advance.
  const next = yield* requireAffordable(side, operation, new Map())
  // A freeze comes first and brings the stake. Whatever else the chain has against the loan is said before anything is frozen.
  if (!next.isLast) yield* requireTaken(side, operation, ["InsufficientStake"])
  yield* record(caller, { operations: [], walletOperation: operation })
  return yield* awaitWallet(id)
})
