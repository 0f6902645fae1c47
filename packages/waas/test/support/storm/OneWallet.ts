import {
  nativeToken,
  WalletOperationStore,
  type Address,
  type OperationId,
  type WalletOperation,
} from "@shielded-relay/core"
import { addressOf, type WorldOptions } from "@shielded-relay/simulated-relay"
import { seededScheduleRandom, type Manner } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import type { ManagedWalletOptions, Relay } from "shielded-relay"
import {
  ManagedWorld,
  nonce,
  scheduleRoute,
  stampedRequest,
  type Answered,
} from "../ManagedWorld.ts"

const units = 10n ** 6n
type Fields = Readonly<Record<string, unknown>>

/** The status of the only transaction of a schedule. */
export function statusOf({ data }: Fields): unknown {
  if (typeof data !== "object" || data === null || !("transactions" in data)) return undefined
  const { transactions } = data
  return Array.isArray(transactions) ? transactions[0]?.status : undefined
}

/** A managed wallet with a hundred tokens on a chain of some manner, and what happens to its deposits. */
export class OneWallet {
  readonly managed: ManagedWorld
  readonly manner: Manner
  #id: OperationId | null = null
  #nonce = ""
  /** Of a network without block time: whether a block is mined every two seconds. */
  isMining = false

  private constructor(managed: ManagedWorld, manner: Manner) {
    this.managed = managed
    this.manner = manner
  }

  static async open(manner: Manner, coins: bigint, options: WorldOptions = {}): Promise<OneWallet> {
    const network = { manner, family: manner, ...options.network }
    const wallet = new OneWallet(await ManagedWorld.open({ ...options, network }), manner)
    wallet.#endow(coins)
    return wallet
  }

  /** A wallet on a chain that is mined while `isMining`, whose pool has executed a proof, as orders need. */
  static async paying(
    manner: Manner,
    coins: bigint,
    waas: Partial<ManagedWalletOptions> = {},
  ): Promise<OneWallet> {
    const network = { manner, family: manner, blockTime: 0 }
    const wallet = new OneWallet(
      // The same times of payouts in every run: a time in the first seconds would be over before the test has looked.
      await ManagedWorld.open(
        { network, scheduleRandom: seededScheduleRandom("one wallet") },
        waas,
      ),
      manner,
    )
    const { world, chain } = wallet
    world.time.every(2_000, () => {
      if (wallet.isMining) chain.mine()
    })
    wallet.isMining = true
    await world.deposit({ address: wallet.text }, world.token(), units)
    await world.flushed()
    wallet.isMining = false
    wallet.#endow(coins)
    return wallet
  }

  #endow(coins: bigint): void {
    const { chain, account } = this
    chain.endow(this.world.token(), account, 100n * units)
    chain.endow(this.native, account, coins)
    if (this.manner !== "solana") chain.approving.add(account)
  }

  get world() {
    return this.managed.world
  }

  get chain() {
    return this.managed.world.chain
  }

  get native(): Address {
    return nativeToken(this.world.network.gateway.family)
  }

  get text(): string {
    return this.managed.root[this.manner]
  }

  get account(): Address {
    return addressOf(this.text)
  }

  /** Asks for a deposit of whole tokens, and waits until the operation is stored or `isOver`. */
  async ask(
    amount: string,
    relay: Relay = this.world.relay,
    isOver: () => boolean = () => false,
  ): Promise<void> {
    await this.#send("private", { amount }, relay)
    await this.world.time.until(async () => {
      this.#id ??= (await this.unsettled())[0] ?? null
      return this.#id !== null || isOver()
    })
  }

  /** Asks for a payment of whole tokens through the pool, waits until it is stored or `isOver`, and follows its deposit from then on. */
  async pay(
    amount: string,
    to: string,
    more: Fields = {},
    isOver: () => boolean = () => false,
  ): Promise<void> {
    const known = await this.unsettled()
    await this.#send("public", { amount, to, ...more }, this.world.relay)
    await this.world.time.until(async () => {
      const made = (await this.unsettled()).find((id) => !known.includes(id))
      this.#id = made ?? this.#id
      return made !== undefined || isOver()
    })
  }

  async #send(kind: "private" | "public", fields: Fields, relay: Relay): Promise<void> {
    const { managed, world } = this
    this.#nonce = nonce()
    const request = await stampedRequest(`POST /waas/public-to-${kind}`, managed.root.stamper, {
      organizationId: managed.organizationId,
      nonce: this.#nonce,
      userId: managed.root.userId,
      fromAddress: this.text,
      token: world.text(world.token()),
      chainId: world.chainId,
      ...fields,
    })
    void Promise.allSettled([relay.handle(request)])
  }

  /** Cancels the payment that `pay` made. */
  cancel(): Promise<Answered> {
    const { managed } = this
    return managed.ask("POST /waas/cancel-scheduled-transaction", managed.root.stamper, {
      scheduleId: this.#id,
    })
  }

  /** The answer about the payment's operation. */
  shown(): Promise<Answered> {
    return this.managed.ask("GET /waas/operation", this.managed.root.stamper, { of: this.#nonce })
  }

  /** The status of the payment that `pay` made. */
  async status(): Promise<unknown> {
    const { managed } = this
    const answer = await managed.ask(scheduleRoute, managed.root.stamper, { scheduleId: this.#id })
    return statusOf(answer.body)
  }

  /** Waits until the payment is over, and returns its status. */
  async concludes(within = 3_600_000): Promise<unknown> {
    await this.world.time.until(async () => (await this.status()) !== "pending", { within })
    return this.status()
  }

  async unsettled(): Promise<ReadonlyArray<OperationId>> {
    return Effect.runPromise(this.#store.unsettled(this.world.network.gateway.chainId))
  }

  /** Number of operations of notes that run, payouts among them. */
  async inFlight(): Promise<number> {
    return (await this.world.inFlight()).length
  }

  get isAccepted(): boolean {
    return this.#id !== null
  }

  /** The newest state of the operation that was stored first. */
  async operation(): Promise<WalletOperation> {
    const row = this.#id === null ? null : await Effect.runPromise(this.#store.find(this.#id))
    if (row === null) throw new Error("there is no operation")
    return row
  }

  /** Waits until the operation is as wanted. */
  reaches(isWanted: (operation: WalletOperation) => boolean, within = 600_000): Promise<void> {
    return this.world.time.until(async () => isWanted(await this.operation()), { within })
  }

  /** Waits until the operation's newest leg is of this kind and was sent. */
  sends(kind: string): Promise<void> {
    return this.reaches(
      ({ status, legs }) => status.state === "broadcast" && legs.at(-1)?.leg.kind === kind,
    )
  }

  /** Waits until the operation is over, and returns its state. */
  async ends(within = 3_600_000): Promise<string> {
    const over = ["confirmed", "failed", "cancelled"]
    await this.reaches(({ status }) => over.includes(status.state), within)
    return (await this.operation()).status.state
  }

  /** Tokens that the account has moved, in whole tokens. */
  get moved(): bigint {
    return this.movedUnits / units
  }

  /** Tokens that the account has moved, in smallest units. */
  get movedUnits(): bigint {
    return 100n * units - this.chain.balanceOf(this.world.token(), this.account)
  }

  /** How often each kind of leg was signed. */
  async kinds(): Promise<ReadonlyArray<string>> {
    return (await this.operation()).legs.map(({ leg }) => leg.kind)
  }

  get #store() {
    return Context.get(this.world.storage, WalletOperationStore)
  }
}
