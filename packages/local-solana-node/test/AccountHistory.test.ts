import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { AccountHistory } from "../src/runtime/AccountHistory.ts"
import type { StoredAccount } from "../src/runtime/StoredAccount.ts"

const addresses = ["a", "b", "c"]
const account = (lamports: bigint): StoredAccount => ({
  lamports,
  owner: "owner",
  data: new Uint8Array(),
  executable: false,
})

type State = Readonly<Record<string, StoredAccount | null>>

/** A full copy of the state at every slot. */
class WholeStates {
  states: State[] = [{ a: null, b: account(1n), c: null }]

  get newest(): State {
    return this.states.at(-1) ?? {}
  }
}

describe("the history of accounts", () => {
  it("equals full copies of the state at each slot, through writes, forks and forgetting", () => {
    const write = fc.record({
      address: fc.constantFrom(...addresses),
      lamports: fc.option(fc.bigInt({ min: 1n, max: 9n })),
    })
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ writes: fc.array(write, { maxLength: 3 }) }) },
      { weight: 1, arbitrary: fc.record({ fork: fc.nat({ max: 4 }) }) },
      { weight: 1, arbitrary: fc.record({ forget: fc.nat({ max: 4 }) }) },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const history = new AccountHistory()
        const whole = new WholeStates()
        let oldest = 0
        // Holds only the newest state, and receives what a fork restores.
        let runtime = whole.newest
        const at = (address: string, slot: number) => {
          const recorded = history.at(address, slot)
          return recorded === undefined ? runtime[address] : recorded
        }
        for (const each of steps) {
          const slot = whole.states.length - 1
          if ("writes" in each) {
            const state = { ...whole.newest }
            for (const { address, lamports } of each.writes) {
              const after = lamports === null ? null : account(lamports)
              history.record(address, slot + 1, state[address] ?? null, after)
              state[address] = after
            }
            whole.states.push(state)
            runtime = state
          } else if ("fork" in each) {
            const point = Math.max(oldest, slot - each.fork)
            whole.states.length = point + 1
            runtime = { ...runtime, ...Object.fromEntries(history.dropAfter(point)) }
          } else {
            oldest = Math.max(oldest, slot - each.forget)
            history.forgetBefore(oldest)
          }
          expect(runtime).toEqual(whole.newest)
          for (let slotAsked = oldest; slotAsked < whole.states.length; slotAsked += 1) {
            const state = Object.fromEntries(addresses.map((one) => [one, at(one, slotAsked)]))
            expect(state).toEqual(whole.states[slotAsked])
          }
        }
      }),
    )
  })
})
