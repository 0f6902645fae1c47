import { Clock, Effect } from "effect"
import { approvalFor } from "./approvalFor.ts"
import type { Address } from "../../address/Address.ts"
import { maximumAmount } from "../../amount/index.ts"
import { invalidField } from "../../error/invalidField.ts"
import { refusal } from "../../error/RelayError.ts"
import { operatorFee } from "../../fee/fee.ts"
import { feeBound } from "../../fee/feeBound.ts"
import { roundUpToTwoDigits } from "../../fee/priceRule.ts"
import { roundDownToGrid, roundUpToGrid } from "../../operation/deadline.ts"
import { newOperation } from "../../operation/newOperation.ts"
import { newOperationId } from "../../operation/newOperationId.ts"
import { ownerId } from "../../owner/index.ts"
import type { OperationId, TokenAmount } from "../../operation/Operation.ts"
import type { DepositNote } from "../../port/chain/PoolCall.ts"
import type { Order } from "../../port/storage/OrderStore.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"
import { deadlinesOf } from "../../port/chain/deadlinesOf.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import { askedFor, payoutMargin } from "../../privateSend/index.ts"
import { requestOf, type Caller, type TransactionCaller } from "../intake/Caller.ts"
import { requireDepositor, requireFewNativeCoins, requireOrderMinimum } from "./depositRules.ts"
import { openGatewayFor } from "../intake/requireOpenIntake.ts"
import { requireGoodStanding } from "../fees/gasDebt.ts"
import { feeForRequest, oneCall } from "../fees/operationFee.ts"
import { requirePayablePayees, type Payee } from "../intake/payees.ts"
import { record } from "../intake/propose.ts"
import { refuse } from "../intake/refuse.ts"
import { RelayConfiguration } from "../../port/RelayConfiguration.ts"
import { requireQuoteToken } from "../fees/requireQuoteToken.ts"
import { requireOpenChain, requireUnblocked } from "../outOfTime/requireCallable.ts"
import { requireReferral } from "../intake/requireReferral.ts"
import { renderToken, requireToken } from "../intake/tokens.ts"
import type { PreparedDeposit } from "./deposit.ts"

export interface PrivateSendCommand extends OrderCommand {
  /** The wallet fills its nonce into the serialized deposit, where it is 0. Otherwise the service asks the chain for it. */
  readonly walletFillsNonce: boolean
}

/** What an order is made of. */
export interface OrderCommand {
  readonly chainId: number
  readonly token: Address
  readonly payees: ReadonlyArray<Payee>
  /** `null`: the sent token pays the fee. */
  readonly feeToken: Address | null
  /** The most that the fees of all payouts may come to, in smallest units; `null`: the default bound (`feeBound`). */
  readonly feeAmount: bigint | null
  /** Unix seconds by which every payee is paid; `null`: as soon as possible. */
  readonly completionTime: number | null
  /** Rounds each deposit up to two significant digits; the excess becomes balance when the order completes. */
  readonly roundDeposit: boolean
  /** Smallest units of `token` to deposit beyond what the payouts need; they become balance when the order ends. Absent: none. */
  readonly surplus?: bigint
  /** Referral code; `null` for none. */
  readonly ref: string | null
}

/** An order and its unsigned deposit. */
export interface PreparedOrder extends PreparedDeposit {
  readonly order: Order
  /** The unsigned transaction, base64. */
  readonly serialized: string
}

/**
 * Creates an order and the unsigned deposit that pays for it: one total to one fresh note key, and a second deposit if the fee is in
 * another token. On chain, neither the recipients, their amounts nor the order are visible. The caller pays nothing until it sends the
 * deposit.
 */
export const privateSend = Effect.fn("useCase.privateSend")(
  (caller: TransactionCaller, command: PrivateSendCommand) =>
    prepare(caller, command).pipe(
      Effect.catch((error) => refuse(caller, "deposit", command.chainId, error)),
    ),
)

/** An order that nothing is stored of yet, and the deposits that pay for it. */
export interface DraftOrder {
  readonly gateway: PoolGatewayShape
  readonly order: Order & { readonly phase: "awaiting-deposit" }
  readonly deposits: ReadonlyArray<TokenAmount>
  readonly notes: ReadonlyArray<DepositNote>
  /** The operation whose deposit pays for the order. */
  readonly operation: OperationId
  readonly ref: string | null
}

/** Checks an order's request, and builds the order and its deposits. Writes nothing. */
export const draftOrder = Effect.fnUntraced(function* (caller: Caller, command: OrderCommand) {
  const pool = yield* ShieldedPool
  const gateway = yield* openGatewayFor(caller, command.chainId, "private-send")
  yield* requireDepositor(gateway, caller.address)
  const ref = yield* requireReferral(command.ref)
  // Payouts would wait with the owner while their deadlines pass.
  yield* requireGoodStanding(ownerId(caller.owner))
  const now = yield* Clock.currentTimeMillis
  const terms = yield* termsOf(gateway, command, now)
  const owner = ownerId(caller.owner)
  if (command.feeAmount !== null)
    yield* requireQuoteToken(gateway, owner, terms.fee.token, command.feeAmount)
  const operation = yield* newOperationId
  const deposits = [
    { token: terms.token, amount: terms.amountIn },
    ...(terms.fee.token === terms.token ? [] : [terms.fee]),
  ].filter(({ amount }) => amount > 0n)
  yield* requireOrderMinimum(gateway, terms)
  yield* requireFewNativeCoins(gateway, deposits, "recipients")
  const notes = yield* pool.depositNotes(
    gateway.chainId,
    { kind: "owner", owner },
    deposits,
    operation,
  )
  const [total, fee] = notes
  if (total === undefined) return yield* refusal("INTERNAL")
  const order = {
    ...terms,
    id: yield* newOperationId,
    owner,
    chainId: gateway.chainId,
    npk: total.npk,
    feeNpk: fee?.npk ?? null,
    deposited: 0n,
    phase: "awaiting-deposit" as const,
    failure: null,
    createdAt: now,
    version: 1,
  } satisfies Order
  return { gateway, order, deposits, notes, operation, ref } satisfies DraftOrder
})

const prepare = Effect.fnUntraced(function* (
  caller: TransactionCaller,
  command: PrivateSendCommand,
) {
  const { privateSend: rules } = yield* RelayConfiguration
  const draft = yield* draftOrder(caller, command)
  const { gateway, order, deposits, notes, ref } = draft
  const { txData, serialized } = yield* gateway.walletTransaction(
    notes,
    caller.address,
    command.walletFillsNonce,
  )
  const operation = newOperation(
    {
      id: draft.operation,
      request: requestOf(caller, ref),
      chainId: gateway.chainId,
      intent: {
        kind: "deposit",
        amounts: deposits,
        npks: askedFor(order).map(({ npk }) => npk),
        txData,
        orderId: order.id,
      },
      kind: "deposit",
      status: { state: "prepared" },
      deadline: order.deadline,
    },
    order.createdAt,
  )
  yield* record(caller, {
    operations: [{ operation, positions: [], wakes: false }],
    order: { order, maxUnpaid: rules.unpaidOrders },
  })
  return {
    order,
    txData,
    serialized,
    approval: approvalFor(gateway, deposits),
  } satisfies PreparedOrder
})

/**
 * Computes the payouts, the bound for their fees, the deposit and the deadline of an order. Each payout pays the price posted at its own
 * time, at most its part of the bound; the rest becomes balance when the order completes.
 */
const termsOf = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  command: OrderCommand,
  now: number,
) {
  const { privateSend: rules } = yield* RelayConfiguration
  const { payees } = command
  const token = (yield* requireToken(gateway, command.token, "tokenAddress")).address
  yield* requirePayablePayees(gateway, token, payees)
  yield* requireOpenChain(gateway)
  for (const [index, { recipient: address }] of payees.entries())
    yield* requireUnblocked(gateway, { kind: "recipient", address }, `recipients[${index}].address`)
  const feeToken = yield* feeTokenOf(gateway, token, command.feeToken)
  const deadlines = yield* deadlinesOf(gateway)
  const margin = payoutMargin(rules, deadlines)
  const completionTime = command.completionTime === null ? null : command.completionTime * 1000
  if (completionTime !== null) {
    const earliest = roundUpToGrid(now + margin + payees.length * rules.gap, deadlines.grid)
    const latest = now + rules.horizon
    if (completionTime < earliest || completionTime > latest) {
      return yield* invalidField(
        "txCompletionTime",
        `${command.completionTime}, expected ${Math.ceil(earliest / 1000)} to ${Math.floor(latest / 1000)} for ${payees.length} recipients`,
      )
    }
  }
  const { variableRateBps } = yield* RelayConfiguration
  const price = yield* priceOfPayout(gateway, token, feeToken, variableRateBps > 0)
  const count = BigInt(payees.length)
  const least = price.total * count
  const fees = command.feeAmount ?? feeBound({ ...price, amount: price.total }) * count
  if (fees < least) return yield* refusal("FEE_TOO_LOW", { least })
  const payouts = payees.map(({ recipient, amount }) => ({
    recipient,
    amount,
    cut: operatorFee(amount, variableRateBps),
    fee: price.total,
    scheduledTime: null,
    deadline: null,
    status: "pending" as const,
    operation: null,
  }))
  const sum = (of: (payout: (typeof payouts)[number]) => bigint) =>
    payouts.reduce((total, payout) => total + of(payout), 0n)
  const rounded = (amount: bigint) => (command.roundDeposit ? roundUpToTwoDigits(amount) : amount)
  const isSameToken = feeToken === token
  // A fee in the same token is part of the total, which is rounded as a whole.
  const fee = { token: feeToken, amount: isSameToken ? fees : rounded(fees) }
  const { surplus = 0n } = command
  const amountIn = rounded(
    sum(({ amount, cut }) => amount + cut) + (isSameToken ? fees : 0n) + surplus,
  )
  if (amountIn > maximumAmount)
    return yield* invalidField("recipients", "amounts and fee add up to more than 2^127 − 1")
  const lifetime = now + rules.lifetime
  return {
    token,
    payouts,
    fee,
    payoutBound: fees / count,
    amountIn,
    completionTime,
    decisions: [],
    deadline:
      completionTime === null
        ? lifetime
        : Math.min(lifetime, roundDownToGrid(completionTime, deadlines.grid) - margin),
  }
})

/** The token that pays the fee: the one that is sent, or the named one where a call takes two tokens. */
const feeTokenOf = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  sent: Address,
  named: Address | null,
) {
  if (named === null) return sent
  const { address } = yield* requireToken(gateway, named, "feeToken")
  if (address !== sent && (gateway.tokensPerCall ?? 2) < 2)
    return yield* invalidField(
      "feeToken",
      `${renderToken(gateway, address)}; on this chain the sent token must pay the fee: ${renderToken(gateway, sent)}`,
    )
  return address
})

/** The posted price of one payout that spends one note of each token. */
const priceOfPayout = (
  gateway: PoolGatewayShape,
  token: Address,
  feeToken: Address,
  hasCut: boolean,
) => {
  const payouts = hasCut ? 2 : 1
  return feeForRequest(
    gateway,
    feeToken,
    oneCall({
      joins: feeToken === token ? [2] : [2, 2],
      payouts,
      nativePayouts: token === gateway.nativeToken ? payouts : 0,
      fee: true,
      action: false,
    }),
  )
}
