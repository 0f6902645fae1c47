export * from "./WebhookGates.ts"
export * from "./WebhookRequest.ts"
export { ownerWebhookKey, webhookSecret } from "./webhookSecret.ts"
