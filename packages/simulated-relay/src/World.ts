import { type Answer, type SignedRequest } from "@shielded-relay/api"
import {
  inFlightStates,
  NoteStore,
  OperationStore,
  ownerId,
  ownerOf,
  renderAddress,
  type Address,
  type Operation,
  type OperationState,
  type RelayConfigurationShape,
  type Storage,
} from "@shielded-relay/core"
import {
  type SimulatedTime,
  type SimulatedNetwork,
  type RecordingTelemetry,
  type SimulatedProver,
  Caller,
  evmWallet,
  freshUuid,
  solanaWallet,
} from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import {
  createProver,
  createRelay,
  proveElsewhere,
  type Relay,
  type RelayOptions,
  type RunningProver,
} from "shielded-relay"
import { addressOf } from "./addressOf.ts"
import { newStorage } from "./newStorage.ts"
import { isIn, type OperationIn } from "./OperationIn.ts"
import type { WorldOptions } from "./WorldOptions.ts"
import { newParts, relayOptionsOf, type WorldParts } from "./worldParts.ts"

/** A relay on a simulated chain in simulated time, with access to its parts. The relay's own code is real. */
export class World {
  readonly relays: Array<Relay> = []
  readonly provers: Array<RunningProver> = []
  /** `null` once the world is closed: each test file keeps its last world for as long as the process runs, which then holds little. */
  #parts: WorldParts | null
  #launched = 0

  private constructor(options: WorldOptions, storage: Context.Context<Storage>) {
    this.#parts = newParts(options, storage)
  }

  /** Opens a world with one relay whose index is at the head. */
  static async open(options: WorldOptions = {}): Promise<World> {
    const world = new World(options, options.storage ?? (await newStorage()))
    await world.start()
    return world
  }

  get relay(): Relay {
    const [first] = this.relays
    if (first === undefined) throw new Error("no relay was started")
    return first
  }

  get #open(): WorldParts {
    if (this.#parts === null) throw new Error("the world is closed")
    return this.#parts
  }

  get time(): SimulatedTime {
    return this.#open.time
  }

  get network(): SimulatedNetwork {
    return this.#open.network
  }

  get neighbour(): SimulatedNetwork | null {
    return this.#open.neighbour
  }

  get prover(): SimulatedProver {
    return this.#open.prover
  }

  get telemetry(): RecordingTelemetry {
    return this.#open.telemetry
  }

  get storage(): Context.Context<Storage> {
    return this.#open.storage
  }

  get chain() {
    return this.network.chain
  }

  get chainId(): number {
    return this.network.chain.contract.identity.chainId
  }

  /** The token with this index, from 0. Index -1 is the native coin. */
  token(index = 0): Address {
    const token = this.network.tokens[index + 1]
    if (token === undefined) throw new Error(`there is no token ${index}`)
    return token.address
  }

  /** An address in the notation of the chain. */
  text(address: Address): string {
    return renderAddress(address, this.network.gateway.family)
  }

  addressOf({ address }: { readonly address: string }): Address {
    return addressOf(address)
  }

  /** Starts another relay: by default on the same storage, like a replica, or on another one, for example an empty one after a loss. */
  async start(
    storage: Context.Context<Storage> = this.storage,
    configuration?: Partial<RelayConfigurationShape>,
    more: Partial<Pick<RelayOptions, "afterRestore" | "vault">> = {},
  ): Promise<Relay> {
    const relay = await this.#launch(storage, configuration, more)
    await this.time.until(async () => (await relay.readiness()).ready)
    return relay
  }

  async #launch(
    storage: Context.Context<Storage>,
    configuration = this.#open.options.configuration,
    more: Partial<Pick<RelayOptions, "afterRestore" | "vault">> = {},
  ): Promise<Relay> {
    const { elsewhere } = this.#open.options
    const relay = await this.time.during(
      createRelay({
        ...relayOptionsOf(this.#open, (this.#launched += 1), storage, configuration, more),
        ...(elsewhere === undefined ? {} : { prover: proveElsewhere(elsewhere) }),
      }),
    )
    this.relays.push(relay)
    return relay
  }

  /** Starts a process that makes proofs for the relays on the same storage. */
  async startProver(): Promise<RunningProver> {
    const prover = await this.time.during(
      createProver(relayOptionsOf(this.#open, (this.#launched += 1), this.storage)),
    )
    this.provers.push(prover)
    return prover
  }

  /** Stops the oldest relay and starts another one on the same storage. */
  async restart(): Promise<void> {
    const oldest = this.relays.shift()
    if (oldest !== undefined) await this.time.during(oldest.stop())
    await this.#launch(this.storage)
  }

  /** Stops every relay and proving process. Others can be started. */
  async stop(): Promise<void> {
    for (const part of [...this.relays, ...this.provers]) await this.time.during(part.stop())
    this.relays.length = 0
    this.provers.length = 0
  }

  /** Stops everything and lets go of it. */
  async close(): Promise<void> {
    await this.stop()
    this.#parts = null
  }

  /** Like `start`, after the storage was lost or restored from an older backup. Advances the time until new requests are accepted. */
  async startAfterRestore(storage: Context.Context<Storage>): Promise<Relay> {
    const relay = await this.start(storage, this.#open.options.configuration, {
      afterRestore: true,
    })
    await this.time.advance(5 * 60_000 + 1_000)
    return relay
  }

  /** A caller with an open session. */
  async caller(fill: number, mode: Caller["mode"] = "normal"): Promise<Caller> {
    const wallet = this.network.gateway.family === "solana" ? solanaWallet(fill) : evmWallet(fill)
    const caller = new Caller(wallet, 0x77, mode)
    const answer = await this.ask(caller.creation())
    if (answer.outcome !== "ok") throw new Error(`no session: ${JSON.stringify(answer.body)}`)
    return caller
  }

  /** Sends a request and advances the time until it is answered. */
  ask(request: SignedRequest, relay: Relay = this.relay): Promise<Answer> {
    return this.time.during(relay.handle(request))
  }

  /** Deposits newly minted public tokens and waits until the operations are confirmed. */
  async deposit(
    owner: { readonly address: string },
    token: Address,
    ...amounts: ReadonlyArray<bigint>
  ) {
    const nonces: Array<string> = []
    for (const amount of amounts) {
      const nonce = freshUuid()
      nonces.push(nonce)
      const { txData } = await this.time.during(
        this.relay.deposit({
          address: owner.address,
          nonce,
          chainId: this.chainId,
          tokenAddresses: [this.text(token)],
          amounts: [amount.toString()],
        }),
      )
      const wallet = addressOf(owner.address)
      this.chain.endow(token, wallet, amount)
      this.network.sendDeposit(wallet, txData)
    }
    for (const nonce of nonces) {
      await this.time.eventually(
        async () => (await this.operation(owner, nonce)).state === "confirmed",
      )
    }
  }

  /** Waits until the tree contains every note of our owners and no operation is in flight. Later leaves of others may stay queued. */
  async flushed(): Promise<void> {
    const store = Context.get(this.storage, NoteStore)
    const { chainId } = this.network.gateway
    await this.time.eventually(async () => {
      const at = await Effect.runPromise(store.checkpoint(chainId))
      const newest = await Effect.runPromise(store.newestPosition(chainId))
      return at?.hash === this.chain.tip.hash && (newest ?? -1) < this.chain.tip.state.inserted
    })
    await this.quiet()
  }

  async operation(owner: { readonly address: string }, nonce: string, relay = this.relay) {
    const { operation } = await this.time.during(
      relay.operation({ address: owner.address, operationNonce: nonce }),
    )
    return operation
  }

  /** Waits until an operation reaches a state. */
  async reaches<State extends OperationState["state"]>(
    owner: { readonly address: string },
    nonce: string,
    state: State,
    within?: number,
  ): Promise<OperationIn<State>> {
    await this.time.eventually(
      async () => (await this.operation(owner, nonce)).state === state,
      within === undefined ? {} : { within },
    )
    const operation = await this.operation(owner, nonce)
    if (!isIn(operation, state)) throw new Error(`The operation left the state ${state}`)
    return operation
  }

  async balance(owner: { readonly address: string }, token: Address, relay = this.relay) {
    const { balances } = await this.time.during(
      relay.balance({ address: owner.address, chainId: this.chainId }),
    )
    const row = balances.find(({ tokenAddress }) => addressOf(tokenAddress) === token)
    return { balance: BigInt(row?.balance ?? "0"), pending: BigInt(row?.pending ?? "0") }
  }

  /** What is held back of an owner's balance of a token for its debt. */
  async owed(owner: { readonly address: string }, token: Address, relay = this.relay) {
    const { balances } = await this.time.during(
      relay.balance({ address: owner.address, chainId: this.chainId }),
    )
    const row = balances.find(({ tokenAddress }) => addressOf(tokenAddress) === token)
    return BigInt(row?.owed ?? "0")
  }

  /** The public balance of an account. */
  paid(recipient: string, token: Address): bigint {
    return this.chain.balanceOf(token, addressOf(recipient))
  }

  inFlight(): Promise<ReadonlyArray<Operation>> {
    return this.inStates(inFlightStates)
  }

  inStates(states: ReadonlyArray<OperationState["state"]>): Promise<ReadonlyArray<Operation>> {
    const store = Context.get(this.storage, OperationStore)
    return Effect.runPromise(store.inStates(this.network.gateway.chainId, states, 10_000))
  }

  /** Unspent notes of an owner, each with the operation that reserves it. */
  notes(owner: { readonly address: string }) {
    const store = Context.get(this.storage, NoteStore)
    return Effect.runPromise(
      store.unspent(this.network.gateway.chainId, ownerId(ownerOf(addressOf(owner.address)))),
    )
  }

  /** Waits until the index is at the head, the mempool is empty and no operation is in flight. */
  async quiet(within?: number): Promise<void> {
    const store = Context.get(this.storage, NoteStore)
    const { chainId } = this.network.gateway
    await this.time.eventually(
      async () => {
        const at = await Effect.runPromise(store.checkpoint(chainId))
        return (
          at?.hash === this.chain.tip.hash &&
          this.chain.mempool.transactions.length === 0 &&
          (await this.inFlight()).length === 0
        )
      },
      within === undefined ? {} : { within },
    )
  }
}
