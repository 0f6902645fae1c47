import { Effect } from "effect"
import type { RelayError } from "../../error/RelayError.ts"
import type { Intent, OperationFee, TokenAmount } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { payingToken, type OfferedFee } from "../fees/payingToken.ts"
import type { RelayedRequest } from "../fees/priceOperation.ts"
import { plainAction } from "../fees/quoteKey.ts"
import { acceptedAndAwaited } from "../intake/acceptedAndAwaited.ts"
import type { Caller } from "../intake/Caller.ts"
import { openGatewayFor } from "../intake/requireOpenIntake.ts"
import { requireFewTokens } from "./requireFewTokens.ts"
import { requireReferral } from "../intake/requireReferral.ts"
import { requireTokenAmounts } from "../intake/tokens.ts"

/** The common fields of withdrawals and transfers. Amounts of a repeated token are added. */
export interface RelayedCommand extends OfferedFee {
  readonly chainId: number
  readonly amounts: ReadonlyArray<TokenAmount>
  /** Unix seconds by which the payment is made, at a random time; `null`: at once. */
  readonly completionTime: number | null
  /** Referral code; `null` for none. */
  readonly ref: string | null
}

/** Builds the intent from a command; the result takes the fee once it is known. */
export type IntentOf<C extends RelayedCommand, E, R> = (
  gateway: PoolGatewayShape,
  command: C,
  amounts: ReadonlyArray<TokenAmount>,
) => Effect.Effect<(fee: OperationFee) => Intent, E, R>

/** The common flow of withdraw and transfer. */
export const relayed = <
  C extends RelayedCommand,
  E extends RelayError | { readonly _tag: string },
  R,
>(
  kind: "withdraw" | "transfer",
  intentOf: IntentOf<C, E, R>,
) =>
  acceptedAndAwaited(kind, (caller: Caller, command: C) =>
    understand(caller, command, kind, intentOf),
  )

const understand = Effect.fnUntraced(function* <C extends RelayedCommand, E, R>(
  caller: Caller,
  command: C,
  kind: "withdraw" | "transfer",
  intentOf: IntentOf<C, E, R>,
) {
  const gateway = yield* openGatewayFor(caller, command.chainId, kind)
  const amounts = yield* requireTokenAmounts(gateway, command.amounts)
  const tokens = amounts.map(({ token }) => token)
  const feeToken = yield* payingToken(gateway, command.feeToken, tokens, "plain")
  yield* requireFewTokens(gateway, tokens)
  const ref = yield* requireReferral(command.ref)
  const intent = yield* intentOf(gateway, command, amounts)
  return {
    gateway,
    feeToken,
    feeAmount: command.feeAmount,
    externalActionId: plainAction,
    tokens,
    intent,
    completionTime: command.completionTime,
    ref,
  } satisfies RelayedRequest
})
