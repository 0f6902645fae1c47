import type { DepositNote, PoolTransaction } from "@shielded-relay/core"
import { shieldedPoolAbi as abi, type Hex } from "@shielded-relay/pool-contracts"
import { encodeData, fromAbi } from "ox/AbiFunction"
import { hexOfAddress, hexOfBytes } from "./hex.ts"
import { extDataArgument, proofWords, provenJoin } from "./poolArguments.ts"

// Selectors are hashed once.
const transact = fromAbi(abi, "transact")
const updateTree = fromAbi(abi, "updateTree")
const deposit = fromAbi(abi, "deposit")

/** A call is simulated, estimated and signed; no transaction changes once it is made. */
const encoded = new WeakMap<PoolTransaction, Hex>()

/** The calldata of what a relayer sends, encoded once. */
export function callDataOf(transaction: PoolTransaction): Hex {
  const data = encoded.get(transaction) ?? encodeCall(transaction)
  encoded.set(transaction, data)
  return data
}

function encodeCall(transaction: PoolTransaction): Hex {
  switch (transaction.kind) {
    case "transact": {
      const { joins, extData } = transaction.call
      return encodeData(transact, [joins.map(provenJoin), extDataArgument(extData)])
    }
    case "tree-update": {
      const { start, newRoot, commitments, proof } = transaction.update
      return encodeData(updateTree, [BigInt(start), newRoot, commitments, proofWords(proof)])
    }
  }
}

/** The calldata of a plain deposit, which the depositor's own wallet sends. */
export function depositData(notes: ReadonlyArray<DepositNote>): Hex {
  return encodeData(deposit, [
    notes.map(({ token, amount, npk, encryptedNote }) => ({
      token: hexOfAddress(token),
      amount,
      npk,
      encryptedNote: hexOfBytes(encryptedNote),
    })),
  ])
}
