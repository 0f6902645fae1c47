import type { DepositNote, PoolTransaction } from "@shielded-relay/core"
import { shieldedPoolAbi as abi, type Hex } from "@shielded-relay/pool-contracts"
import { encodeData, fromAbi } from "ox/AbiFunction"
import { hexOfAddress, hexOfBytes } from "./hex.ts"
import { extDataArgument, proofWords, provenJoin } from "./poolArguments.ts"

// Computed once, because each selector is a hash.
const transact = fromAbi(abi, "transact")
const updateTree = fromAbi(abi, "updateTree")
const deposit = fromAbi(abi, "deposit")

/**
 * Caches the calldata, because a call is simulated, estimated and signed. Transactions are
 * immutable.
 */
const encoded = new WeakMap<PoolTransaction, Hex>()

/** The calldata of a relayer's call. Repeated calls return the cached bytes. */
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

/** The calldata of a plain deposit, sent by the depositor's own wallet. */
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
