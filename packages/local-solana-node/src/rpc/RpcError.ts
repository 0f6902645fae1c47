/** A JSON-RPC error with the codes of a Solana validator. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const errorCodes = {
  blockCleanedUp: -32001,
  preflightFailure: -32002,
  signatureFailure: -32003,
  blockNotAvailable: -32004,
  nodeUnhealthy: -32005,
  slotSkipped: -32007,
  longTermStorageSlotSkipped: -32009,
  unsupportedVersion: -32015,
  minContextSlotNotReached: -32016,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  parse: -32700,
} as const

export const invalidParams = (message: string): RpcError =>
  new RpcError(errorCodes.invalidParams, message)
