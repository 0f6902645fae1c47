import { concat, encodeAbiParameters, encodePacked, keccak256, toHex, type Hex } from "viem"
import { evaluate, R } from "./field.ts"
import { MerkleTree } from "./MerkleTree.ts"
import { tag } from "./operation.ts"
import { prove, type Proof } from "./prove.ts"

/** A tree update, ready to send. */
export interface TreeUpdate {
  readonly start: bigint
  readonly newRoot: bigint
  readonly commitments: ReadonlyArray<bigint>
  readonly proof: Proof
}

/** The pool's expected queue and trees after the calls recorded so far, computed from the protocol's text. */
export class PoolModel {
  readonly queue: bigint[] = []
  trees: MerkleTree[] = []
  inserted = 0
  readonly pool: Hex
  readonly chainId: bigint
  readonly depth: number

  constructor(pool: Hex, chainId: bigint, depth: number) {
    this.pool = pool
    this.chainId = chainId
    this.depth = depth
  }

  get poolTag(): bigint {
    const packed = encodePacked(
      ["string", "uint256", "address"],
      ["shielded-pool/v1", this.chainId, this.pool],
    )
    return (BigInt(keccak256(packed)) & (2n ** 80n - 1n)) | 1n
  }

  assetOf(token: Hex): bigint {
    return (this.poolTag << 160n) | BigInt(token)
  }

  /** Saves the current state. The returned function restores it. */
  save(): () => void {
    const { inserted } = this
    const { length } = this.queue
    const trees = this.trees.map((tree) => tree.clone())
    return () => {
      this.queue.length = length
      this.inserted = inserted
      this.trees = trees
    }
  }

  /** The tree that contains a position's leaf. */
  treeOf(position: number): MerkleTree {
    const number = Math.floor(position / 2 ** this.depth)
    while (this.trees.length <= number) this.trees.push(new MerkleTree(this.depth))
    return this.trees[number] ?? new MerkleTree(this.depth)
  }

  /** acc(0) = keccak256(abi.encode(TAG_QUEUE, chainId, pool)), acc <- keccak256(acc || commitment). */
  accumulator(position: number): Hex {
    const initial = keccak256(
      encodeAbiParameters(
        [{ type: "bytes32" }, { type: "uint256" }, { type: "address" }],
        [tag("queue"), this.chainId, this.pool],
      ),
    )
    return this.queue
      .slice(0, position)
      .reduce<Hex>(
        (acc, commitment) => keccak256(concat([acc, toHex(commitment, { size: 32 })])),
        initial,
      )
  }

  /** Proves the update of the current subtree with its first `count` queued leaves, without applying it; `insert` applies it. */
  async proveUpdate(count: number): Promise<TreeUpdate> {
    const start = this.inserted - (this.inserted % 16)
    const leaves = this.queue.slice(start, start + count)
    const tree = this.treeOf(start)
    const leafIndex = start % 2 ** this.depth
    const aligned = copyWithout(tree, leafIndex)
    const after = copyWithout(tree, leafIndex)
    leaves.forEach((leaf, k) => after.set(leafIndex + k, leaf))
    const challenge = this.updateChallenge(start, count, aligned.root, after.root)
    const leaf = Array.from({ length: 16 }, (_, k) => leaves[k] ?? 0n)
    const subtree = BigInt(leafIndex / 16)
    const proof = await prove(this.depth === 5 ? "tree-update-16-depth5" : "tree-update-16", {
      newRoot: after.root,
      challenge,
      evaluation: evaluate([...leaf, subtree, aligned.root], challenge),
      oldRoot: aligned.root,
      subtree,
      leaf,
      path: tree.path(leafIndex, 4),
    })
    return { start: BigInt(start), newRoot: after.root, commitments: leaves, proof }
  }

  updateChallenge(start: number, count: number, oldRoot: bigint, newRoot: bigint): bigint {
    const words = [
      tag("tree"),
      toHex(this.chainId, { size: 32 }),
      toHex(BigInt(this.pool), { size: 32 }),
      toHex(start, { size: 32 }),
      toHex(count, { size: 32 }),
      this.accumulator(start),
      this.accumulator(start + count),
      toHex(oldRoot, { size: 32 }),
      toHex(newRoot, { size: 32 }),
    ]
    return BigInt(keccak256(concat(words))) % R
  }

  /** Applies an update that ends at a position. */
  insert(end: number): void {
    for (let position = this.inserted; position < end; position++) {
      const leaf = this.queue[position]
      if (leaf === undefined) throw new Error(`nothing is queued at ${position}`)
      this.treeOf(position).set(position % 2 ** this.depth, leaf)
    }
    this.inserted = end
  }
}

/** The tree with the 16 leaves from `first` on emptied. */
function copyWithout(tree: MerkleTree, first: number): MerkleTree {
  const copy = tree.clone()
  for (let k = 0; k < 16; k++) copy.set(first + k, 0n)
  return copy
}
