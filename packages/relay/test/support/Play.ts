import type { Address } from "@shielded-relay/core"
import { simulatedAddress, type ChainTransaction } from "@shielded-relay/testkit"
import { freshUuid } from "./Caller.ts"
import { Ledger, type Party } from "./Ledger.ts"
import type { Step } from "./Script.ts"
import { addressOf, World, type WorldOptions } from "./World.ts"

const LIFETIME = 90_000

/** A world in which a script is played. */
export class Play {
  readonly world: World
  readonly ledger: Ledger
  readonly #owners: ReadonlyArray<Party>
  readonly #recipients: ReadonlyArray<Party>
  readonly #tokens: ReadonlyArray<Address>
  readonly #answers: Array<Promise<unknown>> = []

  private constructor(
    world: World,
    cast: { readonly owners: number; readonly recipients: number },
  ) {
    const parties = (count: number, from: number) =>
      Array.from({ length: count }, (_, k) => ({ address: simulatedAddress(from + k) }))
    this.world = world
    this.#owners = parties(cast.owners, 0xa11ce_000)
    this.#recipients = parties(cast.recipients, 0xbeef_000)
    this.#tokens = world.network.tokens.slice(1).map(({ address }) => address)
    const everybody = { owners: this.#owners, recipients: this.#recipients }
    this.ledger = new Ledger(world, everybody, this.#tokens)
  }

  /** Every owner begins with a deposit of each token that is in the tree. `relays` work on one store. */
  static async open(
    cast: { readonly owners: number; readonly recipients: number; readonly tokens: number },
    options: WorldOptions & { readonly relays?: number },
  ): Promise<Play> {
    const tokens = Array.from({ length: cast.tokens }, (_, k) => ({ symbol: `T${k}`, decimals: 6 }))
    const world = await World.open({
      ...options,
      network: { tokens, relayers: 2 },
      configuration: {
        operationLifetime: { evm: LIFETIME, tron: LIFETIME, solana: LIFETIME },
        answerTimeout: 20_000,
        batchDelay: 10_000,
        resendAfter: 10_000,
      },
    })
    for (let started = 1; started < (options.relays ?? 1); started += 1) await world.start()
    const play = new Play(world, cast)
    for (const owner of play.#owners)
      for (const token of play.#tokens) await play.#deposit(owner, token, 5_000_000n)
    const deposits = cast.owners * cast.tokens
    await world.time.until(() => world.chain.tip.state.commitments.length === deposits)
    await world.flushed()
    return play
  }

  async perform(step: Step): Promise<void> {
    const { world } = this
    const { chain, network } = world
    switch (step.do) {
      case "deposit":
        await this.#deposit(at(this.#owners, step.owner), at(this.#tokens, step.token), step.amount)
        break
      case "withdraw":
      case "transfer":
        await this.#spend(step)
        break
      case "wait":
        await world.time.advance(step.milliseconds)
        break
      case "down":
        network.faults.down = true
        await world.time.advance(step.milliseconds)
        network.faults.down = false
        break
      case "stall":
        chain.conditions.capacity = 0
        await world.time.advance(step.milliseconds)
        chain.conditions.capacity = 1_000
        break
      case "lag":
        network.faults.lag = 2
        await world.time.advance(step.milliseconds)
        network.faults.lag = 0
        break
      case "fate":
        network.faults.fates.push(step.fate)
        break
      case "copied":
        network.faults.copied = step.on
        break
      case "stealing":
        network.faults.stealing = step.on
        break
      case "use key outside":
        for (const sender of network.gateway.senders) chain.useKeyOutside(sender)
        break
      case "forget mempool":
        chain.mempool.remove(({ fees }) => fees !== null)
        break
      case "lose workers":
        world.prover.settings.losing += 1
        break
      case "raise tip":
        chain.conditions.minimumTip = (chain.conditions.suggestedTip * 21n) / 20n
        break
      case "refuse recipient":
        chain.refusing.add(addressOf(at(this.#recipients, step.to).address))
        break
      case "reorganise":
        this.#reorganise(step)
        break
      case "restart":
        await world.restart()
        break
    }
    await world.time.rest()
  }

  /** Everything is well again; waits for the end of all that is under way and looks at every figure. */
  async finish(): Promise<void> {
    const { chain, network } = this.world
    network.faults.fates.length = 0
    network.faults.copied = false
    network.faults.stealing = false
    chain.conditions.minimumTip = 0n
    chain.refusing.clear()
    this.world.prover.settings.losing = 0
    await this.world.time.during(Promise.all(this.#answers))
    await this.world.quiet(15 * 60_000)
    await this.world.time.advance(chain.conditions.finality * 2_000 + 4_000)
    await this.world.quiet(15 * 60_000)
    await this.ledger.check()
    await this.world.close()
  }

  async #deposit(owner: Party, token: Address, amount: bigint): Promise<void> {
    const { world } = this
    const prepared = world.relay.deposit({
      address: owner.address,
      chainId: world.chainId,
      tokenAddresses: [token],
      amounts: [amount.toString()],
    })
    const wallet = addressOf(owner.address)
    const { txData } = await world.time.during(prepared)
    world.chain.endow(token, wallet, amount)
    world.network.sendDeposit(wallet, txData)
  }

  async #spend(step: Extract<Step, { readonly do: "withdraw" | "transfer" }>): Promise<void> {
    const { world } = this
    const owner = at(this.#owners, step.owner)
    const token = at(this.#tokens, step.token)
    const { balance } = await world.balance(owner, token)
    const recipients = step.do === "withdraw" ? this.#recipients : this.#owners
    const amount = (balance * BigInt(step.share)) / 100n
    // Every relay of the store takes its share of the requests.
    const relay = at(world.relays, this.#answers.length)
    const spend = relay[step.do]({
      address: owner.address,
      nonce: freshUuid(),
      chainId: world.chainId,
      tokenAddresses: [token],
      amounts: [(amount > 0n ? amount : 1n).toString()],
      recipientAddress: at(recipients, step.to).address,
      feeToken: at(this.#tokens, 0),
    })
    // Refused, failed or done: the book tells.
    this.#answers.push(Promise.allSettled([spend]))
    await world.time.rest()
  }

  #reorganise({ depth, drop, reverse }: Extract<Step, { readonly do: "reorganise" }>): void {
    const { chain } = this.world
    const possible = Math.min(depth, chain.conditions.finality, chain.tip.number)
    chain.reorganise(possible, (gone) => {
      const dropped = gone.filter((_, index) => index % 4 < drop)
      // A wallet whose transaction is lost has lost the later ones with it; relaying accounts must help themselves.
      const isLost = ({ from, nonce, fees }: ChainTransaction) =>
        dropped.some(
          (one) => one.from === from && (fees === null ? one.nonce <= nonce : one.nonce === nonce),
        )
      chain.mempool.remove((one) => one.fees === null && isLost(one))
      const kept = gone.filter((one) => !isLost(one))
      return reverse ? reversed(kept) : kept
    })
  }
}

/** The other way round, but each sender's own transactions in the order of their nonces. */
function reversed(transactions: ReadonlyArray<ChainTransaction>): ReadonlyArray<ChainTransaction> {
  const bySender = Map.groupBy(transactions, ({ from }) => from)
  return transactions
    .toReversed()
    .flatMap(({ from }) => (bySender.get(from) as Array<ChainTransaction>).shift() ?? [])
}

function at<A>(list: ReadonlyArray<A>, index: number): A {
  const item = list[index % list.length]
  if (item === undefined) throw new RangeError("an empty list")
  return item
}
