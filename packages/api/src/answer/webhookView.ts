import { renderTime, type WebhookView } from "@shielded-relay/core"

/** A webhook as its owner sees it. */
export const webhookView = (view: WebhookView) => ({
  url: view.url,
  state: view.state,
  setAt: renderTime(view.setAt),
  expiresAt: renderTime(view.expiresAt),
  waiting: view.waiting,
  earlierSecretsUntil:
    view.earlierSecretsUntil === null ? null : renderTime(view.earlierSecretsUntil),
})
