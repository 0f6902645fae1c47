import { Effect } from "effect"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { feeHistoryCall, priorityFeeCall } from "../rpc/ethereumCalls.ts"
import type { FeeMarket } from "./feeMarket.ts"

const blocks = 20

/** Reads the fee market from one endpoint. */
export const readFeeMarket = Effect.fnUntraced(function* (endpoint: Endpoint) {
  const [history, suggestedTip] = yield* Effect.all(
    [
      endpoint.ask(feeHistoryCall(blocks)),
      endpoint.ask(priorityFeeCall).pipe(
        Effect.catchIf(
          ({ kind }) => kind === "method-unsupported",
          () => Effect.succeed(null),
        ),
      ),
    ],
    { concurrency: "unbounded" },
  )
  return {
    baseFee: history.baseFeePerGas.at(-1) ?? history.baseFeePerGas[0],
    suggestedTip,
    paidTips: (history.reward ?? []).flatMap(([tip]) => (tip === undefined ? [] : [tip])),
  } satisfies FeeMarket
})
