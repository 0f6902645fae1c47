import {
  nativeToken,
  ownerOf,
  type Address,
  type Block,
  type ChainId,
  type LocatedPoolEvent,
  type NoteCryptoShape,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { sealHint } from "../src/key/hint.ts"
import { masterKey, spendingKey, viewingKeys } from "../src/key/ServiceKeys.ts"
import { sealNote } from "../src/note/EncryptedNote.ts"
import { commitment, ownerKey } from "../src/note/Note.ts"
import { Forest } from "../src/tree/Forest.ts"
import { asField, keccakText, keccakWords } from "../test/simulated/keccak.ts"

/** What a rescan reads: a finished chain of notes, `ours` of them spread evenly over it. */
export interface LoggedChainOptions {
  readonly crypto: NoteCryptoShape
  readonly masterSeed: Uint8Array
  readonly notes: number
  readonly ours: number
}

const CHAIN_ID = 31337 as ChainId
const POOL = "0x00000000000000000000000000000000000009001" as Address
const TOKEN = "0x000000000000000000000000000000000000601d" as Address
const OWNER = ownerOf("0x00000000000000000000000000000000000a11ce" as Address)
const POOL_TAG = (1n << 79n) | 1n
const NOTES_PER_BLOCK = 5
const BATCH = 16

/** Blocks of one step of the index. The index compares the newest root of each step, so these roots are real. */
const BLOCK_RANGE = 2000

/** Distinct notes of ours. They repeat, because sealing costs twice as much as opening. */
const SEALED = 500

/**
 * A chain of private notes in memory, as an endpoint would report it. Foreign notes are random bytes, which cost a scanner as much as any
 * note of others.
 */
export function loggedChain({ crypto, masterSeed, notes, ours }: LoggedChainOptions): {
  readonly gateway: PoolGatewayShape
  readonly balance: bigint
} {
  const sealed = sealedNotes(crypto, masterSeed, Math.min(SEALED, ours))
  const forest = new Forest(26)
  const random = new Uint8Array(156)
  const byBlock = new Map<number, Array<LocatedPoolEvent>>()
  let logIndex = 0
  const emit = (number: number, event: LocatedPoolEvent["event"]) => {
    const list = byBlock.get(number) ?? []
    byBlock.set(number, list)
    const transactionHash = hashOf(number)
    list.push({
      block: { number, hash: hashOf(number) },
      logIndex: logIndex++,
      transactionHash,
      event,
    })
  }
  let balance = 0n
  let made = 0
  for (let position = 0; position < notes; position += 1) {
    const number = 1 + Math.floor(position / NOTES_PER_BLOCK)
    if (Math.floor(((position + 1) * ours) / notes) > made) {
      const own = sealed[made % sealed.length]
      if (own === undefined) throw new Error("no notes of ours were sealed")
      made += 1
      balance += own.amount
      forest.append(own.commitment)
      emit(number, { type: "NoteQueued", position, ...own })
    } else {
      fill(random, position)
      const encryptedNote = Uint8Array.of(1, ...random)
      const foreign = asField(random.subarray(0, 32))
      forest.append(foreign)
      emit(number, { type: "NoteQueued", position, commitment: foreign, encryptedNote })
    }
    if ((position + 1) % BATCH === 0) {
      const lastOfRange = number % BLOCK_RANGE === 0 || position + 1 + BATCH > notes
      const nextBatch = 1 + Math.floor((position + BATCH) / NOTES_PER_BLOCK)
      const compared =
        lastOfRange || Math.ceil(nextBatch / BLOCK_RANGE) > Math.ceil(number / BLOCK_RANGE)
      const root = compared ? forest.root(position + 1) : 1n
      emit(number, { type: "TreeUpdated", inserted: position + 1, root })
    }
  }
  const tip = 1 + Math.floor((notes - 1) / NOTES_PER_BLOCK)
  const block = (number: number): Block => ({
    number,
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    time: number,
  })
  const unused = () => Effect.die(new Error("a rescan asks for blocks and events only"))
  const gateway: PoolGatewayShape = {
    chainId: CHAIN_ID,
    name: "logged",
    family: "evm",
    pool: POOL,
    poolTag: POOL_TAG,
    nativeToken: nativeToken("evm"),
    feeRecipient: POOL,
    expiry: null,
    senderNonces: { next: unused },
    insertion: { challenge: () => 0n, insertionCost: Effect.die("unused") },
    rootMemory: null,
    joinsPerCall: { inputs: [2, 4], maximum: null },
    tokensPerCall: null,
    tokensPerDeposit: null,
    refunds: true,
    swapNotes: "both",
    timeLimit: false,
    feeReserve: null,
    callerRules: {
      feeToken: "named",
      mintFrom: false,
      approvalAddress: null,
      maximumNativeDeposit: null,
    },
    deadlines: { least: 1_200_000, grid: 900_000, toStart: 300_000 },
    resendAfter: null,
    senders: [],
    senderFloor: 0n,
    forbiddenRecipients: [],
    deploymentBlock: 1,
    assetOf: (token) => (POOL_TAG << 160n) | BigInt(token),
    tokenOf: (asset) => (asset >> 160n === POOL_TAG ? TOKEN : null),
    operationHash: () => 0n,
    emptyAccumulator: new Uint8Array(32),
    foldAccumulator: (accumulator, leaf) => keccakWords(accumulator, leaf),
    head: Effect.succeed({ latest: block(tip), confirmed: block(tip), finalized: block(tip) }),
    block: (number) => Effect.succeed(number > tip ? null : block(number)),
    events: (from, to) =>
      Effect.sync(() => {
        const events: Array<LocatedPoolEvent> = []
        for (let number = from; number <= to; number += 1)
          events.push(...(byBlock.get(number) ?? []))
        return events
      }),
    payersOf: unused,
    depositTransaction: unused,
    walletTransaction: unused,
    estimateCost: unused,
    refusesPayout: unused,
    refusedRecipients: unused,
    simulate: unused,
    suggestFees: unused,
    sign: unused,
    broadcast: unused,
    senderBalance: unused,
    poolState: unused(),
    isKnownRoot: unused,
    isSpent: unused,
    isContract: unused,
    transactionStatus: unused,
  }
  return { gateway, balance }
}

export { CHAIN_ID, OWNER }

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, "0")}`

/** Fills the buffer with bytes that differ for each position. They are never decrypted, so any values will do. */
function fill(bytes: Uint8Array, position: number): void {
  let state = position + 1
  for (let index = 0; index < bytes.length; index += 1) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    bytes[index] = state >>> 24
  }
}

function sealedNotes(crypto: NoteCryptoShape, masterSeed: Uint8Array, count: number) {
  const master = masterKey(crypto, masterSeed)
  const { viewingPublic, hintKey } = viewingKeys(crypto, master)
  const sk = spendingKey(crypto, master, OWNER)
  return Array.from({ length: count }, (_, index) => {
    const oneTimeIndex = BigInt(index)
    const recipient = {
      ownerKey: ownerKey(sk, oneTimeIndex),
      viewingPublic,
      hint: sealHint(crypto, hintKey, oneTimeIndex, OWNER),
    }
    const asset = (POOL_TAG << 160n) | BigInt(TOKEN)
    const amount = BigInt(1000 + index)
    const ephemeral = keccakText(`ephemeral key ${index}`)
    const note = sealNote(crypto, POOL_TAG, recipient, { asset, amount }, ephemeral)
    return {
      amount,
      commitment: commitment(note.npk, asset, amount),
      encryptedNote: note.encryptedNote,
    }
  })
}
