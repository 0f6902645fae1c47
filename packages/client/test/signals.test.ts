import { evmKey, RelayNetworkError, type CallOptions, type Wallet } from "@shielded-relay/client"
import { keyStamper, waasClient } from "@shielded-relay/client/waas"
import { describe, expect, it } from "vitest"
import { clientOf, developmentKey, withdrawal } from "./support/clientOf.ts"
import { faultyFetch } from "./support/faultyFetch.ts"
import { simulatedService } from "./support/simulatedService.ts"

const { chainId, feeToken: token, recipientAddress } = withdrawal
const reason = new Error("the page was left")
const deposit = { chainId, tokenAddresses: [token], amounts: [1n] }
const nonce = "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b"
const swap = {
  chainId,
  inputTokenAddress: token,
  outputTokenAddress: withdrawal.recipientAddress,
  inputAmount: 2n,
  leastOutput: 1n,
  externalActionId: "UniswapV3",
  swapData: "c2VhbGVk",
}

/** A wallet that counts how often it is asked. */
function watchedWallet() {
  const inner = evmKey(developmentKey)
  let asked = 0
  const counted = async <A>(answer: Promise<A>) => {
    asked += 1
    return answer
  }
  const wallet: Wallet = {
    signs: "typed-data",
    address: () => counted(inner.address()),
    signMessage: (text) => counted(inner.signMessage(text)),
    signTypedData: (data) => counted(inner.signTypedData(data)),
  }
  return { wallet, asked: () => asked }
}

async function watched(useEIP712 = true) {
  const service = simulatedService({ fate: "slow" })
  const { wallet, asked } = watchedWallet()
  const { client } = clientOf(faultyFetch(service), { wallet })
  const session = await client.createSession({ useEIP712 })
  const before = { asked: asked(), sent: service.seen.length }
  return {
    client,
    session,
    service,
    since: () => ({ asked: asked() - before.asked, sent: service.seen.length - before.sent }),
  }
}

describe("the signal of a call", () => {
  it.each([true, false])(
    "that has aborted asks no wallet and sends nothing, in any call (EIP-712 mode: %s)",
    async (useEIP712) => {
      const { client, session, since } = await watched(useEIP712)
      const options: CallOptions = { signal: AbortSignal.abort(reason) }
      const privateSend = {
        chainId,
        tokenAddress: token,
        recipients: [{ address: withdrawal.recipientAddress, amount: 1n }],
      }
      const disclosure = { chainId, verifier: "auditor", operation: nonce }
      const calls = [
        client.createSession(options),
        client.disclose(disclosure, options),
        client.setWebhook({ url: "https://hooks.example/" }, options),
        client.endWebhook({}, options),
        client.capabilities(options),
        client.attestation(options),
        client.chains(options),
        client.tokens({}, options),
        session.balance({ chainId }, options),
        session.recipientInfo({}, options),
        session.getFee({ chainId, feeToken: token, tokenAddresses: [token] }, options),
        session.maximumWithdrawal({ chainId, tokenAddress: token }, options),
        session.getSwapData({ ...swap, amount: "1" }, options),
        session.refreshCache({ chainId }, options),
        session.deposit(deposit, options),
        session.prooflessDeposit(deposit, options),
        session.depositForOther({ ...deposit, recipientInfo: token }, options),
        session.transfer(withdrawal, options),
        session.withdraw(withdrawal, options),
        session.swap(swap, options),
        session.privateSend(privateSend, options),
        session.privateSendStatus(nonce, options),
        session.stuckBalance({ chainId }, options),
        session.withdrawStuck({ chainId, tokenAddress: token, recipientAddress }, options),
        session.webhook(options),
        session.replayWebhook({}, options),
        session.operation(nonce, options),
        session.operations(options).next(),
        session.waitForOperation(nonce, options),
        session.cancelOperation(nonce, options),
        session.revoke(options),
      ]
      const results = await Promise.allSettled(calls)
      expect(results.map((result) => result.status === "rejected" && result.reason)).toEqual(
        calls.map(() => reason),
      )
      expect(since()).toEqual({ asked: 0, sent: 0 })
    },
  )

  it("stops waiting for the wallet, whose late signature is not used", async () => {
    const service = simulatedService()
    const { promise, resolve } = Promise.withResolvers<string>()
    const opened = Promise.withResolvers<void>()
    const wallet: Wallet = {
      ...evmKey(developmentKey),
      signMessage: () => {
        opened.resolve()
        return promise
      },
    }
    const { client } = clientOf(faultyFetch(service), { wallet })
    const controller = new AbortController()
    const opening = client.createSession({ signal: controller.signal })
    await opened.promise
    controller.abort(reason)
    await expect(opening).rejects.toBe(reason)
    resolve(`0x${"11".repeat(65)}`)
    await promise
    expect(service.seen).toEqual([])
  })

  it("aborts the request on its way, and an accepted payment is then a RelayNetworkError with its nonce", async () => {
    const service = simulatedService({ fate: "slow" })
    const controller = new AbortController()
    const aborted: Array<unknown> = []
    const answering = faultyFetch(service)
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await answering(input, init)
      if (!new Request(input).url.endsWith("/withdraw")) return response
      init?.signal?.addEventListener("abort", () => aborted.push(init.signal?.reason))
      controller.abort(reason)
      return response
    }
    const session = await clientOf(fetch).client.createSession()
    const options = { signal: controller.signal }
    const error: unknown = await session
      .withdraw(withdrawal, options)
      .catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(RelayNetworkError)
    expect(error).toMatchObject({ nonce: expect.stringMatching(/^[\da-f-]{36}$/), cause: reason })
    expect(aborted).toEqual([reason])
    expect(service.executed()).toBe(1)
    // The session itself goes on.
    expect(await session.balance({ chainId })).toMatchObject({ balances: [] })
  })

  it("ends the pause between two looks", async () => {
    const controller = new AbortController()
    const pause = () => {
      controller.abort(reason)
      return new Promise<void>(() => {})
    }
    const service = simulatedService({ fate: "slow" })
    const { client } = clientOf(faultyFetch(service), { pause })
    const session = await client.createSession()
    const sent = session.withdraw(withdrawal, { signal: controller.signal })
    await expect(sent).rejects.toMatchObject({ name: "RelayNetworkError", cause: reason })
  })

  it("that aborts in beforeSending leaves nothing sent, and says so by its own reason", async () => {
    const { session, since } = await watched()
    const controller = new AbortController()
    const { signal } = controller
    const beforeSending = () => controller.abort(reason)
    await expect(session.withdraw(withdrawal, { signal, beforeSending })).rejects.toBe(reason)
    const wallets = waasClient({
      baseUrl: "https://relay.example",
      stamper: keyStamper("42".repeat(32)),
      organizationId: nonce,
      fetch: async () => Response.error(),
    })
    const { signal: second, abort } = signalOf()
    const how = { signal: second, beforeSending: abort }
    await expect(wallets.createOrganization({ organizationName: "A" }, how)).rejects.toBe(reason)
    expect(since().sent).toBe(0)
  })

  it("of one call does not end another call of the client", async () => {
    const { session } = await watched()
    const signal = AbortSignal.abort(reason)
    const [ended, other] = await Promise.allSettled([
      session.balance({ chainId }, { signal }),
      session.balance({ chainId }),
    ])
    expect([ended.status, other.status]).toEqual(["rejected", "fulfilled"])
  })
})

function signalOf() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort(reason) }
}

describe("a timeout", () => {
  it("is named with its milliseconds", async () => {
    const fetch: typeof globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason))
      })
    const { client } = clientOf(fetch, { timeout: 5, attempts: 1 })
    await expect(client.capabilities()).rejects.toMatchObject({
      message: "The service did not answer within 5 ms",
      cause: { name: "TimeoutError" },
    })
  })

  it("of a wait is named with the last state", async () => {
    const { session } = await watched()
    const states: Array<string> = []
    const options = { timeout: 500, onState: (state: string) => states.push(state) }
    await expect(session.withdraw(withdrawal, options)).rejects.toThrow(
      "The operation is still accepted after 500 ms",
    )
    expect(states).toEqual(["accepted"])
  })
})

describe("onState", () => {
  it("is called once for each state that an operation is seen in", async () => {
    const { session } = await watched()
    const states: Array<string> = []
    const onState = (state: string) => void states.push(state)
    await session.withdraw(withdrawal, { onState })
    expect(states).toEqual(["accepted", "broadcast"])
  })
})
