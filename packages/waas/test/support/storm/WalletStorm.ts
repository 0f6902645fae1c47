import {
  GasDebtStore,
  nativeToken,
  OrderStore,
  WalletOperationStore,
  type Address,
  type OperationId,
  type Order,
  type PoolGatewayShape,
  type Storage,
  type WalletOperation,
} from "@shielded-relay/core"
import { addressOf, newStorage } from "@shielded-relay/simulated-relay"
import {
  simulatedAddress,
  type ChainTransaction,
  type SimulatedChain,
} from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import type { Relay } from "shielded-relay"
import { ManagedWorld, nonce, stampedRequest, type Answered, type Member } from "../ManagedWorld.ts"
import { statusOf } from "./OneWallet.ts"
import { FaultyProcess } from "./FaultyProcess.ts"
import { Suspensions } from "./Suspensions.ts"
import { stormLength, type StormRequest, type StormScript, type Trouble } from "./stormScript.ts"

/** One whole token: tokens of the simulated network have six decimals. */
export const units = 10n ** 6n
/** What each wallet holds at the beginning, in smallest units. */
export const tokensEach = 100n * units
/** Coins that a wallet has, if it has any. */
const coinsEach = 10n ** 18n
/** Milliseconds of simulated time within which everything ends once nothing goes wrong any more. */
const patience = 2 * 3_600_000

/** A request, to whom it pays, and its answers. */
export interface Asked {
  readonly request: StormRequest
  /** `null`: the wallet itself. */
  readonly recipient: string | null
  readonly answers: ReadonlyArray<Answered>
}

/** The payment that a cancellation names, and its answer. */
export interface Cancelled {
  readonly orderId: string
  readonly outcome: string
  /** The status that the answer shows. */
  readonly status: unknown
}

/** What storms are for. */
export type Reached =
  | "suspensions"
  | "requests of the suspended"
  | "requests over a limit"
  | "restores"
  | "keys used outside"
  | "reorganisations"
  | "cancellations"
  | "ended processes"

interface Process {
  readonly process: FaultyProcess
  readonly relay: Relay
}

/** Replaces a part of the storage or of the gateway of every process, to plant a bug. */
export interface Planted {
  readonly storage?: (storage: Context.Context<Storage>) => Context.Context<Storage>
  /** `chain`: that of the storm, once it has begun. */
  readonly gateway?: (
    gateway: PoolGatewayShape,
    chain: () => SimulatedChain,
  ) => Partial<PoolGatewayShape>
}

/** A relay in a storm of faults. At the end everything works again, and everything that was accepted has ended. */
export class WalletStorm {
  readonly managed: ManagedWorld
  readonly members: ReadonlyArray<Member>
  readonly asked: Array<Asked> = []
  readonly cancelled: Array<Cancelled> = []
  /** Violations that were seen on the way. */
  readonly seen = new Set<string>()
  /** How often the storm reached what a storm is for. */
  readonly reached = new Map<Reached, number>()
  /** The policy that binds the users of all wallets. */
  readonly policyId: string
  readonly #script: StormScript
  readonly #storage: Context.Context<Storage>
  readonly #ids: Set<OperationId>
  readonly #process: { current: FaultyProcess }
  readonly #processes: Array<Process> = []
  readonly #failed = new Set<OperationId>()
  readonly #suspensions: Suspensions

  private constructor(
    script: StormScript,
    managed: ManagedWorld,
    members: ReadonlyArray<Member>,
    parts: {
      readonly storage: Context.Context<Storage>
      readonly ids: Set<OperationId>
      readonly process: { current: FaultyProcess }
      readonly policyId: string
    },
  ) {
    this.#script = script
    this.managed = managed
    this.members = members
    this.#storage = parts.storage
    this.#ids = parts.ids
    this.#process = parts.process
    this.policyId = parts.policyId
    this.#suspensions = new Suspensions(managed)
  }

  /** Runs a script to its end. */
  static async run(script: StormScript, planted: Planted = {}): Promise<WalletStorm> {
    const ids = new Set<OperationId>()
    const process = { current: new FaultyProcess() }
    const plain = await newStorage()
    const storage = noting(ids, planted.storage?.(plain) ?? plain)
    const { manner } = script
    const managed: ManagedWorld = await ManagedWorld.open({
      storage: plain,
      network: { manner, family: manner },
      gateway: (gateway) => {
        const changed = planted.gateway?.(gateway, () => managed.world.chain) ?? {}
        return { ...changed, ...process.current.sending({ ...gateway, ...changed }) }
      },
    })
    const members: Array<Member> = []
    for (const n of script.wallets.keys()) members.push(await managed.user(20 + n))
    const { world } = managed
    const policyId = await managed.policy({
      userIds: members.map(({ userId }) => userId),
      actionType: "SIGN_TRANSACTION",
      conditions: {
        limits: [
          {
            chainId: world.chainId,
            token: world.text(world.token()),
            amount: String(script.limit),
            window: 3 * 3_600,
          },
        ],
      },
    })
    const storm = new WalletStorm(script, managed, members, { storage, ids, process, policyId })
    await storm.#begin()
    await storm.#rage()
    await storm.#settle()
    return storm
  }

  get chain(): SimulatedChain {
    return this.managed.world.chain
  }

  get tank(): Address | null {
    return this.managed.world.network.connected.wallets?.tank ?? null
  }

  get native(): Address {
    return nativeToken(this.managed.world.network.gateway.family)
  }

  account(wallet: number): Address {
    return addressOf(this.textOf(wallet))
  }

  /** What the users of all wallets may spend together, in smallest units. */
  get limit(): bigint {
    return BigInt(this.#script.limit) * units
  }

  #count(what: Reached): void {
    this.reached.set(what, (this.reached.get(what) ?? 0) + 1)
  }

  /** The address of a wallet on the chain. */
  textOf(wallet: number): string {
    const member = this.members[wallet]
    if (member === undefined) throw new Error(`there is no wallet ${wallet}`)
    return member[this.#script.manner]
  }

  /** Every operation that was ever stored. */
  async operations(): Promise<ReadonlyArray<WalletOperation>> {
    const store = Context.get(this.#storage, WalletOperationStore)
    const rows = await Effect.runPromise(Effect.forEach(this.#ids, (id) => store.find(id)))
    return rows.flatMap((row) => row ?? [])
  }

  order(id: string): Promise<Order | null> {
    return Effect.runPromise(Context.get(this.#storage, OrderStore).find(id))
  }

  debts(operation: WalletOperation) {
    return Effect.runPromise(
      Context.get(this.#storage, GasDebtStore).ofOwner(operation.request.owner),
    )
  }

  async close(): Promise<void> {
    for (const { process } of this.#processes) process.kill()
  }

  async #begin(): Promise<void> {
    const { world } = this.managed
    // Orders are accepted once the pool has executed a proof.
    await world.deposit({ address: this.textOf(0) }, world.token(), units)
    await world.flushed()
    const first = world.relays.shift()
    if (first !== undefined) await world.time.during(first.stop())
    for (const [wallet, hasCoins] of this.#script.wallets.entries()) {
      const account = this.account(wallet)
      this.chain.endow(world.token(), account, tokensEach)
      if (hasCoins) this.chain.endow(this.native, account, coinsEach)
      if (this.#script.manner !== "solana") this.chain.approving.add(account)
    }
    for (let n = 0; n < this.#script.replicas; n += 1) await this.#start()
  }

  async #start(afterRestore = false): Promise<void> {
    const { world } = this.managed
    const { faults } = world.network
    Object.assign(faults, { down: false, lag: 0 })
    const process = new FaultyProcess()
    this.#process.current = process
    const relay = await world.start(process.reaching(this.#storage), undefined, {
      afterRestore,
    })
    this.#processes.push({ process, relay })
  }

  /** The processes that run, after others were started for those that ended. */
  async #running(): Promise<ReadonlyArray<Process>> {
    for (;;) {
      const alive = this.#processes.filter(({ process }) => !process.isDead)
      if (alive.length >= this.#script.replicas) return alive
      this.#count("ended processes")
      await this.#start()
    }
  }

  async #rage(): Promise<void> {
    const { time } = this.managed.world
    const begin = time.now
    const acts = [
      ...this.#script.requests.map((request) => ({
        at: request.at,
        act: () => this.#ask(request),
      })),
      ...this.#script.requests.flatMap((request) =>
        request.cancelledAfter === null
          ? []
          : { at: request.at + request.cancelledAfter, act: () => this.#cancel(request) },
      ),
      ...this.#script.troubles.map((trouble) => ({
        at: trouble.at,
        act: () => this.#trouble(trouble),
      })),
    ].toSorted((a, b) => a.at - b.at)
    for (const { at, act } of acts) {
      await this.#until(begin + at * 1_000)
      await act()
    }
    await this.#until(begin + stormLength * 1_000)
  }

  async #until(end: number): Promise<void> {
    const { time } = this.managed.world
    while (time.now < end) {
      await time.advance(Math.min(1_000, end - time.now))
      await this.#look()
    }
  }

  async #ask(request: StormRequest): Promise<void> {
    const { managed } = this
    const { world } = managed
    const alive = await this.#running()
    const member = this.members[request.wallet]
    if (member === undefined) return
    const n = this.asked.length
    const isPrivate = request.kind === "private"
    const recipient = isPrivate ? null : world.text(this.#payee(n))
    const stamped = await stampedRequest(
      `POST /waas/public-to-${request.kind}`,
      request.isLimited ? member.stamper : managed.root.stamper,
      {
        organizationId: managed.organizationId,
        nonce: nonce(),
        timestamp: world.time.now,
        userId: member.userId,
        fromAddress: this.textOf(request.wallet),
        token: world.text(world.token()),
        amount: String(request.amount),
        chainId: world.chainId,
        ...(recipient === null ? {} : { to: recipient }),
      },
    )
    const answers: Array<Answered> = []
    this.asked.push({ request, recipient, answers })
    const targets = request.isRepeated ? alive : alive.slice(n % alive.length).slice(0, 1)
    for (const { relay } of targets)
      // A relay that stops rejects what it was asked.
      void Promise.allSettled([relay.handle(stamped)]).then(([settled]) => {
        if (settled.status === "rejected") return
        const { value } = settled
        const outcome = value.outcome === "refused" ? value.code : value.outcome
        if (outcome === "ACTION_NOT_PERMITTED") this.#count("requests over a limit")
        if (outcome === "SUSPENDED") this.#count("requests of the suspended")
        answers.push({ outcome, data: {}, body: value.body })
      })
  }

  /** Cancels the payment of a request, if one was accepted. */
  async #cancel(request: StormRequest): Promise<void> {
    const { managed } = this
    const orderId = await this.#orderOf(request)
    if (orderId === null) return
    const alive = await this.#running()
    for (const { relay } of request.isRepeated ? alive : alive.slice(0, 1)) {
      const stamped = await stampedRequest(cancelRoute, managed.root.stamper, {
        organizationId: managed.organizationId,
        nonce: nonce(),
        timestamp: managed.world.time.now,
        scheduleId: orderId,
      })
      void Promise.allSettled([relay.handle(stamped)]).then(([settled]) => {
        if (settled.status === "rejected") return
        const { value } = settled
        const outcome = value.outcome === "refused" ? value.code : value.outcome
        if (outcome === "ok") this.#count("cancellations")
        this.cancelled.push({ orderId, outcome, status: statusOf(value.body) })
      })
    }
  }

  async #orderOf(request: StormRequest): Promise<string | null> {
    const asked = this.asked.find((one) => one.request === request)
    for (const { orderId } of await this.operations()) {
      const order = orderId === null ? null : await this.order(orderId)
      const recipient = order?.payouts[0]?.recipient
      if (recipient !== undefined && asked?.recipient === this.managed.world.text(recipient))
        return orderId
    }
    return null
  }

  /** Receives what owners move outside. */
  get #elsewhere(): Address {
    return simulatedAddress(0xe15e, this.managed.world.network.gateway.family)
  }

  /** An address of the chain's family that no one else pays. */
  #payee(n: number): Address {
    return simulatedAddress(0xbee_0000 + n, this.managed.world.network.gateway.family)
  }

  async #trouble(trouble: Trouble): Promise<void> {
    const { time, network } = this.managed.world
    const { faults } = network
    const { chain } = this
    switch (trouble.kind) {
      case "broadcasts":
        faults.fates.push(...trouble.fates)
        return
      case "endpoints": {
        const { fault, lasts } = trouble
        if (fault === "lag") faults.lag = 4
        else faults[fault] = true
        time.after(lasts * 1_000, () =>
          Object.assign(faults, { [fault]: fault === "lag" ? 0 : false }),
        )
        return
      }
      case "reorganisation":
        this.#count("reorganisations")
        this.#reorganise(trouble)
        return
      case "fees": {
        const before = chain.conditions.baseFee
        chain.conditions.baseFee = usualBaseFee * BigInt(trouble.times)
        time.after(trouble.lasts * 1_000, () => {
          chain.conditions.baseFee = before
        })
        return
      }
      case "suspension": {
        this.#count("suspensions")
        const alive = await this.#running()
        const userId = trouble.wallet === null ? null : this.members[trouble.wallet]?.userId
        await this.#suspensions.suspend(userId ?? null, alive[0]?.relay)
        time.after(trouble.lasts * 1_000, () => this.#suspensions.expire(userId ?? null))
        return
      }
      case "restore":
        return this.#restore()
      case "restart": {
        const alive = this.#processes.filter(({ process }) => !process.isDead)
        const one = alive[trouble.process % alive.length]
        if (one === undefined) return
        let isOver = false
        void one.relay.stop().then(() => (isOver = true))
        // A death that was planned for this process can come first. Then nothing of it ends any more.
        await time.until(() => isOver || one.process.isDead)
        one.process.kill()
        await this.#running()
        return
      }
      case "process": {
        const alive = await this.#running()
        alive[trouble.process % alive.length]?.process.plan(trouble.fault, trouble.ahead)
        return
      }
      case "key-outside":
        chain.useKeyOutside(this.account(trouble.wallet))
        this.#count("keys used outside")
        return
      case "account-drained":
        this.#drain(this.account(trouble.wallet))
        return
      case "tokens-moved": {
        const token = this.managed.world.token()
        const account = this.account(trouble.wallet)
        const amount = chain.balanceOf(token, account)
        if (amount > 0n)
          chain.deposit(account, [
            { token, amount, npk: 7n + BigInt(trouble.at), encryptedNote: new Uint8Array(157) },
          ])
        return
      }
      case "tank-drained": {
        const { tank } = this
        if (tank === null) return
        const amount = this.#drain(tank)
        time.after(trouble.lasts * 1_000, () => chain.endow(this.native, tank, amount))
      }
    }
  }

  /** Every process ends. The next one starts as after a restore from a backup which had everything. */
  async #restore(): Promise<void> {
    for (const { process } of this.#processes) process.kill()
    this.#count("restores")
    await this.#start(true)
    await this.#running()
  }

  #drain(account: Address): bigint {
    const amount = this.chain.balanceOf(this.native, account)
    if (amount > 0n) this.chain.send(account, { kind: "send", to: this.#elsewhere, amount })
    return amount
  }

  #reorganise({
    depth,
    forgets,
    isSwapped,
  }: Extract<Trouble, { readonly kind: "reorganisation" }>): void {
    const { chain } = this
    const sent = [...this.managed.world.network.sent.values()]
    const ours = ({ from, nonce: taken }: ChainTransaction) =>
      sent.find((one) => one.from === from && one.nonce === taken)
    chain.reorganise(Math.min(depth, chain.conditions.finality, chain.tip.number), (gone) =>
      gone
        .filter((_, k) => forgets === 0 || k % forgets !== 0)
        .map((one) => (isSwapped && one.input.kind === "other" ? (ours(one) ?? one) : one)),
    )
  }

  /** Ends all faults and waits until everything that was accepted has ended. */
  async #settle(): Promise<void> {
    const { world } = this.managed
    const { chain } = this
    world.network.faults.fates.length = 0
    for (const { process } of this.#processes) process.faults.clear()
    await this.#until(world.time.now + 61_000)
    Object.assign(world.network.faults, { down: false, lag: 0, dropping: false })
    chain.conditions.baseFee = usualBaseFee
    await this.#running()
    this.#suspensions.expireAll()
    const end = world.time.now + patience
    // A violation that was seen is enough.
    while (this.seen.size === 0 && !(await this.#hasEnded())) {
      if (world.time.now > end) {
        this.seen.add("not everything ends")
        return
      }
      await world.time.advance(2_000)
      await this.#look()
    }
    // Everything is final, so no reorganisation and no late transaction changes it.
    await this.#until(world.time.now + 60_000)
  }

  async #hasEnded(): Promise<boolean> {
    const operations = await this.operations()
    if (!operations.every(hasEnded)) return false
    for (const { orderId, status } of operations) {
      const order = orderId === null ? null : await this.order(orderId)
      if (order === null || status.state === "failed") continue
      if (!["completed", "expired", "failed"].includes(order.phase)) return false
    }
    const { world } = this.managed
    return world.chain.mempool.transactions.length === 0 && (await world.inFlight()).length === 0
  }

  /** Notes what must never be so at any moment. */
  async #look(): Promise<void> {
    const operations = await this.operations()
    await this.#suspensions.resumeExpired((await this.#running())[0]?.relay)
    if (await this.#suspensions.areBroken(operations, (id) => this.order(id)))
      this.seen.add("something began for a suspended user")
    const inside = operations.filter((one) => one.legs.length > 0 && !hasEnded(one))
    if (new Set(inside.map(({ account }) => account)).size < inside.length)
      this.seen.add("two operations are in one account")
    for (const { id, status, legs } of operations) {
      if (status.state !== "failed" || this.#failed.has(id)) continue
      this.#failed.add(id)
      for (const { leg, transactions } of legs)
        for (const { hash, sender, senderNonce } of transactions)
          if (
            leg.kind === "deposit" &&
            senderNonce !== null &&
            this.chain.find(hash) === null &&
            (this.chain.finalized.nonces.get(sender) ?? 0) <= senderNonce
          )
            this.seen.add("an operation failed while its deposit can be mined")
    }
  }
}

const cancelRoute = "POST /waas/cancel-scheduled-transaction"
const usualBaseFee = 1_000_000_000n

function hasEnded({ status: { state } }: WalletOperation): boolean {
  return state === "confirmed" || state === "failed"
}

/** Notes the ids of operations as they are inserted. */
function noting(ids: Set<OperationId>, storage: Context.Context<Storage>) {
  const store = Context.get(storage, WalletOperationStore)
  return Context.add(storage, WalletOperationStore, {
    ...store,
    insert: (operation) =>
      Effect.suspend(() => {
        ids.add(operation.id)
        return store.insert(operation)
      }),
  })
}
