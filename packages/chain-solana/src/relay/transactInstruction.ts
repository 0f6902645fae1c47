import { transactData } from "@shielded-relay/pool-program"
import type { PublicKey } from "@solana/web3.js"
import { TransactionInstruction } from "@solana/web3.js"
import {
  nullifierAddress,
  paidAccount,
  poolToken,
  type PoolAddresses,
} from "../account/poolAddresses.ts"
import { systemProgram } from "../account/programs.ts"
import { createAssociatedAccount } from "../account/tokenAccounts.ts"
import { compressProof } from "../encoding/compressProof.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import { accountMeta } from "./accountMeta.ts"
import { needsTokenAccount, singleJoin } from "./poolCall.ts"
import type { ProvenCall } from "@shielded-relay/core"
import type { Terms } from "./Terms.ts"

/**
 * The instructions that carry a call: token accounts that its recipients lack, then the program's `transact`. Accounts stand in the
 * order of program/src/transact.rs.
 * @throws RangeError for a call that the program does not execute
 */
export function transactInstructions(
  addresses: PoolAddresses,
  payer: PublicKey,
  call: ProvenCall,
  terms: Pick<Terms, "ring" | "index" | "createsPayoutAccount" | "createsFeeAccount">,
): ReadonlyArray<TransactionInstruction> {
  const { join, nullifiers, payout, fee, encryptedNotes } = singleJoin(call)
  const { program, config, tree, roots, vault, eventAuthority } = addresses
  const created = [
    ...(terms.createsPayoutAccount && needsTokenAccount(payout) ? [payout] : []),
    ...(terms.createsFeeAccount && needsTokenAccount(fee) ? [fee] : []),
  ]
  const moved = payout?.token ?? fee?.token
  const token = moved === undefined ? null : poolToken(addresses, keyOfAddress(moved))
  const paid = (payment: typeof payout) =>
    payment === null || token === null
      ? systemProgram
      : paidAccount(keyOfAddress(payment.to), token.mint)
  const movement =
    token === null
      ? []
      : [
          accountMeta(token.asset),
          accountMeta(vault),
          accountMeta(token.vaultAccount, "writable"),
          accountMeta(token.program),
          accountMeta(paid(payout), payout === null ? "readonly" : "writable"),
          accountMeta(paid(fee), fee === null ? "readonly" : "writable"),
        ]
  const data = transactData({
    proof: compressProof(join.proof),
    c: join.c,
    ring: terms.ring,
    index: terms.index,
    nullifiers,
    commitments: join.commitments,
    flow: token === null ? "none" : "out",
    amount: payout?.amount ?? 0n,
    fee: fee?.amount ?? 0n,
    deadline: BigInt(call.extData.deadline),
    salt: call.extData.salt,
    encryptedNotes,
  })
  return [
    ...created.map((payment) =>
      createAssociatedAccount(payer, keyOfAddress(payment.to), keyOfAddress(payment.token)),
    ),
    new TransactionInstruction({
      programId: program,
      keys: [
        accountMeta(payer, "writable", true),
        accountMeta(config),
        accountMeta(tree, "writable"),
        accountMeta(roots, "writable"),
        ...nullifiers.map((each) => accountMeta(nullifierAddress(program, each), "writable")),
        accountMeta(eventAuthority),
        accountMeta(program),
        accountMeta(systemProgram),
        ...movement,
      ],
      data: Buffer.from(data),
    }),
  ]
}
