import { inFlightStates, type Address, type Intent, type Operation } from "@shielded-relay/core"
import { expect } from "vitest"
import { addressOf, type World } from "./World.ts"

const everyState = [
  ...inFlightStates,
  "confirmed",
  "failed",
  "refused",
  "prepared",
  "seen",
  "expired",
] as const

export interface Party {
  readonly address: string
}

type Spend = Extract<Intent, { readonly kind: "withdraw" | "transfer" }>

/**
 * A second book beside the relay's: what every owner must have, from what the chain says was paid in and from what the operations
 * that were executed were asked to do. It knows nothing of notes.
 */
export class Ledger {
  readonly #world: World
  readonly #owners: ReadonlyArray<Party>
  readonly #recipients: ReadonlyArray<Party>
  readonly #tokens: ReadonlyArray<Address>

  constructor(
    world: World,
    parties: { readonly owners: ReadonlyArray<Party>; readonly recipients: ReadonlyArray<Party> },
    tokens: ReadonlyArray<Address>,
  ) {
    this.#world = world
    this.#owners = parties.owners
    this.#recipients = parties.recipients
    this.#tokens = tokens
  }

  /** Nothing is under way: every figure must agree with every other. */
  async check(): Promise<void> {
    const operations = await this.#world.inStates(everyState)
    const spends = operations.flatMap(({ intent, ...rest }) =>
      intent !== null && isSpend(intent) ? [{ ...rest, intent }] : [],
    )
    const executed = spends.filter(({ status }) => status.state === "confirmed")
    await this.#checkOutcomes(spends, executed.length)
    for (const token of this.#tokens) {
      let balances = 0n
      let unspent = 0n
      for (const owner of this.#owners) {
        const { balance, pending } = await this.#world.balance(owner, token)
        const due = this.#paidIn(owner, token) + changeBy(executed, owner, token)
        expect({ owner, token, due: balance + pending }).toEqual({ owner, token, due })
        balances += balance + pending
        for (const { note, reservedBy } of await this.#world.notes(owner)) {
          if (note.token === token) unspent += note.amount
          expect(reservedBy).toBeNull()
        }
      }
      const holdings = this.#world.chain.holdings(token)
      expect({ holdings, unspent, balances }).toEqual({
        holdings,
        unspent: holdings,
        balances: holdings,
      })
      this.#checkRecipients(executed, token)
    }
  }

  /** By owner and token: balance and pending plus what was spent or will be. Falls only when a reorganisation takes something. */
  async committed(): Promise<ReadonlyMap<string, bigint>> {
    const operations = await this.#world.inStates([...inFlightStates, "confirmed"])
    const sums = new Map<string, bigint>()
    for (const token of this.#tokens) {
      for (const owner of this.#owners) {
        const { balance, pending } = await this.#world.balance(owner, token)
        const spent = operations
          .filter(({ request }) => request?.owner === keyOf(owner))
          .flatMap(({ intent }) => (intent !== null && isSpend(intent) ? [intent] : []))
          .reduce((sum, intent) => sum + costOf(intent, owner, token), 0n)
        sums.set(`${owner.address} ${token}`, balance + pending + spent)
      }
    }
    return sums
  }

  async #checkOutcomes(
    spends: ReadonlyArray<Omit<Operation, "intent"> & { readonly intent: Spend }>,
    executed: number,
  ): Promise<void> {
    const { chain } = this.#world
    const hashes = chain
      .events(0, chain.tip.number)
      .flatMap(({ event }) => (event.type === "Operation" ? [event.operationHash] : []))
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(hashes.length).toBe(executed)
    for (const { request, status, attempts } of spends) {
      const own = attempts.flatMap(({ plan }) =>
        plan.kind === "transact" && hashes.includes(plan.operationHash) ? [plan.operationHash] : [],
      )
      expect([status.state, own.length]).toEqual(
        status.state === "confirmed" ? ["confirmed", 1] : ["failed", 0],
      )
      const owner = this.#owners.find((one) => keyOf(one) === request?.owner)
      if (owner === undefined || request === null) throw new Error("an operation of nobody")
      expect((await this.#world.operation(owner, request.nonce)).state).toBe(status.state)
    }
  }

  #checkRecipients(executed: ReadonlyArray<{ readonly intent: Spend }>, token: Address): void {
    for (const recipient of this.#recipients) {
      const due = executed.reduce(
        (sum, { intent }) =>
          intent.kind === "withdraw" && intent.recipient === addressOf(recipient.address)
            ? sum + amountOf(intent, token)
            : sum,
        0n,
      )
      expect(this.#world.paid(recipient.address, token)).toBe(due)
    }
    const fees = executed.reduce((sum, { intent }) => sum + feeOf(intent, token), 0n)
    const { feeRecipient } = this.#world.network.gateway
    expect(this.#world.chain.balanceOf(token, feeRecipient)).toBe(fees)
  }

  /** What the owner's own wallet paid into the pool. */
  #paidIn(owner: Party, token: Address): bigint {
    const moved = this.#world.chain.tip.state.movements.get(`${token} ${addressOf(owner.address)}`)
    return -(moved ?? 0n)
  }
}

function isSpend(intent: Intent): intent is Spend {
  return intent.kind === "withdraw" || intent.kind === "transfer"
}

function keyOf(owner: Party): string {
  return `key20:${addressOf(owner.address)}`
}

function amountOf(intent: Spend, token: Address): bigint {
  return intent.amounts.reduce((sum, one) => (one.token === token ? sum + one.amount : sum), 0n)
}

function feeOf({ fee }: Spend, token: Address): bigint {
  return fee.token === token ? fee.amount : 0n
}

function paysTo(intent: Spend, owner: Party): boolean {
  return (
    intent.kind === "transfer" &&
    intent.recipient.kind === "owner" &&
    intent.recipient.owner === keyOf(owner)
  )
}

/** By how much an operation of this owner makes its balance smaller. */
function costOf(intent: Spend, owner: Party, token: Address): bigint {
  return feeOf(intent, token) + (paysTo(intent, owner) ? 0n : amountOf(intent, token))
}

function changeBy(
  executed: ReadonlyArray<{ readonly intent: Spend; readonly request: Operation["request"] }>,
  owner: Party,
  token: Address,
): bigint {
  return executed.reduce((sum, { intent, request }) => {
    const out =
      request?.owner === keyOf(owner) ? amountOf(intent, token) + feeOf(intent, token) : 0n
    return sum - out + (paysTo(intent, owner) ? amountOf(intent, token) : 0n)
  }, 0n)
}
