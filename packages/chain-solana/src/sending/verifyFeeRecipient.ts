import { renderAddress, type Address, type Token } from "@shielded-relay/core"
import { Effect } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { readAccounts } from "../state/readAccounts.ts"
import type { Pool } from "./Pool.ts"
import { recipientKeys, recipientSlice, recipientState } from "./recipients.ts"

/** Every operation pays a fee, so one account that refuses it would stop all of them. Coins below the rent are seen when they are charged. */
export const verifyFeeRecipient = Effect.fnUntraced(function* (
  pool: Pool,
  endpoints: Endpoints,
  to: Address,
  tokens: ReadonlyArray<Token>,
) {
  for (const { address: token, symbol } of tokens) {
    const payment = { token, to, amount: 1n }
    const accounts = yield* endpoints.first((endpoint) =>
      readAccounts(endpoint, recipientKeys(pool, payment), recipientSlice),
    )
    if (recipientState(payment, accounts, 0n).refuses)
      return yield* new ChainMisconfigured({
        chainId: pool.chainId,
        code: "invalid-address",
        message: `feeRecipient ${renderAddress(to, "solana")} cannot be paid in ${symbol}: its account is frozen, somebody else's, or could be nobody's`,
      })
  }
})
