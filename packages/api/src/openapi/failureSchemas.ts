import type { JsonSchema } from "./OpenApi.ts"

const code = { $ref: "#/components/schemas/ErrorCode" }
const nonce = { type: "string", description: "The request's nonce, if it had one" }
const ignoredFields = {
  type: "array",
  items: { type: "string" },
  description: "Fields of the request that the route does not know; at most 16",
}
const correlationId = { type: "string", description: "Names the log entry of a 500" }
const madeAfter = {
  type: "string",
  description: "The time after which requests must have been made, since the service lost records",
}
const state = { type: "string", description: "How far the operation is" }
const txHash = {
  anyOf: [{ type: "string" }, { type: "null" }],
  description: "The hash of its transaction; null while there is none",
}

/** The body of a refusal. */
export const failureSchema: JsonSchema = {
  type: "object",
  required: ["success", "error", "code"],
  properties: {
    success: { type: "boolean", enum: [false], description: "Always false in a refusal" },
    error: { type: "string", description: "For people" },
    code,
    nonce,
    tokenAddress: { type: "string", description: "The token whose balance falls short" },
    ignoredFields,
    correlationId,
    operation: {
      type: "object",
      description:
        "The outcome of the request that used this nonce, if the same bytes came again or the operation failed",
      required: ["state", "txHash"],
      properties: {
        state,
        txHash,
        txData: {
          description: "The transaction to sign, for a deposit that the chain has not seen",
        },
      },
    },
  },
}

/** The body of a refusal of a request under a stamp. */
export const stampedFailureSchema: JsonSchema = {
  type: "object",
  required: ["status", "message", "code"],
  properties: {
    status: { type: "string", enum: ["error"], description: "Always `error` in a refusal" },
    message: { type: "string", description: "For people" },
    code,
    nonce,
    reason: { type: "string", description: "Why the request is not permitted" },
    state: { type: "string", description: "Of PROPOSAL_CLOSED: how the proposal ended" },
    tokenAddress: { type: "string", description: "The token whose balance falls short" },
    madeAfter,
    ignoredFields,
    correlationId,
    data: {
      type: "object",
      description: "Of STAMP_NONCE_USED: what the same request was answered the first time",
      additionalProperties: true,
    },
    operation: {
      type: "object",
      description:
        "The operation that the same request started, or the operation of this request that failed",
      required: ["state", "txHash"],
      properties: {
        state,
        txHash,
        scheduleId: { type: "string", description: "Of a payment through the pool" },
      },
      additionalProperties: true,
    },
  },
}
