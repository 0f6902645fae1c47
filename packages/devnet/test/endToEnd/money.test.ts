import { evmKey, evmTransaction } from "@shielded-relay/client"
import { Redacted } from "effect"
import { privateKeyToAccount } from "viem/accounts"
import { toHex } from "viem"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { startService, type Service } from "../../src/service/startService.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import type { DevelopmentAccount } from "../../src/node/developmentAccounts.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { evmView, hex, type EvmView } from "../../src/demo/evmView.ts"
import { denyList, type DenyList } from "./denyList.ts"
import { eventually } from "./eventually.ts"
import { openOwner, type OpenOwner } from "./openOwner.ts"
import { decide, withheld } from "./quarantine.ts"
import { disclosed, holdsForItsReader } from "./readStatement.ts"
import { SpecClient } from "./SpecClient.ts"

/** Real node, contracts and proofs, and the service as a process that can be killed. The tests depend on each other and run in order. */
describe("money through the service", () => {
  let devnet: Devnet
  let service: Service
  let alice: OpenOwner
  let bob: OpenOwner
  /** A wallet that screening denies. */
  let mallory: EvmView
  let denied: DenyList
  const chainId = 31337

  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode())
    const [first, second, third] = devnet.users
    if (first === undefined || second === undefined || third === undefined)
      throw new Error("The devnet has no users")
    mallory = evmView(devnet.node.url, third.privateKey)
    denied = await denyList([third.address])
    service = await startService(devnet, {
      SHIELDED_RELAY_DATABASE: "embedded",
      SHIELDED_RELAY_SCREENING_DENY_FILE: denied.path,
      SHIELDED_RELAY_BATCH_DELAY: "5s",
    })
    alice = await openOwner(devnet, service, first)
    bob = await openOwner(devnet, service, second)
  }, 300_000)

  afterAll(async () => {
    await service.close()
    await denied.remove()
    await devnet.node.close()
  })

  const eventuallyOpen = (account: DevelopmentAccount, now: () => number) =>
    vi.waitFor(() => openOwner(devnet, service, account, now), {
      timeout: 300_000,
      interval: 5_000,
    })

  /** The pool's on-chain balance of a token. */
  const held = (token: `0x${string}`) =>
    BigInt(token) === 0n
      ? devnet.node.client.getBalance({ address: devnet.pool })
      : alice.chain.tokenBalance(token, devnet.pool)

  it("takes two tokens and the native coin in one deposit", async () => {
    const [dollar, gold, native] = devnet.tokens
    const amounts = [50_000_000n, 3n * 10n ** 18n, 10n ** 18n]
    for (const [token, amount] of [
      [dollar, 50_000_000n],
      [gold, 3n * 10n ** 18n],
    ] as const) {
      await alice.chain.approve(token.address, devnet.pool, amount)
    }
    const tokenAddresses = [dollar.address, gold.address, native.address]
    const answer = await alice.session.deposit({ chainId, tokenAddresses, amounts })
    expect(answer.txData).toMatchObject({ type: 2, chainId, value: (10n ** 18n).toString() })
    expect(answer.approvalAddress).toBe(evmTransaction(answer.txData).to)
    await alice.chain.send(answer.txData)
    await alice.holds(dollar.address, 50_000_000n)
    await alice.holds(gold.address, 3n * 10n ** 18n)
    await alice.holds(native.address, 10n ** 18n)
    const operation = await eventually(
      () => alice.session.operation(answer.nonce),
      ({ state }) => state === "confirmed",
    )
    expect(operation.kind).toBe("deposit")
  })

  it("pays an address unknown to the service, with the fee in another token, and wakes the payee", async () => {
    const [dollar, gold] = devnet.tokens
    const before = await held(dollar.address)
    const { feeAmount } = await alice.session.getFee({
      chainId,
      feeToken: dollar.address,
      tokenAddresses: [gold.address],
      amounts: [10n ** 18n],
    })
    const news = bob.session.events()
    expect(await news.next()).toMatchObject({ value: { events: [] } })
    const sent = await alice.session.transfer({
      chainId,
      tokenAddresses: [gold.address],
      amounts: [10n ** 18n],
      recipientAddress: bob.session.address,
      feeToken: dollar.address,
      feeAmount,
    })
    await alice.chain.mined(sent.txHash)
    const changed = { type: "balance.changed", data: { chainId, version: 1 } }
    expect(await news.next()).toMatchObject({ value: { events: [changed] } })
    expect(await bob.balance(gold.address)).toBe(10n ** 18n)
    await news.return()
    await alice.holds(gold.address, 2n * 10n ** 18n)
    await alice.holds(dollar.address, 50_000_000n - BigInt(feeAmount))
    expect(before - (await held(dollar.address))).toBe(BigInt(feeAmount))
    expect(await held(gold.address)).toBe(3n * 10n ** 18n)
  })

  it("shows a reader who has the chain alone what its owner did, and to whom it paid a fee", async () => {
    const [dollar, gold] = devnet.tokens
    const [first] = devnet.users
    if (first === undefined) throw new Error("The devnet has no users")
    const newest = await alice.session.operations().next()
    const nonce = newest.done === true ? null : newest.value.nonce
    if (nonce === null) throw new Error("Alice has no operation")
    await eventually(
      () => alice.session.operation(nonce),
      ({ state }) => state === "confirmed",
    )
    const now = Date.now()
    const period = { from: new Date(now - 3_600_000), to: new Date(now + 3_600_000) }
    const statement = await disclosed(service, evmKey(first.privateKey), { chainId, ...period })
    // As a reader would write it: nothing is sent, so accounts and tokens are absent.
    const [url = ""] = devnet.chainOptions.endpoints.map(({ url: one }) =>
      typeof one === "string" ? one : Redacted.value(one),
    )
    const chain = {
      chainId,
      rpcUrls: [url],
      poolAddress: devnet.pool,
      deploymentBlock: devnet.deploymentBlock,
    }
    const { csv } = await holdsForItsReader(chain, statement)
    const rows = csv.map(
      ([, , , event, token = "", amount]) => `${event} ${token.toLowerCase()} ${amount}`,
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        `received ${dollar.address} 50000000`,
        `received ${gold.address} ${3n * 10n ** 18n}`,
        `spent ${gold.address} ${3n * 10n ** 18n}`,
        `received ${gold.address} ${2n * 10n ** 18n}`,
      ]),
    )
    expect(rows).not.toContain(`received ${gold.address} ${10n ** 18n}`)
    const fees = csv.filter(([, , , event]) => event === "fee")
    expect(fees.map((row) => [row[4], row[7]].map((one) => one?.toLowerCase()))).toEqual([
      [dollar.address, devnet.feeRecipient.toLowerCase()],
    ])
  })

  it("withdraws native coins to an unused address, through a relaying account with enough funds", async () => {
    const [, , native] = devnet.tokens
    const { client } = devnet.node
    const fresh = privateKeyToAccount(toHex(crypto.getRandomValues(new Uint8Array(32)))).address
    const before = await held(native.address)
    const withdrawal = {
      chainId,
      tokenAddresses: [native.address],
      amounts: [10n ** 17n],
      recipientAddress: fresh,
      feeToken: native.address,
    }
    const accounts = devnet.relayers.map(({ address }) => address)
    const last = accounts.at(-1)
    if (last === undefined) throw new Error("The devnet has no relaying account")
    const balances = (value: bigint, of = accounts) =>
      Promise.all(of.map((address) => client.setBalance({ address, value })))
    const [first] = devnet.users
    if (first === undefined) throw new Error("The devnet has no users")
    const caller = new SpecClient(service.url, first.privateKey)
    await caller.createSession()
    // Account balances are read once a second. Until then, a fee below the minimum keeps this request from being accepted.
    const refused = async () => {
      const asked = {
        ...withdrawal,
        amounts: withdrawal.amounts.map(String),
        sessionId: caller.sessionId,
        nonce: crypto.randomUUID(),
        feeAmount: "1",
      }
      expect(await caller.post("/withdraw", asked)).toMatchObject({
        status: 503,
        body: { code: "RELAYER_UNFUNDED" },
      })
    }
    await balances(1n)
    await vi.waitFor(refused, { timeout: 300_000, interval: 1_000 })
    await balances(10n ** 20n, [last])
    const sent = await vi.waitFor(() => alice.session.withdraw(withdrawal), {
      timeout: 300_000,
      interval: 1_000,
    })
    await alice.chain.mined(sent.txHash)
    const { from } = await client.getTransaction({ hash: hex(sent.txHash) })
    expect(from).toBe(last.toLowerCase())
    await balances(10n ** 20n)
    expect(await devnet.node.client.getBalance({ address: fresh })).toBe(10n ** 17n)
    const paid = before - (await held(native.address))
    expect(paid > 10n ** 17n).toBe(true)
    await alice.holds(native.address, 10n ** 18n - paid)
    expect(await held(native.address)).toBe(10n ** 18n - paid)
  })

  it(
    "finishes accepted operations exactly once after it was killed, in sessions that continue",
    { timeout: 400_000 },
    async () => {
      const [dollar] = devnet.tokens
      const [first] = devnet.users
      if (first === undefined) throw new Error("The devnet has no users")
      const caller = new SpecClient(service.url, first.privateKey)
      await caller.createSession()
      const fresh = privateKeyToAccount(toHex(crypto.getRandomValues(new Uint8Array(32)))).address
      const nonce = crypto.randomUUID()
      const request = {
        sessionId: caller.sessionId,
        nonce,
        chainId,
        tokenAddresses: [dollar.address],
        amounts: ["1000000"],
        recipientAddress: fresh,
        feeToken: dollar.address,
      }
      // The service is killed during the proof, so this answer never arrives.
      const cut = caller.post("/withdraw", request).catch(() => "cut off")
      const state = async () => {
        const { body } = await caller.get(`/operation/${nonce}`, {}, "/operation/:nonce")
        const told: unknown = body["operation"]
        return Reflect.get(Object(told), "state")
      }
      await eventually(state, (seen) => seen === "accepted" || seen === "planned")
      await service.crashAndRestart()
      expect(await cut).toBe("cut off")
      // The proof starts again, on a machine that may be busy.
      await eventually(state, (seen) => seen === "confirmed")
      expect(await alice.chain.tokenBalance(dollar.address, fresh)).toBe(1_000_000n)
      // The same bytes again are refused with the operation's outcome, and pay nothing.
      const again = await caller.post("/withdraw", request)
      expect(again).toMatchObject({ status: 409, body: { operation: { state: "confirmed" } } })
      expect(await alice.chain.tokenBalance(dollar.address, fresh)).toBe(1_000_000n)
    },
  )

  it("withholds a denied wallet's payments until the operator releases one, which is spent, and returns one to the wallet", async () => {
    const [dollar, , native] = devnet.tokens
    const [before, coins] = [
      await alice.balance(dollar.address),
      await alice.balance(native.address),
    ]
    const paid = 40_000_000n
    const sentBack = 30_000_000n
    await mallory.approve(dollar.address, devnet.pool, paid + sentBack)
    const deposited = async (token: string, units: bigint) => {
      const { txData, nonce } = await alice.session.deposit({
        chainId,
        tokenAddresses: [token],
        amounts: [units],
      })
      return { nonce, ...(await mallory.send(txData)) }
    }
    const dollars = await deposited(dollar.address, paid)
    const back = await deposited(dollar.address, sentBack)
    const kept = await deposited(native.address, 10n ** 17n)
    const left = await mallory.tokenBalance(dollar.address, mallory.address)
    for (const [token, balance, quarantined] of [
      [dollar.address, before, paid + sentBack],
      [native.address, coins, 10n ** 17n],
    ] as const)
      await alice.shows(token, { balance, pending: 0n, quarantined })
    expect(await alice.session.operation(dollars.nonce)).toMatchObject({ state: "prepared" })

    const recipientAddress = privateKeyToAccount(
      toHex(crypto.getRandomValues(new Uint8Array(32))),
    ).address
    // More than Alice's balance without the withheld dollars, and more than the withheld dollars alone.
    const wanted = before + paid / 2n
    expect(wanted).toBeGreaterThan(paid)
    const withdrawal = {
      chainId,
      tokenAddresses: [dollar.address],
      amounts: [wanted],
      recipientAddress,
      feeToken: dollar.address,
    }
    await expect(alice.session.withdraw(withdrawal)).rejects.toMatchObject({
      code: "INSUFFICIENT_BALANCE",
      message: expect.stringContaining(`: ${before} of `),
    })

    await service.terminate()
    const payers = [mallory.address]
    const listed = await withheld(service)
    expect(new Set(listed.map(({ transaction }) => transaction))).toEqual(
      new Set([dollars.hash, back.hash, kept.hash]),
    )
    for (const note of listed) expect(note).toMatchObject({ state: "quarantined", payers })
    await decide(service, "release", listed, dollars.hash)
    await decide(service, "keep", listed, kept.hash)
    await decide(service, "return", listed, back.hash)
    const states = (await withheld(service)).map(({ transaction, state }) => [transaction, state])
    expect(new Map(states.map(([hash, state]) => [hash, state]))).toEqual(
      new Map([
        [kept.hash, "kept"],
        [back.hash, "return-due"],
      ]),
    )
    await service.restart()
    // The service is killed while the return is on its way.
    const returns = async () => {
      const found = []
      for await (const one of alice.session.operations()) if (one.kind === "return") found.push(one)
      return found
    }
    await eventually(returns, ({ length }) => length === 1)
    await service.crashAndRestart()

    await alice.shows(dollar.address, { balance: before + paid, pending: 0n, quarantined: 0n })
    await eventually(
      () => alice.session.operation(dollars.nonce),
      ({ state }) => state === "confirmed",
    )
    const { feeAmount } = await alice.session.getFee(withdrawal)
    const sent = await alice.session.withdraw({ ...withdrawal, feeAmount })
    await alice.chain.mined(sent.txHash)
    expect(await alice.chain.tokenBalance(dollar.address, recipientAddress)).toBe(wanted)
    await alice.holds(dollar.address, before + paid - wanted - BigInt(feeAmount))
    await alice.shows(native.address, { balance: coins, pending: 0n, quarantined: 10n ** 17n })
    expect(await alice.session.operation(kept.nonce)).toMatchObject({ state: "prepared" })
    // Back from the denied wallet's own money, less a fee of at most half.
    const got = (await mallory.tokenBalance(dollar.address, mallory.address)) - left
    expect(got).toBeGreaterThanOrEqual(sentBack / 2n)
    expect(got).toBeLessThan(sentBack)
    expect(await returns()).toHaveLength(1)
  })

  it("restores every balance from vault and chain alone when its database is lost", async () => {
    const tokens = devnet.tokens.map(({ address }) => address)
    const before = await Promise.all(tokens.map((token) => alice.balance(token)))
    const bobs = await bob.balance(devnet.tokens[1].address)
    await service.crashAndRestart("lost")
    const [first, second] = devnet.users
    if (first === undefined || second === undefined) throw new Error("The devnet has no users")
    // For five minutes nothing proves that it was made since, but for clients whose clocks are ahead by as much as they may be.
    const ahead = () => Date.now() + 298_000
    await expect(openOwner(devnet, service, first)).rejects.toMatchObject({
      code: "TIMESTAMP_EXPIRED",
    })
    alice = await eventuallyOpen(first, ahead)
    bob = await eventuallyOpen(second, ahead)
    for (const [index, token] of tokens.entries()) await alice.holds(token, before[index] ?? -1n)
    await bob.holds(devnet.tokens[1].address, bobs)
    // Without the operator's decision, the deny list decides again.
    await alice.shows(devnet.tokens[2].address, {
      balance: before[2] ?? -1n,
      pending: 0n,
      quarantined: 10n ** 17n,
    })
    expect(before.every((units) => units > 0n)).toBe(true)
  })
})
