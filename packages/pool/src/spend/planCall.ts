import type {
  CallPurpose,
  InvalidRecipientInfo,
  Join,
  NoteCryptoShape,
  OperationId,
  Owner,
  Plan,
  PlannedWitness,
  PoolCall,
  PoolGatewayShape,
  SecureRandomShape,
  ShieldedRecipient,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { RecipientInfo } from "../key/RecipientInfo.ts"
import { spendingKey } from "../key/ServiceKeys.ts"
import { commitment, noteKey, nullifier, ownerKey } from "../note/Note.ts"
import type { Forest } from "../tree/Forest.ts"
import { joinWidth } from "./callShape.ts"
import type { JoinAmounts } from "./distribute.ts"
import type { NoteMaker, Padding } from "./NoteMaker.ts"
import { planAction } from "./planAction.ts"
import type { Spending } from "./Spending.ts"

type PlannedJoin = PlannedWitness["joins"][number]

/** A join with its witness and the encrypted contents of its two notes. */
interface PlannedPart {
  readonly join: Join
  readonly witness: PlannedJoin
  readonly encryptedNotes: ReadonlyArray<Uint8Array>
}

/** What a call is planned from. The newest root covers `inserted` commitments, including every note of the call. */
export interface CallRequest {
  readonly purpose: CallPurpose
  readonly owner: Owner
  readonly spending: Spending
  readonly joins: ReadonlyArray<JoinAmounts>
  /** The recipient of the `paid` amounts; `null` if the call pays no one inside the pool. */
  readonly recipient: ShieldedRecipient | null
  readonly operation: OperationId
  /** Unix seconds, inclusive. */
  readonly deadline: number
  readonly inserted: number
}

export interface CallTools {
  readonly crypto: NoteCryptoShape
  readonly random: SecureRandomShape
  readonly gateway: PoolGatewayShape
  readonly maker: NoteMaker
  readonly master: Uint8Array
  readonly forest: Forest
}

/** A note that a join creates. */
interface Output {
  readonly to: Effect.Effect<RecipientInfo, InvalidRecipientInfo>
  readonly amount: bigint
  /** Publishes the note without its encrypted contents. Only for notes without value. */
  readonly silent?: boolean
}

/** Plans a call: the notes to spend, the notes to create, and everything that the operation hash covers, with a fresh salt. */
export const planCall = Effect.fnUntraced(function* (tools: CallTools, request: CallRequest) {
  const { gateway, maker, random, forest } = tools
  const sk = spendingKey(tools.crypto, tools.master, request.owner)
  // Each join gets its own address of the recipient. Two notes of one payment to an owner of ours then share no key.
  const recipientOf = (recipient: ShieldedRecipient | null, context: string) =>
    recipient === null ? maker.randomRecipient : maker.recipient(recipient, context)

  const planned: Array<PlannedPart> = []
  for (const join of request.joins) {
    const asset = gateway.assetOf(join.need.token)
    const paddings = yield* Effect.forEach(
      Array.from({ length: joinWidth(join.notes.length) - join.notes.length }, (_, k) => k),
      (k) => maker.padding(`${request.operation}/${planned.length}/padding/${k}`),
    )
    const outputs: Array<{ readonly npk: bigint; readonly amount: bigint }> = []
    const encryptedNotes: Array<Uint8Array> = []
    const make = Effect.fnUntraced(function* ({ to, amount, silent = false }: Output) {
      const recipient = yield* amount > 0n ? to : maker.randomRecipient
      const context = `${request.operation}/${2 * planned.length + outputs.length}`
      const sealed = yield* maker.seal(gateway, recipient, { asset, amount }, context)
      encryptedNotes.push(silent ? new Uint8Array() : sealed.encryptedNote)
      outputs.push({ npk: sealed.npk, amount })
      return commitment(sealed.npk, asset, amount)
    })
    const place = `${request.operation}/${planned.length}`
    const paid = { to: recipientOf(request.recipient, `${place}/paid`), amount: join.paid }
    const change = { to: maker.addressOf(request.owner, `${place}/change`), amount: join.change }
    // Some chains have no room for three notes in a swap's transaction. The join's second note is then a dummy without encrypted
    // contents.
    const isBrief = request.spending.exchange !== null && gateway.swapNotes === "change"
    const [one, other] = isBrief
      ? [change, { ...paid, silent: true }]
      : // In random order, so that a note's place does not tell whether it is change.
        (yield* maker.draw(`${place}/order`, 2n)) === 0n
        ? [paid, change]
        : [change, paid]
    const first = join.notes[0]?.position ?? 0
    const inputs = [
      ...join.notes.map(({ position, nullifier: spent }) => ({ input: { position }, spent })),
      ...paddings.map((input) => ({ input, spent: paddingNullifier(sk, asset, input) })),
    ].toSorted((a, b) => ascending(a.spent, b.spent))
    planned.push({
      join: {
        root: forest.rootOver(first, request.inserted),
        asset: join.released > 0n ? asset : 0n,
        out: join.released > 0n,
        amount: join.released,
        nullifiers: inputs.map(({ spent }) => spent),
        commitments: [yield* make(one), yield* make(other)],
      },
      witness: {
        inputs: inputs.map(({ input }) => input),
        outputs,
        noteAsset: asset,
        treeSize: request.inserted,
      },
      encryptedNotes,
    })
  }
  // Notes come sorted by age. Nullifiers look random to strangers, so sorted by them neither inputs nor joins tell which notes are older.
  planned.sort((a, b) => ascending(a.join.nullifiers[0] ?? 0n, b.join.nullifiers[0] ?? 0n))
  const joins = planned.map(({ join }) => join)

  const { exchange } = request.spending
  const call: PoolCall = {
    joins,
    extData: {
      payouts: request.spending.payouts,
      fee: request.spending.fee,
      action:
        exchange === null
          ? null
          : yield* planAction(tools, request.owner, request.operation, exchange),
      deadline: request.deadline,
      salt: yield* random.bytes(16),
      encryptedNotes: planned.flatMap(({ encryptedNotes }) => encryptedNotes),
    },
  }
  // The oldest note, which every plan of the stage spends.
  const anchor = request.joins[0]?.notes[0]?.nullifier
  if (anchor === undefined) return yield* Effect.die(new Error("a call without joins was planned"))
  return {
    ...request.purpose,
    call,
    operationHash: gateway.operationHash(call),
    anchor,
    witness: { joins: planned.map(({ witness }) => witness) },
  } satisfies Plan
})

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : Number(a > b))

/** The nullifier of a padding input. */
export function paddingNullifier(sk: bigint, asset: bigint, input: Padding): bigint {
  const npk = noteKey(ownerKey(sk, input.oneTimeIndex), input.blinding)
  return nullifier(sk, commitment(npk, asset, 0n), input.leafIndex)
}
