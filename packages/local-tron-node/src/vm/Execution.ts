import { keccak_256 } from "@noble/hashes/sha3.js"
import { concatBytes } from "@noble/hashes/utils.js"
import type { ChainParameters } from "./ChainParameters.ts"
import { int64, tronAddress } from "./contractAddress.ts"
import type { CpuClock } from "./cpu/CpuClock.ts"
import { catchUp, precision } from "./dynamicEnergy.ts"
import type { Frame, Played } from "./Frame.ts"
import { Halt } from "./Halt.ts"
import type { BlockContext, InternalTransaction, Log, Message } from "./Machine.ts"
import { PersistentMap } from "./state/PersistentMap.ts"
import { slotKey, type Roots, type State } from "./state/State.ts"
import { isZero } from "./words.ts"

/** What a frame changes besides balances and storage, to be put back if the frame fails. */
interface Mark {
  readonly roots: Roots
  readonly transient: PersistentMap<bigint>
  readonly logs: number
  readonly deleted: number
  readonly internal: number
}

/** Runs code in a frame; the interpreter provides it. */
export type Play = (frame: Frame, code: Uint8Array, data: Uint8Array) => Promise<Played>

/** One transaction in the machine: everything that its frames share. */
export class Execution {
  readonly state: State
  readonly message: Message
  readonly block: BlockContext
  readonly genesisId: Uint8Array
  readonly clock: CpuClock
  /** Counts calls, creations and self-destructions of the transaction, also those of failed frames. */
  nonce = 0n
  energyPenalty = 0n
  transient = PersistentMap.empty<bigint>()
  readonly logs: Array<Log> = []
  readonly deleted: Array<Uint8Array> = []
  readonly created: Array<Uint8Array> = []
  readonly internalTransactions: Array<InternalTransaction> = []
  readonly #written = new Map<string, readonly [Uint8Array, Uint8Array]>()
  readonly #play: Play

  constructor(
    state: State,
    message: Message,
    block: BlockContext,
    genesisId: Uint8Array,
    clock: CpuClock,
    play: Play,
  ) {
    this.state = state
    this.message = message
    this.block = block
    this.genesisId = genesisId
    this.clock = clock
    this.#play = play
  }

  get parameters(): ChainParameters {
    return this.block.parameters
  }

  /** Runs code in a new frame and counts its energy for its contract. The caller undoes a failed frame's changes. */
  async play(
    wanted: Omit<Frame, "price" | "baseEnergy">,
    code: Uint8Array,
    data: Uint8Array,
  ): Promise<Played> {
    const frame: Frame = { ...wanted, price: this.#price(wanted.address), baseEnergy: 0n }
    const played = await this.#play(frame, code, data)
    if (played.ending !== "halted" && this.parameters.getAllowDynamicEnergy === 1) {
      const use = this.#use(frame.address)
      this.state.putEnergyUse(frame.address, { ...use, used: use.used + frame.baseEnergy })
    }
    return played
  }

  #use(address: Uint8Array) {
    return catchUp(this.state.energyUse(address), this.block.cycle, this.parameters)
  }

  #price(address: Uint8Array): bigint {
    if (this.parameters.getAllowDynamicEnergy === 0) return BigInt(precision)
    const use = this.#use(address)
    this.state.putEnergyUse(address, use)
    return BigInt(precision + use.factor)
  }

  mark(): Mark {
    return {
      roots: this.state.roots,
      transient: this.transient,
      logs: this.logs.length,
      deleted: this.deleted.length,
      internal: this.internalTransactions.length,
    }
  }

  /** Puts the state of a mark back and marks the internal transactions since then as rejected. */
  undo(mark: Mark): void {
    this.state.roots = mark.roots
    this.transient = mark.transient
    this.logs.length = mark.logs
    this.deleted.length = mark.deleted
    for (let k = mark.internal; k < this.internalTransactions.length; k++) {
      const each = this.internalTransactions[k]
      if (each !== undefined) this.internalTransactions[k] = { ...each, rejected: true }
    }
  }

  /** Lists a call, creation or self-destruction; its hash is keccak256(id ‖ receiver with its 41 ‖ data ‖ value ‖ nonce). */
  addInternal(
    note: InternalTransaction["note"],
    caller: Uint8Array,
    to: Uint8Array,
    callValue: bigint,
    data: Uint8Array,
  ): void {
    this.nonce += 1n
    const parts = [
      this.message.transactionId,
      tronAddress(to),
      data,
      int64(callValue),
      int64(this.nonce),
    ]
    const hash = keccak_256(concatBytes(...parts))
    this.internalTransactions.push({ hash, caller, to, callValue, note, rejected: false })
  }

  writeSlot(address: Uint8Array, slot: Uint8Array, word: Uint8Array): void {
    this.#written.set(slotKey(address, slot), [address, slot])
    this.state.putSlot(address, slot, word)
  }

  /** Moves sun between two accounts as `TRANSFER` inside a contract does. Returns why it is refused, if it is. */
  transfer(from: Uint8Array, to: Uint8Array, sun: bigint): string | undefined {
    if (from.every((byte, k) => byte === to[k])) return "Cannot transfer TRX to yourself."
    if (this.state.account(to) === undefined) {
      return "Validate InternalTransfer error, no ToAccount. And not allowed to create account in smart contract."
    }
    if (this.state.balance(to) + sun >= 2n ** 63n) return "long overflow"
    this.state.addBalance(from, -sun)
    this.state.addBalance(to, sun)
    return undefined
  }

  /** Ends a successful transaction: drops slots of zero and destroyed accounts. */
  settle(): void {
    for (const [key, [address, slot]] of this.#written) {
      const word = this.state.slot(address, slot)
      if (word !== undefined && isZero(word)) this.state.deleteSlot(key)
    }
    for (const address of this.deleted) this.state.delete(address)
  }

  /** @throws Halt as java-tron's `longValueExact` fails: an arithmetic exception without a result word of its own */
  int64(value: bigint): bigint {
    if (value >= 2n ** 63n) throw new Halt("UNKNOWN", "BigInteger out of long range")
    return value
  }
}
