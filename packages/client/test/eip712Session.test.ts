import {
  ethersSigner,
  evmKey,
  RelayNetworkError,
  RelayRequestError,
  solanaKey,
  tronKey,
  viemAccount,
  type Wallet,
} from "@shielded-relay/client"
import { Wallet as EthersWallet } from "ethers"
import { privateKeyToAccount } from "viem/accounts"
import { describe, expect, it } from "vitest"
import { clientOf, developmentKey, withdrawal } from "./support/clientOf.ts"
import { txData, txHash } from "./support/exampleAnswers.ts"
import { faultyFetch, type Fault } from "./support/faultyFetch.ts"
import { simulatedClock } from "./support/simulatedClock.ts"
import { fieldsOf, simulatedService } from "./support/simulatedService.ts"

const deposit = { chainId: 31337, tokenAddresses: withdrawal.tokenAddresses, amounts: [5n] }

/** A session in EIP-712 mode whose wallet counts its prompts and may take its time. */
async function openSession({
  wallet = evmKey(developmentKey),
  faults = [],
  fate = "broadcast",
  thinking = 0,
  waiting = 0,
  transactionNonces = "v7",
}: {
  readonly wallet?: Wallet
  readonly faults?: ReadonlyArray<Fault>
  readonly fate?: "broadcast" | "failed" | "refused" | "slow"
  /** Milliseconds that the wallet's user takes. */
  readonly thinking?: number
  /** Milliseconds by which every pause is longer than requested. */
  readonly waiting?: number
  readonly transactionNonces?: "v4" | "v7"
} = {}) {
  const clock = simulatedClock()
  const service = simulatedService({ now: clock.now, fate })
  const left = [...faults]
  let connected = false
  let asked = 0
  const counted = (sign: (text: string) => Promise<string>) => (text: string) => {
    asked += 1
    return sign(text)
  }
  const patient: Wallet =
    wallet.signs === "text"
      ? { ...wallet, signMessage: counted(wallet.signMessage) }
      : {
          ...wallet,
          signTypedData: (data) => {
            asked += 1
            clock.pass(thinking)
            return wallet.signTypedData(data)
          },
        }
  const { client } = clientOf(
    faultyFetch(service, { fault: () => (connected ? (left.shift() ?? "none") : "none") }),
    {
      wallet: patient,
      now: clock.now,
      pause: (time) => clock.pause(time + waiting),
      transactionNonces,
    },
  )
  const session = await client.createSession({ useEIP712: true })
  connected = true
  asked = 0
  return { client, session, service, asked: () => asked }
}

const transactions = (service: ReturnType<typeof simulatedService>) =>
  service.seen.filter(({ routePattern }) => /withdraw|deposit/.test(routePattern))

describe("a session in EIP-712 mode", () => {
  it.each<[string, Wallet]>([
    ["a raw EVM key", evmKey(developmentKey)],
    ["a viem account", viemAccount(privateKeyToAccount(developmentKey))],
    ["an ethers signer", ethersSigner(new EthersWallet(developmentKey))],
    ["a TRON key", tronKey(developmentKey)],
    ["a Solana key", solanaKey(new Uint8Array(32).fill(7))],
  ])("has each transaction signed by %s, and reads with its own key", async (_name, wallet) => {
    const { session, service } = await openSession({ wallet })
    expect(await session.withdraw(withdrawal)).toMatchObject({ txHash })
    await session.transfer({
      ...withdrawal,
      recipientAddress: "shielded1qqqq",
      feeAmount: 3n,
      ref: "r",
    })
    await session.deposit(deposit)
    await session.prooflessDeposit(deposit)
    await session.balance({ chainId: 31337 })
    expect(service.executed()).toBe(2)
    for (const request of service.seen.slice(1)) {
      const byKey = "x-service-request-signature" in request.headers
      expect(byKey).toBe(request.routePattern === "/balance")
      expect(typeof fieldsOf(request)["signature"]).toBe(byKey ? "undefined" : "string")
      expect(fieldsOf(request)["timestamp"]).toBeDefined()
    }
  })

  it("sorts a Solana owner's tokens as the text lists them", async () => {
    const { session, service } = await openSession({
      wallet: solanaKey(new Uint8Array(32).fill(7)),
    })
    await session.deposit({
      chainId: 31337,
      tokenAddresses: [`0x${"b".repeat(40)}`, `0x${"a".repeat(40)}`],
      amounts: [1n, 2n],
    })
    expect(transactions(service).map(fieldsOf)[0]).toMatchObject({
      tokenAddresses: [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`],
      amounts: ["2", "1"],
    })
  })

  it("keeps the order of a swap's tokens, input first, with any wallet", async () => {
    const [given, received] = [`0x${"b".repeat(40)}`, `0x${"a".repeat(40)}`]
    for (const wallet of [evmKey(developmentKey), solanaKey(new Uint8Array(32).fill(7))]) {
      const { session, service } = await openSession({ wallet })
      const sent = session.swap({
        chainId: 31337,
        inputTokenAddress: given,
        outputTokenAddress: received,
        inputAmount: 5n,
        leastOutput: "7",
        externalActionId: "UniswapV3",
        swapData: "c2VhbGVk",
      })
      expect(await sent).toMatchObject({ txHash })
      const swap = service.seen.find(({ routePattern }) => routePattern === "/swap")
      expect(swap && fieldsOf(swap)).toMatchObject({
        tokenAddresses: [given, received],
        amounts: ["-5", "7"],
        feeToken: given,
      })
    }
  })

  it("is restored with its mode", async () => {
    const { client, session, asked } = await openSession()
    const restored = client.restoreSession(JSON.parse(JSON.stringify(session.save())))
    expect(await restored.withdraw(withdrawal)).toMatchObject({ txHash })
    expect(asked()).toBe(1)
  })

  it("rethrows its wallet's error, and sends nothing", async () => {
    const refusing = {
      ...evmKey(developmentKey),
      signTypedData: () => Promise.reject(new Error("User rejected")),
    }
    const { session, service } = await openSession({ wallet: refusing })
    await expect(session.withdraw(withdrawal)).rejects.toThrow("User rejected")
    expect(transactions(service)).toEqual([])
  })

  it("asks the wallet once per transaction: after a lost response it sends the same bytes", async () => {
    const { session, service, asked } = await openSession({
      faults: ["request-lost", "answer-lost"],
    })
    expect(await session.withdraw(withdrawal)).toMatchObject({ txHash })
    expect(asked()).toBe(1)
    expect(service.executed()).toBe(1)
  })

  it("learns the outcome even if the bytes are stale when they are sent again", async () => {
    const { session, service } = await openSession({ faults: ["answer-lost"], waiting: 61_000 })
    expect(await session.withdraw(withdrawal)).toMatchObject({ txHash })
    expect(transactions(service).length).toBe(2)
    expect(service.executed()).toBe(1)
  })

  it("is refused if the wallet's user takes over a minute, unless its nonces are v4", async () => {
    const late = await openSession({ thinking: 61_000 })
    await expect(late.session.withdraw(withdrawal)).rejects.toMatchObject({ code: "NONCE_EXPIRED" })
    expect(late.service.executed()).toBe(0)
    const untimed = await openSession({ thinking: 61_000, transactionNonces: "v4" })
    expect(await untimed.session.withdraw(withdrawal)).toMatchObject({ txHash })
  })
})

describe("a deposit in EIP-712 mode", () => {
  it("that never arrived is sent again unchanged", async () => {
    const { session, asked } = await openSession({ faults: ["request-lost", "error-before"] })
    expect(await session.deposit(deposit)).toMatchObject({ txData })
    expect(asked()).toBe(1)
  })

  it("whose response is lost is recovered, without asking the wallet again", async () => {
    const { session, service, asked } = await openSession({ faults: ["answer-lost"] })
    const answer = await session.deposit(deposit)
    expect(answer).toMatchObject({ txData, approvalAddress: txData.to })
    expect(service.operations.has(answer.nonce)).toBe(true)
    expect(service.operations.size).toBe(1)
    expect(asked()).toBe(1)
  })

  it("whose refusal is lost throws it, without asking the wallet again", async () => {
    const { session, asked } = await openSession({ faults: ["answer-lost"], fate: "refused" })
    const failure = await session.deposit(deposit).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RelayRequestError)
    expect(failure).toMatchObject({ code: "INSUFFICIENT_BALANCE", operation: { state: "refused" } })
    expect(asked()).toBe(1)
  })

  it("without a response fails with its nonce", async () => {
    const { session, asked } = await openSession({ faults: Array<Fault>(4).fill("request-lost") })
    const failure = await session.deposit(deposit).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(RelayNetworkError)
    expect(failure).toHaveProperty("nonce")
    expect(asked()).toBe(1)
  })

  it("is not retried after a refusal that used its nonce", async () => {
    const { session, asked } = await openSession({ faults: ["refused-before"] })
    await expect(session.deposit(deposit)).rejects.toMatchObject({
      code: "NO_CAPACITY",
      retryAfter: 1,
    })
    expect(asked()).toBe(1)
  })
})
