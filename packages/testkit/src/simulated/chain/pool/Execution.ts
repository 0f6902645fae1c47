import {
  addressBytes,
  isNativeToken,
  type Address,
  type CallAction,
  type DepositNote,
  type Payout,
  type PoolEvent,
  type PoolTransaction,
} from "@shielded-relay/core"
import { FIELD_MODULUS, hash3 } from "@shielded-relay/pool"
import { NOTE_BYTES, checkAction } from "./checkAction.ts"
import type { PoolEncoding } from "./PoolEncoding.ts"
import { require } from "./PoolRevert.ts"
import { movementKey, TREE_DEPTH, type PoolState } from "./PoolState.ts"
import { evaluation, isMarked } from "../proofMark.ts"
import { simulatedAddress } from "../simulatedAddress.ts"
import { keccakWords } from "../words.ts"

/** The environment of a call. */
export interface CallEnvironment {
  readonly sender: Address
  /** The block's time in Unix seconds. */
  readonly time: number
  /** An account's balance of a token, apart from what the pool's calls moved. */
  readonly endowment: (token: Address, holder: Address) => bigint
  /** Accounts that refuse every payment of tokens. */
  readonly refuses: (holder: Address) => boolean
  /** Whether the pool takes tokens of the sender only up to an allowance. */
  readonly needsAllowance: boolean
  /** An action's output for its input; `null` if it fails, `undefined` for an unknown action. */
  readonly exchange: (action: CallAction) => bigint | null | undefined
}

/** A pseudo-account for what recipients can claim. */
export const CLAIMABLE = simulatedAddress(0xc1a1)

const CAPACITY = 2 ** TREE_DEPTH

export type TransactCall = Extract<PoolTransaction, { readonly kind: "transact" }>["call"]
type UpdateCall = Extract<PoolTransaction, { readonly kind: "tree-update" }>["update"]

/** What the pool may take of an account's tokens. */
export function allowanceOf(state: PoolState, token: Address, holder: Address): bigint {
  return state.allowances.get(movementKey(token, holder)) ?? 0n
}

export function setAllowance(
  state: PoolState,
  token: Address,
  holder: Address,
  amount: bigint,
): void {
  state.allowances.set(movementKey(token, holder), amount)
}

/** The execution of one pool call. */
export class Execution {
  readonly events: Array<PoolEvent> = []
  readonly state: PoolState
  protected readonly contract: PoolEncoding
  protected readonly environment: CallEnvironment

  constructor(contract: PoolEncoding, state: PoolState, environment: CallEnvironment) {
    this.contract = contract
    this.state = state
    this.environment = environment
  }

  deposit(notes: ReadonlyArray<DepositNote>): void {
    require(notes.length > 0, "NoDeposits")
    const { sender } = this.environment
    for (const { token, amount, npk, encryptedNote } of notes) {
      require(amount >= this.contract.identity.minimumDeposit, "BelowMinimum")
      require(amount < 1n << 128n, "AmountTooLarge")
      require(npk > 0n && npk < FIELD_MODULUS, "InvalidNpk")
      require(encryptedNote.length === NOTE_BYTES, "InvalidNoteLength")
      const has = this.environment.endowment(token, sender) + this.moved(token, sender)
      require(has >= amount, "TransferMismatch")
      this.#allow(token, sender, amount)
      this.move(token, sender, -amount)
      this.hold(token, amount)
      this.publicNote(token, amount, npk, encryptedNote)
    }
  }

  #allow(token: Address, sender: Address, amount: bigint): void {
    if (!this.environment.needsAllowance || isNativeToken(token)) return
    const allowance = allowanceOf(this.state, token, sender)
    require(allowance >= amount, "InsufficientAllowance")
    setAllowance(this.state, token, sender, allowance - amount)
  }

  transact(call: TransactCall): void {
    const { joins, extData } = call
    const operationHash = this.contract.operationHash(call)
    this.#requireJoins(joins)
    require(this.environment.time <= extData.deadline, "Expired")
    require(extData.encryptedNotes.length === 2 * joins.length, "WrongNoteCount")
    this.#requireNotes(extData)
    const { action, fee } = extData
    const outcome = action === null ? null : this.environment.exchange(action)
    if (action !== null) checkAction(action, fee, outcome, this.#refunds ? NOTE_BYTES : 0)
    require(fee?.fromOutput !== true || action !== null, "InvalidFee")
    const released = new Map<Address, bigint>()
    const release = (token: Address, amount: bigint) =>
      released.set(token, (released.get(token) ?? 0n) + amount)
    for (const join of joins) this.verify(join, operationHash, release)
    for (const nullifier of joins.flatMap(({ nullifiers }) => nullifiers)) {
      require(!this.state.nullifiers.has(nullifier), "NullifierAlreadySpent")
      this.state.nullifiers.set(nullifier, true)
      this.events.push({ type: "NullifierSpent", nullifier })
    }
    for (const [index, commitment] of joins.flatMap((join) => join.commitments).entries()) {
      const encryptedNote = extData.encryptedNotes[index] ?? new Uint8Array()
      const position = this.queue(commitment)
      this.events.push({ type: "NoteQueued", position, commitment, encryptedNote })
    }
    this.events.push({ type: "Operation", operationHash })
    this.queued()
    for (const payout of fee === null || fee.fromOutput
      ? extData.payouts
      : [...extData.payouts, fee]) {
      release(payout.token, -payout.amount)
      this.pay(payout)
    }
    if (action !== null) {
      release(action.tokenIn, -action.amountIn)
      this.act(action, fee, outcome ?? null)
    }
    require([...released.values()].every((rest) => rest === 0n), "Unbalanced")
  }

  /** Runs the action: its output, less a fee, becomes a note; if it fails, its input does. */
  protected act(
    action: CallAction,
    fee: TransactCall["extData"]["fee"],
    outcome: bigint | null,
  ): void {
    const { tokenIn, amountIn, tokenOut, minOut, npk, refundNpk } = action
    if (outcome === null || outcome < minOut) {
      require(this.#refunds, "ActionFailed")
      this.publicNote(tokenIn, amountIn, refundNpk, action.refundNote)
      return
    }
    this.hold(tokenIn, -amountIn)
    this.hold(tokenOut, outcome)
    if (fee?.fromOutput === true) this.pay(fee)
    const rest = outcome - (fee?.fromOutput === true ? fee.amount : 0n)
    this.publicNote(tokenOut, rest, npk, action.encryptedNote)
  }

  protected pay({ token, to, amount }: Payout): void {
    require(amount > 0n, "ZeroAmount")
    const refused = this.environment.refuses(to)
    require(!refused || isNativeToken(token), "TransferMismatch")
    this.hold(token, -amount)
    // Refused coins are credited to the recipient in the pool, to be claimed.
    this.move(token, refused ? CLAIMABLE : to, amount)
  }

  protected publicNote(
    token: Address,
    amount: bigint,
    npk: bigint,
    encryptedNote: Uint8Array,
  ): void {
    const position = this.queue(hash3(npk, this.contract.assetOf(token), amount))
    const shown = addressBytes(token)
    this.events.push({ type: "PublicNote", position, token: shown, amount, npk, encryptedNote })
  }

  updateTree({ start, newRoot, commitments, proof }: UpdateCall): void {
    const { state } = this
    const end = start + commitments.length
    require(start === state.inserted - (state.inserted % 16), "WrongStart")
    require(commitments.length <= 16 && end > state.inserted, "WrongBatchSize")
    require(end <= state.commitments.length, "WrongBatchSize")
    require(newRoot >= 0n && newRoot < FIELD_MODULUS, "NotCanonical")
    const checkpoint = state.accumulators.at(start) ?? new Uint8Array(32)
    const accumulator = commitments.reduce((folded, leaf) => keccakWords(folded, leaf), checkpoint)
    const expected = state.accumulators.at(end) ?? new Uint8Array(32)
    require(accumulator.every((byte, k) => byte === expected[k]), "AccumulatorMismatch")
    const challenge = this.contract.treeUpdateChallenge({
      start,
      count: commitments.length,
      checkpoint,
      accumulator,
      alignedRoot: state.alignedRoot,
      newRoot,
    })
    const subtree = BigInt((start % CAPACITY) / 16)
    const leaves = Array.from({ length: 16 }, (_, index) => commitments[index] ?? 0n)
    const bound = [...leaves, subtree, state.alignedRoot]
    const publics = [newRoot, challenge, evaluation(bound, challenge)]
    require(isMarked(proof, "tree-update-16", publics), "InvalidProof")
    state.insert(newRoot, end)
    if (commitments.length === 16) state.alignedRoot = newRoot
    this.events.push({ type: "TreeUpdated", inserted: end, root: newRoot })
  }

  protected verify(
    join: TransactCall["joins"][number],
    operationHash: bigint,
    release: (token: Address, amount: bigint) => void,
  ): void {
    const { root, asset, out, amount, nullifiers, commitments, c, proof } = join
    require(this.state.knows(root), "UnknownRoot")
    require(nullifiers.length === 2 || nullifiers.length === 4, "WrongInputCount")
    const token = this.contract.tokenOf(asset)
    require(asset === 0n || token !== null, "WrongAsset")
    require((amount === 0n) === (asset === 0n) && (amount > 0n || !out), "AbsentNotZero")
    require(amount >= 0n && amount < 1n << 128n, "AmountTooLarge")
    const vector = [
      root,
      asset,
      out ? FIELD_MODULUS - amount : amount,
      operationHash,
      ...nullifiers,
      ...commitments,
    ]
    require([...vector, c].every((value) => value >= 0n && value < FIELD_MODULUS), "NotCanonical")
    require(commitments.every((commitment) => commitment !== 0n), "ZeroCommitment")
    const challenge = this.contract.joinChallenge(vector, c)
    const circuit = nullifiers.length === 2 ? "joinsplit-2x2" : "joinsplit-4x2"
    require(isMarked(proof, circuit, [c, challenge, evaluation(vector, challenge)]), "InvalidProof")
    if (token === null) return
    if (out) return release(token, amount)
    const { sender } = this.environment
    require(this.environment.endowment(token, sender) + this.moved(token, sender) >=
      amount, "TransferMismatch")
    this.move(token, sender, -amount)
    this.hold(token, amount)
  }

  #requireJoins(joins: TransactCall["joins"]): void {
    require(joins.length > 0, "NoJoins")
    const { severalJoins, wideJoins } = this.#facts
    require(severalJoins || joins.length === 1, "TooManyJoins")
    require(wideJoins ||
      joins.every(({ nullifiers }) => nullifiers.length === 2), "WrongInputCount")
  }

  /** Where a call has room for one note of a swap only, the second encrypted note is empty. */
  #requireNotes({ encryptedNotes, action }: TransactCall["extData"]): void {
    const isBrief = action !== null && !this.#facts.wholeSwaps
    require(encryptedNotes.every(
      ({ length }, index) => length === (isBrief && index % 2 === 1 ? 0 : NOTE_BYTES),
    ), "InvalidNoteLength")
  }

  get #facts() {
    return this.contract.identity.facts
  }

  get #refunds(): boolean {
    return this.#facts.refunds
  }

  /** Called when all commitments of the joins are queued. */
  protected queued(): void {}

  protected queue(commitment: bigint): number {
    const last = this.state.accumulators.at(-1) ?? this.contract.emptyAccumulator
    this.state.accumulators.push(keccakWords(last, commitment))
    return this.state.commitments.push(commitment) - 1
  }

  protected hold(token: Address, change: bigint): void {
    const held = (this.state.holdings.get(token) ?? 0n) + change
    require(held >= 0n, "TransferMismatch")
    this.state.holdings.set(token, held)
  }

  protected moved(token: Address, holder: Address): bigint {
    return this.state.movements.get(movementKey(token, holder)) ?? 0n
  }

  protected move(token: Address, holder: Address, change: bigint): void {
    this.state.movements.set(movementKey(token, holder), this.moved(token, holder) + change)
  }
}
