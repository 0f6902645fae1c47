/** Two relays of this process would send from the same account, each with a storage of its own. */
export class SenderShared extends Error {
  readonly _tag = "SenderShared"
  override readonly name = "SenderShared"
  readonly retryable = false
  readonly chainId: number
  /** In the notation of the chain. */
  readonly address: string

  constructor({ chainId, address }: { readonly chainId: number; readonly address: string }) {
    super(
      [
        `Chain ${chainId}: another relay in this process already sends from ${address}, on a storage of its own.`,
        "Neither would know which of the account's transactions the other has signed.",
        "Give each relay accounts of its own (`senders` of the chain), give both one database server as `storage`, or stop the other relay first.",
      ].join(" "),
    )
    this.chainId = chainId
    this.address = address
  }
}
