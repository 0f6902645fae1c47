import { Effect } from "effect"
import type { RelayError } from "../../error/RelayError.ts"
import type { Intent, OperationFee, TokenAmount } from "../../operation/Operation.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { acceptedAndAwaited } from "../intake/acceptedAndAwaited.ts"
import type { Caller } from "../intake/Caller.ts"
import { gatewayFor } from "../intake/gatewayFor.ts"
import { parseFee } from "../intake/parseFee.ts"
import type { RelayedRequest } from "../fees/priceOperation.ts"
import { plainAction } from "../fees/quoteKey.ts"
import { requireFewTokens } from "../intake/requireFewTokens.ts"
import { requireReferral } from "../intake/requireReferral.ts"
import type { schemas } from "../wire/schemas.ts"
import { parseTokenAmounts } from "../intake/tokenAmounts.ts"

/** The body of POST /withdraw and POST /transfer. */
export type RelayedCommand = (typeof schemas)["POST /withdraw"]["request"]["Type"]

/** Turns the recipient into what the pool shall do, once the fee is known. */
export type IntentOf<E, R> = (
  gateway: PoolGatewayShape,
  command: RelayedCommand,
  amounts: ReadonlyArray<TokenAmount>,
) => Effect.Effect<(fee: OperationFee) => Intent, E, R>

/** What withdraw and transfer share. */
export const relayed = <E extends RelayError | { readonly _tag: string }, R>(
  kind: "withdraw" | "transfer",
  intentOf: IntentOf<E, R>,
) =>
  acceptedAndAwaited(kind, (caller: Caller, command: RelayedCommand) =>
    understand(caller, command, intentOf),
  )

const understand = Effect.fnUntraced(function* <E, R>(
  caller: Caller,
  command: RelayedCommand,
  intentOf: IntentOf<E, R>,
) {
  const gateway = yield* gatewayFor(caller, command.chainId)
  const amounts = yield* parseTokenAmounts(gateway, command.tokenAddresses, command.amounts)
  const tokens = amounts.map(({ token }) => token)
  const fee = yield* parseFee(gateway, command, "plain")
  yield* requireFewTokens(gateway, tokens, fee.feeToken)
  const ref = yield* requireReferral(command.ref)
  const intent = yield* intentOf(gateway, command, amounts)
  return {
    gateway,
    ...fee,
    externalActionId: plainAction,
    tokens,
    intent,
    ref,
  } satisfies RelayedRequest
})
