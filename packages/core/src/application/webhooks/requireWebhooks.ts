import { Effect } from "effect"
import { refusal } from "../../error/RelayError.ts"
import { OwnerWebhooks } from "../../port/webhook/OwnerWebhooks.ts"

/** The owners' webhooks of this service. Fails with WEBHOOKS_NOT_OFFERED if the operator offers none. */
export const requireWebhooks = Effect.gen(function* () {
  return (yield* OwnerWebhooks) ?? (yield* refusal("WEBHOOKS_NOT_OFFERED"))
})
