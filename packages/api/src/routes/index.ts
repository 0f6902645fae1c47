import {
  balanceRoute,
  recipientInfoRoute,
  refreshCacheRoute,
  stuckBalanceRoute,
} from "./balances.ts"
import {
  depositForOtherRoute,
  depositRoute,
  depositSolanaForOtherRoute,
  prooflessDepositRoute,
} from "./deposits.ts"
import { disclosureRoute } from "./disclosure.ts"
import { eventsRoute } from "./events.ts"
import { cancelOperationRoute, operationRoute, operationsRoute } from "./operations.ts"
import { transferRoute, withdrawRoute } from "./payments.ts"
import { privateSendRoute, privateSendStatusRoute, withdrawStuckRoute } from "./privateSends.ts"
import { createSessionRoute, revokeSessionRoute } from "./sessions.ts"
import { getFeeRoute, getSwapDataRoute, swapRoute } from "./swaps.ts"
import { endWebhookRoute, replayWebhookRoute, setWebhookRoute, webhookRoute } from "./webhooks.ts"

/**
 * The table of signed routes by `METHOD pattern`, in the order of the service's contract. To add a route, write its entry, a use
 * case in core, and a line here.
 */
export const routeOf = {
  "POST /create-session": createSessionRoute,
  "POST /revoke-session": revokeSessionRoute,
  "GET /balance": balanceRoute,
  "GET /recipient-info": recipientInfoRoute,
  "GET /get-fee": getFeeRoute,
  "GET /get-swap-data": getSwapDataRoute,
  "POST /refresh-cache": refreshCacheRoute,
  "GET /private-send/:orderId": privateSendStatusRoute,
  "GET /stuck-utxo-balance": stuckBalanceRoute,
  "GET /operation/:nonce": operationRoute,
  "GET /operations": operationsRoute,
  "GET /events": eventsRoute,
  "POST /deposit": depositRoute,
  "POST /proofless-deposit": prooflessDepositRoute,
  "POST /deposit-for-other": depositForOtherRoute,
  "POST /deposit-solana-for-other": depositSolanaForOtherRoute,
  "POST /transfer": transferRoute,
  "POST /withdraw": withdrawRoute,
  "POST /swap": swapRoute,
  "POST /private-send": privateSendRoute,
  "POST /withdraw-stuck-utxos": withdrawStuckRoute,
  "POST /cancel-operation": cancelOperationRoute,
  "POST /disclosure": disclosureRoute,
  "POST /set-webhook": setWebhookRoute,
  "POST /end-webhook": endWebhookRoute,
  "GET /webhook": webhookRoute,
  "POST /replay-webhook": replayWebhookRoute,
} as const

/** The key of a route, `METHOD pattern`. */
export type RouteKey = keyof typeof routeOf

/** Every signed route. */
export const routes = Object.values(routeOf)
