export * from "./WebhookGates.ts"
export * from "./WebhookRequest.ts"
