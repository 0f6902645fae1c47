import { ownerId, ownerOf, type Address } from "@shielded-relay/core"
import type { World } from "@shielded-relay/simulated-relay"
import { countedUuids, simulatedAddress } from "@shielded-relay/testkit"
import type { Dice } from "./Dice.ts"
import type { Policy, Share, Step } from "./Script.ts"

const firstWallet = 0x3_0000_0000
const firstPayee = 0x7_0000_0000

/** The users of a world. They ask the relay as an embedder does, and send their deposits themselves. */
export class Players {
  /** Requests that the relay refused, by the code of the refusal. */
  readonly refused = new Map<string, number>()
  readonly #world: World
  readonly #dice: Dice
  readonly #policies: ReadonlyArray<Policy>
  /** Users who pay every fee in the first token. */
  readonly #foreign: ReadonlySet<number>
  readonly #uuid = countedUuids()
  #open = 0

  constructor(
    world: World,
    dice: Dice,
    {
      policies = [],
      foreign,
    }: { policies?: ReadonlyArray<Policy> | undefined; foreign: ReadonlySet<number> },
  ) {
    this.#world = world
    this.#dice = dice
    this.#policies = policies
    this.#foreign = foreign
  }

  /** Whether all requests are answered. */
  get quiet(): boolean {
    return this.#open === 0
  }

  /** The wallet of a user. */
  wallet(user: number): Address {
    return simulatedAddress(firstWallet + user, this.#family)
  }

  /** The users' wallets by owner id. */
  owners(users: number): ReadonlyMap<string, Address> {
    return new Map(
      Array.from({ length: users }, (_, user) => {
        const wallet = this.wallet(user)
        return [ownerId(ownerOf(wallet)), wallet] as const
      }),
    )
  }

  /** Starts a step. It goes on while the world's time advances. */
  take(step: Step): void {
    this.#open += 1
    void this.#play(step)
      .catch((error: unknown) => {
        const code = codeOf(error)
        this.refused.set(code, (this.refused.get(code) ?? 0) + 1)
      })
      .finally(() => {
        this.#open -= 1
      })
  }

  async #play(step: Step): Promise<void> {
    switch (step.do) {
      case "deposit":
        return await this.#deposit(step)
      case "private-send":
        return await this.#privateSend(step)
      case "withdraw":
        return await this.#withdraw(step)
      case "transfer":
        return await this.#transfer(step)
      case "swap":
        return await this.#swap(step)
    }
  }

  async #deposit(step: Extract<Step, { readonly do: "deposit" }>): Promise<void> {
    const { relay } = this.#world
    const { txData } = await relay.deposit({
      ...this.#caller(step),
      tokenAddresses: [this.#token(step.token)],
      amounts: [String(step.amount)],
    })
    this.#pay(step.user, txData)
  }

  async #privateSend(step: Extract<Step, { readonly do: "private-send" }>): Promise<void> {
    const { relay } = this.#world
    const feeToken = this.#feeToken(step)
    const { txData } = await relay.privateSend({
      ...this.#caller(step),
      ...(feeToken === this.#token(step.token) ? {} : { feeToken }),
      tokenAddress: this.#token(step.token),
      recipients: step.payees.map(({ payee, amount }) => ({
        address: this.#payee(payee),
        amount: String(amount),
      })),
      ...this.#completionOf(step),
      ...(this.#policies.includes("round-deposits") ? { roundDeposit: true } : {}),
      ...(this.#policies.includes("wallet-nonce") ? { walletFillsNonce: true } : {}),
    })
    this.#pay(step.user, txData)
  }

  async #withdraw(step: Extract<Step, { readonly do: "withdraw" }>): Promise<void> {
    const { relay } = this.#world
    await relay.withdraw({
      ...this.#caller(step),
      recipientAddress: this.#payee(step.recipient),
      ...this.#completionOf(step),
      ...(await this.#spent(step)),
    })
  }

  async #transfer(step: Extract<Step, { readonly do: "transfer" }>): Promise<void> {
    const { relay } = this.#world
    await relay.transfer({
      ...this.#caller(step),
      recipientAddress: this.#text(this.wallet(step.to)),
      ...this.#completionOf(step),
      ...(await this.#spent(step)),
    })
  }

  async #swap(step: Extract<Step, { readonly do: "swap" }>): Promise<void> {
    const { relay, chainId } = this.#world
    const [tokenIn, tokenOut] = [this.#token(step.token), this.#token(step.into)]
    const amount = step.share.all ? step.share.of / 2n : step.share.amount
    const quote = await relay.getSwapData({
      address: this.#text(this.wallet(step.user)),
      chainId,
      inputTokenAddress: tokenIn,
      outputTokenAddress: tokenOut,
      amount: `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, "0")}`,
    })
    await relay.swap({
      ...this.#caller(step),
      tokenAddresses: [tokenIn, tokenOut],
      amounts: [`-${amount}`, quote.outSwapAmount],
      externalActionId: quote.externalActionId,
      swapData: quote.swapData,
      feeToken: tokenIn,
    })
  }

  /** The fields of a spend. To withdraw a whole deposit including the fee, the caller asks for the fee first. */
  async #spent(step: Extract<Step, { readonly share: Share }>) {
    const { share, user } = step
    const [token, feeToken] = [this.#token(step.token), this.#feeToken(step)]
    const fields = { tokenAddresses: [token], feeToken }
    if (!share.all) return { ...fields, amounts: [String(share.amount)] }
    if (feeToken !== token) return { ...fields, amounts: [String(share.of)] }
    const { relay, chainId } = this.#world
    const { feeAmount } = await relay.getFee({
      address: this.#text(this.wallet(user)),
      chainId,
      externalActionId: "Transact",
      ...fields,
    })
    return { ...fields, amounts: [String(share.of - BigInt(feeAmount))], feeAmount }
  }

  #completionOf({ within }: { readonly within: number | null }) {
    if (within === null) return {}
    // The grid rounds a completion time down.
    const shortest = this.#policies.includes("deadline-grid") ? 2_100 : 1_200
    const now = Math.floor(this.#world.time.now / 1_000)
    return { txCompletionTime: now + Math.max(within, shortest) }
  }

  #feeToken({ user, token }: Step): string {
    return this.#token(this.#foreign.has(user) ? 0 : token)
  }

  #caller({ user }: Step) {
    return {
      address: this.#text(this.wallet(user)),
      nonce: this.#uuid(),
      chainId: this.#world.chainId,
    }
  }

  get #family() {
    return this.#world.network.gateway.family
  }

  #payee(number: number): string {
    return this.#text(simulatedAddress(firstPayee + number, this.#family))
  }

  #text(address: Address): string {
    return this.#world.text(address)
  }

  #token(index: number): string {
    return this.#text(this.#world.token(index))
  }

  /** Sends a deposit some seconds later, as a person with a wallet does. */
  #pay(user: number, txData: Parameters<World["network"]["sendDeposit"]>[1]): void {
    const { time, chain, network } = this.#world
    time.after(5_000 + this.#dice.below(60_000), () => {
      const from = this.wallet(user)
      for (const { token, amount } of network.notesOf(txData)) chain.endow(token, from, amount)
      network.sendDeposit(from, txData)
    })
  }
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error
    ? String(error.code)
    : String(error)
}
