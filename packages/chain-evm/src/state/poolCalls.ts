import type { Address } from "@shielded-relay/core"
import { shieldedPoolAbi as abi } from "@shielded-relay/pool-contracts"
import { decodeFunctionResult, encodeFunctionData, type Hex } from "viem"
import { addressOfHex, hexOfAddress } from "../encoding/hex.ts"
import type { Question } from "./readContract.ts"

/** Commitments ever queued: the position of the next one. */
export function queuedOf(pool: Hex): Question<number> {
  return {
    to: pool,
    data: encodeFunctionData({ abi, functionName: "queued" }),
    read: (data) => Number(decodeFunctionResult({ abi, functionName: "queued", data })),
  }
}

/** Commitments in the trees. */
export function insertedOf(pool: Hex): Question<number> {
  return {
    to: pool,
    data: encodeFunctionData({ abi, functionName: "inserted" }),
    read: (data) => Number(decodeFunctionResult({ abi, functionName: "inserted", data })),
  }
}

/** The current tree's root at its last full batch. */
export function alignedRootOf(pool: Hex): Question<bigint> {
  return {
    to: pool,
    data: encodeFunctionData({ abi, functionName: "alignedRoot" }),
    read: (data) => decodeFunctionResult({ abi, functionName: "alignedRoot", data }),
  }
}

export function isKnownRootOf(pool: Hex, root: bigint): Question<boolean> {
  return {
    to: pool,
    data: encodeFunctionData({ abi, functionName: "isKnownRoot", args: [root] }),
    read: (data) => decodeFunctionResult({ abi, functionName: "isKnownRoot", data }),
  }
}

export function isSpentOf(pool: Hex, nullifier: bigint): Question<boolean> {
  return {
    to: pool,
    data: encodeFunctionData({ abi, functionName: "isSpent", args: [nullifier] }),
    read: (data) => decodeFunctionResult({ abi, functionName: "isSpent", data }),
  }
}

/** The least that a plain deposit of a token may be; 0: the pool does not accept it. */
export function minDepositOf(pool: Hex, token: Address): Question<bigint> {
  return {
    to: pool,
    data: encodeFunctionData({ abi, functionName: "minDeposit", args: [hexOfAddress(token)] }),
    read: (data) => decodeFunctionResult({ abi, functionName: "minDeposit", data }),
  }
}

/** Who accepts tokens and registers actions. */
export function ownerOf(pool: Hex): Question<Address> {
  return {
    to: pool,
    data: encodeFunctionData({ abi, functionName: "owner" }),
    read: (data) => addressOfHex(decodeFunctionResult({ abi, functionName: "owner", data })),
  }
}
