import {
  decideEntry,
  EntryStore,
  GasDebtStore,
  ownerId,
  ownerOf,
  Screening,
  type Address,
  type EntryKey,
  type OperatorDecision,
  type ReturnDecision,
  type ScreeningSubject,
} from "@shielded-relay/core"
import { freshUuid } from "@shielded-relay/testkit"
import { addressOf, World, type WorldOptions } from "@shielded-relay/simulated-relay"
import { Context, Effect, Layer } from "effect"

/** The wallet that screening denies. */
export const mallory = addressOf(`0x${"66".repeat(20)}`)
const alice = { address: `0x${"a1".repeat(20)}` }

const screening = Layer.succeed(Screening, {
  screen: (subject: ScreeningSubject) =>
    Effect.succeed(subject.role === "payer" && subject.address === mallory ? "denied" : "served"),
})

/** A note of Alice that a denied wallet paid, on a simulated chain. */
export class Withheld {
  readonly world: World
  readonly amount: bigint
  /** The hash of the deposit. */
  readonly hash: string

  readonly #txData: Parameters<World["network"]["sendDeposit"]>[1]

  private constructor(
    world: World,
    amount: bigint,
    txData: Parameters<World["network"]["sendDeposit"]>[1],
  ) {
    this.world = world
    this.amount = amount
    this.#txData = txData
    world.chain.endow(world.token(), mallory, amount)
    this.hash = world.network.sendDeposit(mallory, txData)
  }

  /** Mallory sends a deposit of Alice. Waits until the note is quarantined. */
  static async open(options: WorldOptions = {}, amount = 9_000_000n): Promise<Withheld> {
    const world = await World.open({ screening, ...options })
    const { txData } = await world.time.during(
      world.relay.deposit({
        ...alice,
        nonce: freshUuid(),
        chainId: world.chainId,
        tokenAddresses: [world.token()],
        amounts: [amount.toString()],
      }),
    )
    const note = new Withheld(world, amount, txData)
    await note.reaches("quarantined")
    return note
  }

  /** Mallory sends the same deposit once more: another note with the same key. */
  async again(): Promise<Withheld> {
    const note = new Withheld(this.world, this.amount, this.#txData)
    await note.reaches("quarantined")
    return note
  }

  get key(): EntryKey {
    return { chainId: this.world.network.gateway.chainId, transactionHash: this.hash, log: 0 }
  }

  async entry() {
    const entries = Context.get(this.world.storage, EntryStore)
    const entry = await Effect.runPromise(entries.find(this.key))
    return entry ?? { state: "unknown", decisions: [], attempts: 0 }
  }

  /** The state and the last reason. */
  async standing() {
    const { state, decisions } = await this.entry()
    return { state, reason: decisions.at(-1)?.reason }
  }

  /** Waits until the note has this state. */
  async reaches(state: string, within?: number): Promise<void> {
    await this.world.time.until(
      async () => (await this.entry()).state === state,
      within === undefined ? {} : { within },
    )
  }

  decide(decision: Pick<OperatorDecision, "state"> | Partial<ReturnDecision>) {
    const about = { at: this.world.time.now, reason: "case 71" }
    const { key } = this
    const decided =
      decision.state === "released" || decision.state === "kept"
        ? decideEntry(key, { ...about, state: decision.state })
        : decideEntry(key, {
            ...about,
            payer: null,
            caseName: null,
            ...decision,
            state: "return-due",
          })
    return Effect.runPromise(Effect.provide(decided, this.world.storage))
  }

  /** Decides on the return and expects that it is decided. */
  async returns(decision: Partial<ReturnDecision> = {}): Promise<void> {
    const outcome = await this.decide(decision)
    if (outcome.kind !== "decided") throw new Error(`the return is ${outcome.kind}`)
  }

  /** The operations that return notes, in any state. */
  async operations() {
    const states = [
      "accepted",
      "planned",
      "proven",
      "signed",
      "broadcast",
      "confirmed",
      "failed",
    ] as const
    return (await this.world.inStates(states)).filter(({ kind }) => kind === "return")
  }

  /** Waits until the return's operation has this state. */
  async operationReaches(state: string): Promise<void> {
    await this.world.time.until(
      async () => (await this.operations()).at(-1)?.status.state === state,
    )
  }

  /** What Mallory and the operator hold of the token. */
  get holdings() {
    const { chain, network } = this.world
    const of = (account: Address) => chain.balanceOf(this.world.token(), account)
    return {
      payer: of(mallory),
      fees: of(network.gateway.feeRecipient),
      pool: chain.holdings(this.world.token()),
    }
  }

  /** How often the pool executed a call. */
  get executions(): number {
    const { chain } = this.world
    return chain.events(0, chain.tip.number).filter(({ event }) => event.type === "Operation")
      .length
  }

  /** Alice's balance of the token. */
  async balance() {
    const { balances } = await this.world.time.during(
      this.world.relay.balance({ ...alice, chainId: this.world.chainId }),
    )
    return balances.map(({ balance, pending, quarantined }) => ({ balance, pending, quarantined }))
  }

  /** The losses that Alice is charged with. */
  debts() {
    const owner = ownerId(ownerOf(addressOf(alice.address)))
    return Effect.runPromise(Context.get(this.world.storage, GasDebtStore).ofOwner(owner))
  }
}
