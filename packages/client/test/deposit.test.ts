import {
  depositStates,
  depositUntilSpendable,
  DepositRevertedError,
  OperationPendingError,
  RelayRequestError,
  WrongDepositError,
  type DepositOptions,
  type DepositState,
  type Payer,
} from "@shielded-relay/client"
import { readFile } from "node:fs/promises"
import { describe, expect, it } from "vitest"
import { clientOf, withdrawal } from "./support/clientOf.ts"
import { txData } from "./support/exampleAnswers.ts"
import { faultyFetch } from "./support/faultyFetch.ts"
import { simulatedService, type SimulatedOptions } from "./support/simulatedService.ts"

const { chainId, feeToken: token } = withdrawal
const deposit = { chainId, tokenAddresses: [token], amounts: [5n] }
const txHash = `0x${"ee".repeat(32)}`

/** A store in memory, with every text that it was given. */
function memory(first: string | null = null) {
  const written: Array<string | null> = []
  let text = first
  return {
    read: () => text,
    write: (next: string | null) => {
      written.push(next)
      text = next
    },
    written,
    text: () => text,
  }
}

type States = ReadonlyArray<"prepared" | "seen" | "confirmed" | "expired">

/**
 * A session whose deposit has these states, one per look after it was sent, and a payer that counts.
 *
 * @param quarantined What the balance shows, per look.
 */
async function depositing(
  states: States,
  {
    quarantined = [],
    wallet = async () => txHash,
    outcome,
  }: {
    readonly quarantined?: ReadonlyArray<string>
    readonly wallet?: Payer["send"]
    readonly outcome?: Payer["outcome"]
  } = {},
) {
  const [later, amounts] = [[...states], [...quarantined]]
  let withheld = "0"
  const options: SimulatedOptions = {
    balances: () => {
      withheld = amounts.shift() ?? withheld
      const none = { balance: "0", pending: "0" }
      return [{ chainId, tokenAddress: token.toLowerCase(), ...none, quarantined: withheld }]
    },
  }
  const service = simulatedService(options)
  const answering = faultyFetch(service)
  let sent = 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const [, nonce = ""] = /\/operation\/([^?]+)/.exec(new Request(input).url) ?? []
    const operation = service.operations.get(nonce)
    if (operation !== undefined && sent > 0) operation.state = later.shift() ?? operation.state
    return answering(input, init)
  }
  const { client } = clientOf(fetch)
  const asked: Array<string> = []
  const payer: Payer = {
    send: async (...given) => {
      asked.push("send")
      const hash = await wallet(...given)
      sent += 1
      return hash
    },
    approve: async ({ amount, spender, tokenAddress }) => {
      asked.push(`approve ${amount} of ${tokenAddress} for ${spender}`)
    },
    ...(outcome === undefined ? {} : { outcome }),
  }
  const session = await client.createSession()
  const seen: Array<DepositState> = []
  const run = (more: Partial<DepositOptions> = {}) =>
    depositUntilSpendable(session, deposit, {
      payer,
      onState: (state) => seen.push(state),
      ...more,
    })
  return { run, asked, seen, service, markSent: () => void (sent += 1) }
}

describe("depositUntilSpendable", () => {
  it("approves exactly, sends once, and follows the deposit until it is final", async () => {
    const { run, asked, seen } = await depositing(["prepared", "seen", "seen", "confirmed"])
    expect(await run()).toMatchObject({ state: "spendable" })
    expect(asked).toEqual([`approve 5 of ${token} for ${txData.to}`, "send"])
    expect(seen).toEqual(["approving", "sending", "sent", "seen", "spendable"])
  })

  it("tells that the operator withholds the deposit, by what the balance gained", async () => {
    const quarantined = ["7", "7", "11", "12"]
    const { run, seen } = await depositing(["prepared"], { quarantined })
    expect(await run()).toMatchObject({ state: "quarantined" })
    expect(seen).toEqual(["approving", "sending", "sent", "quarantined"])
  })

  it("follows a withheld deposit that is released", async () => {
    const store = memory()
    const { run } = await depositing(["prepared", "confirmed"], { quarantined: ["0", "5"] })
    expect(await run({ store })).toMatchObject({ state: "quarantined" })
    expect(await run({ store })).toMatchObject({ state: "spendable" })
  })

  it("writes down before the wallet is asked, and after a reload only waits", async () => {
    const store = memory()
    const first = await depositing([], { wallet: () => new Promise<string>(() => {}) })
    const opened = new Promise<void>((resolve) => {
      const wait = { store, onState: (state: DepositState) => state === "sending" && resolve() }
      void first.run(wait)
    })
    await opened
    const text = store.text()
    expect(JSON.parse(text ?? "")).toMatchObject({ txHash: null })

    // The page is loaded again; the wallet had sent.
    first.markSent()
    const again = memory(text)
    for (const [nonce, operation] of first.service.operations)
      if (JSON.parse(text ?? "").nonce === nonce) operation.state = "confirmed"
    expect(await first.run({ store: again })).toMatchObject({ state: "spendable" })
    expect(first.asked.filter((what) => what === "send")).toHaveLength(1)
  })

  it("asks the wallet again only if told to, with the same deposit", async () => {
    const store = memory()
    let calls = 0
    const wallet = async () => {
      calls += 1
      if (calls === 1) throw new Error("fetch failed")
      return txHash
    }
    const { run, asked, service } = await depositing(["confirmed"], { wallet })
    await expect(run({ store })).rejects.toThrow("fetch failed")
    await expect(run({ store, timeout: 3_000 })).rejects.toThrow(OperationPendingError)
    expect(asked.filter((what) => what === "send")).toHaveLength(1)
    expect(await run({ store, sendAgain: true })).toMatchObject({ state: "spendable" })
    expect(asked.filter((what) => what === "send")).toHaveLength(2)
    expect(service.operations.size).toBe(1)
  })

  it("does not send again what has arrived meanwhile", async () => {
    const store = memory()
    const wallet = async () => Promise.reject(new Error("closed"))
    const { run, asked, service } = await depositing([], { wallet })
    await expect(run({ store })).rejects.toThrow("closed")
    for (const operation of service.operations.values()) operation.state = "confirmed"
    expect(await run({ store, sendAgain: true })).toMatchObject({ state: "spendable" })
    expect(asked.filter((what) => what === "send")).toHaveLength(1)
  })

  it.each([
    Object.assign(new Error("User rejected"), { code: 4001 }),
    Object.assign(new Error("rejected"), { code: "ACTION_REJECTED" }),
    new Error("TransactionExecutionError", {
      cause: Object.assign(new Error("rejected"), { code: 4001 }),
    }),
    new WrongDepositError("The service names another contract"),
  ])("begins anew after %s", async (refusal) => {
    const store = memory()
    let calls = 0
    const wallet = async () => {
      calls += 1
      if (calls === 1) throw refusal
      return txHash
    }
    const { run } = await depositing(["confirmed"], { wallet })
    await expect(run({ store })).rejects.toBe(refusal)
    expect(store.text()).toBeNull()
    expect(await run({ store })).toMatchObject({ state: "spendable" })
  })

  it("ends when the chain undid the transaction, and begins anew then", async () => {
    const store = memory()
    const { run } = await depositing(["prepared"], { outcome: async () => "reverted" })
    const error: unknown = await run({ store }).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(DepositRevertedError)
    expect(error).toMatchObject({ txHash })
    expect(store.text()).toBeNull()
  })

  it("goes by the service when the wallet's node gives no outcome", async () => {
    const outcome = async () => Promise.reject(new Error("no receipt"))
    const { run } = await depositing(["prepared", "confirmed"], { outcome })
    expect(await run()).toMatchObject({ state: "spendable" })
  })

  it("fails with the service's code if the deposit expired, after a look for a withheld one", async () => {
    const expired = await depositing(["expired"])
    await expect(expired.run()).rejects.toBeInstanceOf(RelayRequestError)
    const withheld = await depositing(["expired"], { quarantined: ["0", "5"] })
    expect(await withheld.run()).toMatchObject({ state: "quarantined" })
  })

  it("names the state when its time is over", async () => {
    const { run } = await depositing(["prepared"])
    await expect(run({ timeout: 2_000 })).rejects.toThrow(
      "The operation is still prepared after 2000 ms",
    )
  })

  it("refuses a store of another deposit, and one that holds something else", async () => {
    const { run, asked } = await depositing([])
    const other = { version: "1", nonce: "n", txHash: null, deposit: "1, 5 of 0x", quarantined: [] }
    for (const text of [JSON.stringify(other), "{", "null", '{"version":"2"}'])
      await expect(run({ store: memory(text) })).rejects.toBeInstanceOf(TypeError)
    expect(asked).toEqual([])
  })

  it("asks no wallet once its signal has aborted, also between approval and deposit", async () => {
    const controller = new AbortController()
    const { run, asked } = await depositing([])
    const store = memory()
    const onState = (state: DepositState) => state === "approving" && controller.abort()
    await expect(run({ store, onState, signal: controller.signal })).rejects.toThrow("aborted")
    expect(asked).toEqual([])
    expect(store.written).toEqual([])
  })

  it("has a meaning in docs/client.md for each state", async () => {
    const page = await readFile(new URL("../../../docs/client.md", import.meta.url), "utf8")
    const rows = Object.entries(depositStates).map(([state, text]) => `| \`${state}\` | ${text} |`)
    expect(rows.filter((row) => !page.includes(row))).toEqual([])
  })
})
