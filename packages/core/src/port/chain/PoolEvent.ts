/** A block by number and hash. */
export interface BlockReference {
  readonly number: number
  readonly hash: string
}

/** A block with what the index needs of it; `time` is the chain's, Unix seconds. */
export interface Block extends BlockReference {
  readonly parentHash: string
  readonly time: number
}

/** An event of the pool. Positions count all commitments ever queued, across trees. */
export type PoolEvent =
  | {
      readonly type: "NoteQueued"
      readonly position: number
      readonly commitment: bigint
      readonly encryptedNote: Uint8Array
    }
  | {
      readonly type: "PublicNote"
      readonly position: number
      /** Token as the pool's chain writes it; 20 or 32 bytes. */
      readonly token: Uint8Array
      readonly amount: bigint
      readonly npk: bigint
      readonly encryptedNote: Uint8Array
    }
  | { readonly type: "NullifierSpent"; readonly nullifier: bigint }
  | { readonly type: "Operation"; readonly operationHash: bigint }
  | { readonly type: "TreeUpdated"; readonly inserted: number; readonly root: bigint }

/** Where an event stands: events of a chain are totally ordered by (block, logIndex). */
export interface LocatedPoolEvent {
  readonly block: BlockReference
  readonly logIndex: number
  readonly transactionHash: string
  readonly event: PoolEvent
}
