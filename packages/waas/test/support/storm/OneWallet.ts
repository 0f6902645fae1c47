import {
  nativeToken,
  WalletOperationStore,
  type Address,
  type OperationId,
  type WalletOperation,
} from "@shielded-relay/core"
import { addressOf, type WorldOptions } from "@shielded-relay/simulated-relay"
import type { Manner } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import type { Relay } from "shielded-relay"
import { ManagedWorld, nonce, stampedRequest } from "../ManagedWorld.ts"

const units = 10n ** 6n

/** A managed wallet with a hundred tokens on a chain of some manner, and what happens to its deposits. */
export class OneWallet {
  readonly managed: ManagedWorld
  readonly manner: Manner
  #id: OperationId | null = null

  private constructor(managed: ManagedWorld, manner: Manner) {
    this.managed = managed
    this.manner = manner
  }

  static async open(manner: Manner, coins: bigint, options: WorldOptions = {}): Promise<OneWallet> {
    const network = { manner, family: manner, ...options.network }
    const managed = await ManagedWorld.open({ ...options, network })
    const wallet = new OneWallet(managed, manner)
    const { chain } = managed.world
    chain.endow(managed.world.token(), wallet.account, 100n * units)
    chain.endow(wallet.native, wallet.account, coins)
    if (manner !== "solana") chain.approving.add(wallet.account)
    return wallet
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
    const { managed, world } = this
    const request = await stampedRequest("POST /waas/public-to-private", managed.root.stamper, {
      organizationId: managed.organizationId,
      nonce: nonce(),
      userId: managed.root.userId,
      fromAddress: this.text,
      token: world.text(world.token()),
      amount,
      chainId: world.chainId,
    })
    void Promise.allSettled([relay.handle(request)])
    await world.time.until(async () => {
      this.#id ??= (await this.unsettled())[0] ?? null
      return this.#id !== null || isOver()
    })
  }

  async unsettled(): Promise<ReadonlyArray<OperationId>> {
    return Effect.runPromise(this.#store.unsettled(this.world.network.gateway.chainId))
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
    return (100n * units - this.chain.balanceOf(this.world.token(), this.account)) / units
  }

  /** How often each kind of leg was signed. */
  async kinds(): Promise<ReadonlyArray<string>> {
    return (await this.operation()).legs.map(({ leg }) => leg.kind)
  }

  get #store() {
    return Context.get(this.world.storage, WalletOperationStore)
  }
}
