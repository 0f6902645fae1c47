import type {
  Address,
  PoolTransaction,
  SignedTransaction,
  TransactionFees,
} from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import { isHex, type Hex } from "viem"
import { privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts"
import { callDataOf } from "../encoding/callData.ts"
import { addressOfHex, bytesOfHex } from "../encoding/hex.ts"
import { keccak256 } from "../encoding/keccak256.ts"

/** The relaying accounts by address. Their keys stay in this process and in no text. */
export type Senders = ReadonlyMap<Address, PrivateKeyAccount>

/** The account of a private key of 32 bytes; `null` when it is none. The key is in no error. */
export function accountOf(key: Redacted.Redacted<string>): PrivateKeyAccount | null {
  const text = Redacted.value(key)
  if (!isHex(text) || text.length !== 66) return null
  try {
    return privateKeyToAccount(text)
  } catch {
    return null
  }
}

export function sendersOf(accounts: ReadonlyArray<PrivateKeyAccount>): Senders {
  return new Map(accounts.map((account) => [addressOfHex(account.address), account]))
}

/**
 * The EIP-1559 transaction that carries a call. Deterministic (RFC 6979) and without the network: the same input gives the same bytes
 * and hash on every replica. A sender that is not among the accounts is a defect of the caller.
 */
export function sign(
  senders: Senders,
  chain: { readonly chainId: number; readonly pool: Hex },
  transaction: PoolTransaction,
  sender: Address,
  senderNonce: number,
  fees: TransactionFees,
): Effect.Effect<SignedTransaction> {
  return Effect.promise(async () => {
    const account = senders.get(sender)
    if (account === undefined) throw new Error(`${sender} is no relaying account of this chain`)
    const serialized = await account.signTransaction({
      type: "eip1559",
      chainId: chain.chainId,
      nonce: senderNonce,
      to: chain.pool,
      value: 0n,
      data: callDataOf(transaction),
      gas: fees.gasLimit,
      maxFeePerGas: fees.maxFeePerGas,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    })
    return {
      sender,
      senderNonce,
      raw: bytesOfHex(serialized),
      hash: keccak256(serialized),
      fees,
    }
  })
}
