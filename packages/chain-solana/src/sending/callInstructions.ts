import { bytesToHex } from "@noble/hashes/utils.js"
import type { CallAction, Payout, ProvenCall } from "@shielded-relay/core"
import { swapData, transactData } from "@shielded-relay/pool-program"
import type { AccountMeta, AddressLookupTableAccount, PublicKey } from "@solana/web3.js"
import { TransactionInstruction } from "@solana/web3.js"
import { accountMeta } from "../account/accountMeta.ts"
import {
  nullifierAddress,
  paidAccount,
  poolToken,
  venueAddress,
  type PoolAddresses,
} from "../account/poolAddresses.ts"
import { systemProgram } from "../account/programs.ts"
import { associatedAccount, createAssociatedAccount } from "../account/tokenAccounts.ts"
import { compressProof } from "../encoding/compressProof.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import type { Venue, VenueCall, Venues } from "../swap/Venue.ts"
import type { Pool } from "./Pool.ts"
import { needsTokenAccount, singleJoin, type SingleJoinCall } from "./poolCall.ts"
import type { Terms } from "./Terms.ts"

/** The parts of a transaction that executes a call. */
export interface CallParts {
  readonly instructions: ReadonlyArray<TransactionInstruction>
  readonly tables: ReadonlyArray<AddressLookupTableAccount>
}

type Places = Pick<Terms, "ring" | "index" | "createsPayoutAccount" | "createsFeeAccount">

/**
 * The instructions that execute a call: they create the recipients' missing token accounts, then run the program's `transact` or `swap`.
 * Accounts are in the order of program/src/transact.rs and swap.rs.
 * @throws RangeError if the program cannot execute the call
 */
export function callParts(
  pool: Pick<Pool, "addresses" | "lookupTable" | "venues">,
  payer: PublicKey,
  call: ProvenCall,
  places: Places,
): CallParts {
  const single = singleJoin(call)
  const { action, payout, fee, nullifiers } = single
  const trade = action === null ? null : tradeOf(pool.venues, action)
  const created = [
    ...(places.createsPayoutAccount && needsTokenAccount(payout) ? [payout] : []),
    ...(places.createsFeeAccount && needsTokenAccount(fee) ? [fee] : []),
  ]
  const { keys, data } =
    trade === null
      ? transactParts(pool.addresses, single, call, places)
      : swapParts(pool.addresses, trade, single, call, places)
  const { program, config, tree, roots, eventAuthority } = pool.addresses
  const joinKeys = [
    accountMeta(payer, "writable", true),
    accountMeta(config),
    accountMeta(tree, "writable"),
    accountMeta(roots, "writable"),
    ...nullifiers.map((each) => accountMeta(nullifierAddress(program, each), "writable")),
    accountMeta(eventAuthority),
    accountMeta(program),
    accountMeta(systemProgram),
  ]
  return {
    instructions: [
      ...created.map((payment) =>
        createAssociatedAccount(payer, keyOfAddress(payment.to), keyOfAddress(payment.token)),
      ),
      new TransactionInstruction({
        programId: program,
        keys: [...joinKeys, ...keys],
        data: Buffer.from(data),
      }),
    ],
    tables: [pool.lookupTable, ...(trade?.call.tables ?? [])],
  }
}

/** A swap's action, its venue, and the venue's call. */
interface Trade {
  readonly action: CallAction
  readonly venue: Venue
  readonly call: VenueCall
}

function tradeOf(venues: Venues, action: CallAction): Trade {
  const venue = venues.get(bytesToHex(action.id))
  if (venue === undefined) throw new RangeError("the venue is not registered in this pool")
  return { action, venue, call: venue.callOf(action) }
}

interface InstructionParts {
  readonly keys: ReadonlyArray<AccountMeta>
  readonly data: Uint8Array
}

/** The account that is paid, or the System program if there is no payment. */
function paidMeta(payment: Payout | null): AccountMeta {
  if (payment === null) return accountMeta(systemProgram)
  const account = paidAccount(keyOfAddress(payment.to), keyOfAddress(payment.token))
  return accountMeta(account, "writable")
}

const joinData = ({ join, nullifiers }: SingleJoinCall, { ring, index }: Places) => ({
  proof: compressProof(join.proof),
  c: join.c,
  ring,
  index,
  nullifiers,
  commitments: join.commitments,
})

function transactParts(
  addresses: PoolAddresses,
  single: SingleJoinCall,
  { extData }: ProvenCall,
  places: Places,
): InstructionParts {
  const { payout, fee, encryptedNotes } = single
  const moved = payout?.token ?? fee?.token
  const token = moved === undefined ? null : poolToken(addresses, keyOfAddress(moved))
  const keys =
    token === null
      ? []
      : [
          accountMeta(token.asset),
          accountMeta(addresses.vault),
          accountMeta(token.vaultAccount, "writable"),
          accountMeta(token.program),
          paidMeta(payout),
          paidMeta(fee),
        ]
  const data = transactData({
    ...joinData(single, places),
    flow: token === null ? "none" : "out",
    amount: payout?.amount ?? 0n,
    fee: fee?.amount ?? 0n,
    deadline: BigInt(extData.deadline),
    salt: extData.salt,
    encryptedNotes,
  })
  return { keys, data }
}

function swapParts(
  addresses: PoolAddresses,
  { action, venue, call }: Trade,
  single: SingleJoinCall,
  { extData }: ProvenCall,
  places: Places,
): InstructionParts {
  const { fee, encryptedNotes } = single
  const [input, output] = [action.tokenIn, action.tokenOut].map((token) =>
    poolToken(addresses, keyOfAddress(token)),
  )
  if (input === undefined || output === undefined || input.isNative || output.isNative)
    throw new RangeError("this pool swaps SPL tokens only, not native coins")
  const { program, vault, swapAuthority } = addresses
  const keys = [
    accountMeta(input.asset),
    accountMeta(vault),
    accountMeta(input.vaultAccount, "writable"),
    accountMeta(input.program),
    accountMeta(output.asset),
    accountMeta(output.vaultAccount, "writable"),
    accountMeta(swapAuthority),
    accountMeta(associatedAccount(swapAuthority, input.mint), "writable"),
    paidMeta(fee),
    accountMeta(venueAddress(program, action.id)),
    accountMeta(venue.program),
    ...call.accounts,
  ]
  const data = swapData({
    ...joinData(single, places),
    amountIn: action.amountIn,
    fee: fee?.amount ?? 0n,
    feeFromOutput: fee?.fromOutput ?? false,
    minOut: action.minOut,
    npk: action.npk,
    deadline: BigInt(extData.deadline),
    salt: extData.salt,
    changeNote: encryptedNotes[0],
    outputNote: action.encryptedNote,
    venueData: call.data,
  })
  return { keys, data }
}
