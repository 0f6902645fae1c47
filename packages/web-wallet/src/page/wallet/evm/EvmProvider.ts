/** A wallet's provider (EIP-1193). */
export interface EvmProvider {
  request(call: {
    readonly method: string
    readonly params?: ReadonlyArray<unknown>
  }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

export function isEvmProvider(value: unknown): value is EvmProvider {
  return typeof value === "object" && value !== null && "request" in value
}
