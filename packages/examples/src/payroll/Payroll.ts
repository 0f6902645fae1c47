/** One payment of a payroll. */
export interface Row {
  /** The row's own id, or else the hash of its content: never its line, which changes when somebody sorts the file. */
  readonly id: string
  readonly address: string
  /** Smallest units. */
  readonly amount: bigint
}

/** What became of one row in this run. */
export type Outcome =
  | { readonly state: "paid"; readonly txHash: string }
  /** Nothing was paid. A later run tries again. */
  | { readonly state: "refused"; readonly code: string; readonly message: string }
  /** Nobody knows yet. A later run asks again, with the same bytes. */
  | { readonly state: "unknown"; readonly nonce: string; readonly message: string }
