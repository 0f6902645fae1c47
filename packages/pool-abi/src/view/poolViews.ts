import type { Address } from "@shielded-relay/core"
import { shieldedPoolAbi as abi } from "@shielded-relay/pool-contracts"
import { decodeResult, encodeData, fromAbi } from "ox/AbiFunction"
import { keccak256 } from "ox/Hash"
import { fromString } from "ox/Hex"
import { addressOfHex, hexOfAddress } from "../encoding/hex.ts"
import type { Question } from "./Question.ts"

// Computed once, because each selector is a hash.
const queued = fromAbi(abi, "queued")
const inserted = fromAbi(abi, "inserted")
const alignedRoot = fromAbi(abi, "alignedRoot")
const isKnownRoot = fromAbi(abi, "isKnownRoot")
const isSpent = fromAbi(abi, "isSpent")
const minDeposit = fromAbi(abi, "minDeposit")
const owner = fromAbi(abi, "owner")
const pendingOwner = fromAbi(abi, "pendingOwner")
const actions = fromAbi(abi, "actions")

/** Number of commitments ever queued, which is the position of the next one. */
export function queuedOf(pool: Address): Question<number> {
  return {
    to: hexOfAddress(pool),
    data: encodeData(queued),
    read: (data) => Number(decodeResult(queued, data)),
  }
}

/** Number of commitments inserted into the trees. */
export function insertedOf(pool: Address): Question<number> {
  return {
    to: hexOfAddress(pool),
    data: encodeData(inserted),
    read: (data) => Number(decodeResult(inserted, data)),
  }
}

/** The current tree's root after its last full batch. */
export function alignedRootOf(pool: Address): Question<bigint> {
  return {
    to: hexOfAddress(pool),
    data: encodeData(alignedRoot),
    read: (data) => decodeResult(alignedRoot, data),
  }
}

export function isKnownRootOf(pool: Address, root: bigint): Question<boolean> {
  return {
    to: hexOfAddress(pool),
    data: encodeData(isKnownRoot, [root]),
    read: (data) => decodeResult(isKnownRoot, data),
  }
}

export function isSpentOf(pool: Address, nullifier: bigint): Question<boolean> {
  return {
    to: hexOfAddress(pool),
    data: encodeData(isSpent, [nullifier]),
    read: (data) => decodeResult(isSpent, data),
  }
}

/** The least amount of a token that may enter at once, in smallest units; 0 if the pool does not accept the token. */
export function minDepositOf(pool: Address, token: Address): Question<bigint> {
  return {
    to: hexOfAddress(pool),
    data: encodeData(minDeposit, [hexOfAddress(token)]),
    read: (data) => decodeResult(minDeposit, data),
  }
}

/** The owner, who accepts tokens and registers actions. */
export function ownerOf(pool: Address): Question<Address> {
  return {
    to: hexOfAddress(pool),
    data: encodeData(owner),
    read: (data) => addressOfHex(decodeResult(owner, data)),
  }
}

/** Who may take the ownership over; the zero address if it is offered to nobody. */
export function pendingOwnerOf(pool: Address): Question<Address> {
  return {
    to: hexOfAddress(pool),
    data: encodeData(pendingOwner),
    read: (data) => addressOfHex(decodeResult(pendingOwner, data)),
  }
}

/** A registered action of the pool. */
export interface RegisteredAction {
  /** The zero address if the name is not registered. */
  readonly target: Address
  /** Unix seconds. */
  readonly activeFrom: number
  readonly removed: boolean
}

export function actionOf(pool: Address, name: string): Question<RegisteredAction> {
  return {
    to: hexOfAddress(pool),
    data: encodeData(actions, [keccak256(fromString(name))]),
    read: (data) => {
      const [target, activeFrom, removed] = decodeResult(actions, data)
      return { target: addressOfHex(target), activeFrom: Number(activeFrom), removed }
    },
  }
}
