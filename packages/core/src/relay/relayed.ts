import { Effect } from "effect"
import { parseFeeAmount } from "../amount/index.ts"
import { refusal, type RelayError } from "../error/RelayError.ts"
import type { Intent, OperationFee, TokenAmount } from "../operation/Operation.ts"
import type { Owner } from "../owner/Owner.ts"
import type { PoolGatewayShape } from "../port/PoolGateway.ts"
import { accept, AcceptanceUnclear } from "./accept.ts"
import { asRefusal } from "./asRefusal.ts"
import type { TransactionCaller } from "./Caller.ts"
import { decideAcceptance } from "./decideAcceptance.ts"
import { gatewayFor } from "./gatewayFor.ts"
import { awaitOutcome } from "./outcome.ts"
import type { RelayedRequest } from "./priceOperation.ts"
import { refuse } from "./refuse.ts"
import { RelayConfiguration } from "./RelayConfiguration.ts"
import type { schemas } from "./schemas.ts"
import { parseToken, parseTokenAmounts } from "./tokenAmounts.ts"

/** The body of POST /withdraw and POST /transfer. */
export type RelayedCommand = (typeof schemas)["POST /withdraw"]["request"]["Type"]

/** Turns the recipient into what the pool shall do, once the fee is known. */
export type IntentOf<E, R> = (
  gateway: PoolGatewayShape,
  command: RelayedCommand,
  amounts: ReadonlyArray<TokenAmount>,
) => Effect.Effect<(fee: OperationFee) => Intent, E, R>

/**
 * What withdraw and transfer share: accept in one transaction, then wait for the hash. A request that is refused here was validly
 * signed and well-formed, so it burns its nonce all the same. From acceptance on nothing fails: see `awaitOutcome`.
 */
export const relayed = <E extends RelayError | { readonly _tag: string }, R>(
  kind: "withdraw" | "transfer",
  intentOf: IntentOf<E, R>,
) =>
  Effect.fnUntraced(function* (caller: TransactionCaller, command: RelayedCommand) {
    const id = yield* understand(caller.owner, command, intentOf).pipe(
      Effect.flatMap((wanted) => accept(caller, wanted)),
      Effect.catch((error) => {
        if (error instanceof AcceptanceUnclear)
          return decideAcceptance(caller, kind, command.chainId, error.id)
        const refused = asRefusal(error)
        return refused.code === "NONCE_USED"
          ? Effect.fail(refused)
          : refuse(caller, kind, command.chainId, refused)
      }),
    )
    return yield* awaitOutcome(id, caller.nonce)
  })

const understand = Effect.fnUntraced(function* <E, R>(
  owner: Owner,
  command: RelayedCommand,
  intentOf: IntentOf<E, R>,
) {
  const { referrals } = yield* RelayConfiguration
  const gateway = yield* gatewayFor(owner, command.chainId)
  const amounts = yield* parseTokenAmounts(gateway, command.tokenAddresses, command.amounts)
  if (command.ref !== undefined && command.ref !== "" && !referrals.includes(command.ref)) {
    return yield* refusal("INVALID_REF", { ref: command.ref })
  }
  const intent = yield* intentOf(gateway, command, amounts)
  const feeTokenText = gateway.family === "solana" ? command.tokenAddresses[0] : command.feeToken
  if (feeTokenText === undefined) return yield* refusal("MISSING_FIELD", { field: "feeToken" })
  const feeToken = yield* parseToken(gateway, feeTokenText)
  const feeAmount = command.feeAmount === undefined ? null : parseFeeAmount(command.feeAmount)
  if (feeAmount === null && command.feeAmount !== undefined) {
    return yield* refusal("INVALID_REQUEST", { reason: "feeAmount is not an amount" })
  }
  return {
    gateway,
    feeToken: feeToken.address,
    feeAmount,
    tokens: amounts.map(({ token }) => token),
    intent,
  } satisfies RelayedRequest
})
