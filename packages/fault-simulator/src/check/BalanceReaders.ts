import {
  isFree,
  Journal,
  NoteStore,
  type ChainId,
  type OwnerId,
  type Storage,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"

const page = 10_000

/** Owners that look at their balances only when `balance.changed` tells them to. */
export class BalanceReaders {
  readonly #journal: Journal["Service"]
  readonly #notes: NoteStore["Service"]
  readonly #chainId: ChainId
  /** The notes that counted when the owner was last told, by owner. */
  readonly #known = new Map<OwnerId, string>()
  readonly #heard = new Map<OwnerId, number>()
  readonly #versions = new Map<OwnerId, number>()

  constructor(storage: Context.Context<Storage>, chainId: ChainId) {
    this.#journal = Context.get(storage, Journal)
    this.#notes = Context.get(storage, NoteStore)
    this.#chainId = chainId
  }

  /** Reads what the owners were told meanwhile. Returns versions that did not follow the one before. */
  hear(owners: ReadonlyArray<OwnerId>): Effect.Effect<ReadonlyArray<string>> {
    return Effect.map(
      Effect.forEach(owners, (owner) => this.#hearOf(owner)),
      (problems) => problems.flat(),
    ).pipe(Effect.orDie)
  }

  /** Owners whose notes changed without an event. */
  check(owners: ReadonlyArray<OwnerId>): Effect.Effect<ReadonlyArray<string>> {
    return Effect.map(
      Effect.forEach(owners, (owner, index) =>
        Effect.map(this.#counting(owner), (now) =>
          now === (this.#known.get(owner) ?? "")
            ? []
            : [`owner ${index} was not told that its balance changed to the notes ${now}`],
        ),
      ),
      (problems) => problems.flat(),
    ).pipe(Effect.orDie)
  }

  readonly #hearOf = Effect.fnUntraced(
    function* (this: BalanceReaders, owner: OwnerId) {
      const { epoch, pruned } = yield* this.#journal.extent
      const position = Math.max(pruned, this.#heard.get(owner) ?? 0)
      const { rows, through } = yield* this.#journal.ofOwner(owner, { epoch, position }, page)
      this.#heard.set(owner, through)
      const changes = rows.filter(({ type }) => type === "balance")
      if (changes.length === 0) return []
      this.#known.set(owner, yield* this.#counting(owner))
      const before = this.#versions.get(owner) ?? 0
      const versions = changes.map(({ version }) => version)
      this.#versions.set(owner, before + versions.length)
      return versions.every((version, index) => version === before + index + 1)
        ? []
        : [`after ${before} changes of its balance an owner was told of ${versions.join()}`]
    }.bind(this),
  )

  /** The owner's notes that are free and in counted blocks, without those spent there. */
  readonly #counting = Effect.fnUntraced(
    function* (this: BalanceReaders, owner: OwnerId) {
      const confirmed = (yield* this.#notes.chainStatus(this.#chainId))?.confirmed ?? -1
      const range = { from: 0, to: confirmed, after: null }
      const states = yield* this.#notes.history(this.#chainId, owner, range, page)
      return states
        .filter((state) => isFree(state) && state.note.block <= confirmed)
        .filter(({ spent }) => spent === null || spent.block > confirmed)
        .map(({ note }) => note.position)
        .join()
    }.bind(this),
  )
}
