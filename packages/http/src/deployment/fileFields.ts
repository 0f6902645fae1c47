/** Fields of the chain's entry in the service's configuration, as they stand in the file. */
export interface EntryFields {
  readonly rpcUrls: unknown
  readonly senders: ReadonlyArray<string>
  readonly feeRecipient: string
}

export interface DeploymentToken {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  readonly name?: string
  readonly minimumDeposit: bigint
}

/** A wrong value, shortened. Fields that may hold a key by mistake are not quoted. */
export function quoted(name: string, value: unknown): string {
  if (["signer", "password", "senders", "rpcUrls"].includes(name)) return ""
  const text = JSON.stringify(value)
  return `; got ${text.length > 100 ? `${text.slice(0, 100)}…` : text}`
}
