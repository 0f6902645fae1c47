/** A block by number and hash. */
export interface BlockReference {
  readonly number: number
  readonly hash: string
}

/** A block with the fields that the index needs. `time` is the chain's clock in Unix seconds. */
export interface Block extends BlockReference {
  readonly parentHash: string
  readonly time: number
}

/** An event of the pool. A position is the index of a commitment among all commitments ever queued, across trees. */
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
      /** The token in the encoding of the pool's chain; 20 or 32 bytes. */
      readonly token: Uint8Array
      readonly amount: bigint
      readonly npk: bigint
      readonly encryptedNote: Uint8Array
    }
  | { readonly type: "NullifierSpent"; readonly nullifier: bigint }
  | { readonly type: "Operation"; readonly operationHash: bigint }
  | { readonly type: "TreeUpdated"; readonly inserted: number; readonly root: bigint }

/** An event with its location. Events of a chain are totally ordered by (block, logIndex). */
export interface LocatedPoolEvent {
  readonly block: BlockReference
  readonly logIndex: number
  readonly transactionHash: string
  readonly event: PoolEvent
}
