import type { DepositNote, PoolTransaction } from "@shielded-relay/core"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { encodeFunctionData, prepareEncodeFunctionData, type Hex } from "viem"
import { hexOfAddress, hexOfBytes } from "./hex.ts"
import { extDataArgument, proofWords, provenJoin } from "./poolArguments.ts"

// Selectors are hashed once.
const transact = prepareEncodeFunctionData({ abi: shieldedPoolAbi, functionName: "transact" })
const updateTree = prepareEncodeFunctionData({ abi: shieldedPoolAbi, functionName: "updateTree" })

/** A call is simulated, estimated and signed; no transaction changes once it is made. */
const encoded = new WeakMap<PoolTransaction, Hex>()

/** The calldata of what a relayer sends, encoded once. */
export function callDataOf(transaction: PoolTransaction): Hex {
  const data = encoded.get(transaction) ?? encode(transaction)
  encoded.set(transaction, data)
  return data
}

function encode(transaction: PoolTransaction): Hex {
  switch (transaction.kind) {
    case "transact": {
      const { joins, extData } = transaction.call
      return encodeFunctionData({
        ...transact,
        args: [joins.map(provenJoin), extDataArgument(extData)],
      })
    }
    case "tree-update": {
      const { start, newRoot, commitments, proof } = transaction.update
      return encodeFunctionData({
        ...updateTree,
        args: [BigInt(start), newRoot, commitments, proofWords(proof)],
      })
    }
  }
}

/** The calldata of a plain deposit, which the depositor's own wallet sends. */
export function depositData(notes: ReadonlyArray<DepositNote>): Hex {
  return encodeFunctionData({
    abi: shieldedPoolAbi,
    functionName: "deposit",
    args: [
      notes.map(({ token, amount, npk, encryptedNote }) => ({
        token: hexOfAddress(token),
        amount,
        npk,
        encryptedNote: hexOfBytes(encryptedNote),
      })),
    ],
  })
}
