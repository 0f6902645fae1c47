import { poolTransactionArbitrary } from "@shielded-relay/testkit"
import type {
  Address,
  Payout,
  PoolGatewayShape,
  SignedTransaction,
  TransactionFees,
} from "@shielded-relay/core"
import {
  cutting,
  forMethods,
  honest,
  refusing,
  replying,
  silent,
  startFaultyEndpoint,
  type Devnet,
  type FaultyEndpoint,
} from "@shielded-relay/devnet"
import { openSecret } from "@shielded-relay/chain-rpc"
import { callDataOf } from "@shielded-relay/pool-abi"
import fc from "fast-check"
import { bytesToHex, keccak256, parseTransaction, recoverTransactionAddress, type Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { insertionCost, senderNonce } from "../fixture/parts.ts"
import { feesOf, gasFeesOf } from "../../src/fees/feeTerms.ts"
import { evmChain } from "../../src/index.ts"
import { addressOf, impatient, optionsFor, refusedUpdate, startPool } from "../fixture/pool.ts"
import { resources } from "../fixture/run.ts"

let devnet: Devnet
let a: FaultyEndpoint
let b: FaultyEndpoint
let gateway: PoolGatewayShape
const { run, close } = resources()

beforeAll(async () => {
  devnet = await startPool({ mining: "manual" })
  a = await startFaultyEndpoint(devnet.node.url)
  b = await startFaultyEndpoint(devnet.node.url)
})
afterAll(async () => {
  await close()
  await Promise.all([a.close(), b.close(), devnet.node.close()])
})
beforeEach(async () => {
  a.behave(honest)
  b.behave(honest)
  await devnet.node.client.mine({ blocks: 1 })
  gateway = (await run(evmChain(optionsFor(devnet, [a.url, b.url], { timing: impatient })))).gateway
})

const sender = () => gateway.senders[0] ?? gateway.pool
const nextNonce = () => run(senderNonce(gateway, sender(), "pending"))
const sign = async (nonce: number, fees?: TransactionFees, transaction = refusedUpdate()) =>
  run(
    gateway.sign(
      transaction,
      sender(),
      nonce,
      fees ?? (await run(gateway.suggestFees(transaction))),
    ),
  )
const mine = () => devnet.node.client.mine({ blocks: 1 })
const hex = ({ hash }: SignedTransaction): Hex => `0x${hash.slice(2)}`

describe("signing", () => {
  it("gives the same bytes for the same input, and an EIP-1559 transaction of the sender to the pool", async () => {
    const fees = feesOf({
      gasLimit: 1_000_000n,
      maxFeePerGas: 10n,
      maxPriorityFeePerGas: 1n,
    })
    await fc.assert(
      fc.asyncProperty(poolTransactionArbitrary, fc.nat(), async (transaction, nonce) => {
        const signed = await run(gateway.sign(transaction, sender(), nonce, fees))
        expect(await run(gateway.sign(transaction, sender(), nonce, fees))).toEqual(signed)
        const raw = bytesToHex(signed.raw)
        expect(parseTransaction(raw)).toMatchObject({
          type: "eip1559",
          chainId: 31337,
          to: devnet.pool,
          data: callDataOf(transaction),
          gas: 1_000_000n,
          maxFeePerGas: 10n,
          maxPriorityFeePerGas: 1n,
        })
        expect(parseTransaction(raw).nonce ?? 0).toBe(nonce)
        expect(parseTransaction(raw).value ?? 0n).toBe(0n)
        const serializedTransaction: `0x02${string}` = `0x02${raw.slice(4)}`
        const signer = await recoverTransactionAddress({ serializedTransaction })
        expect(signer.toLowerCase()).toBe(sender())
      }),
      { numRuns: 20 },
    )
  })

  it("gives the bytes that viem's own account gives", async () => {
    const key = openSecret(devnet.chainOptions.senders[0] ?? "")
    const account = privateKeyToAccount(`0x${key.slice(2)}`)
    await fc.assert(
      fc.asyncProperty(
        poolTransactionArbitrary,
        fc.nat(),
        fc.bigInt({ min: 1n, max: 1n << 64n }),
        async (transaction, nonce, price) => {
          const fees = feesOf({
            gasLimit: price,
            maxFeePerGas: price + 1n,
            maxPriorityFeePerGas: price,
          })
          const signed = await run(gateway.sign(transaction, sender(), nonce, fees))
          const theirs = await account.signTransaction({
            type: "eip1559",
            chainId: 31337,
            nonce,
            to: devnet.pool,
            value: 0n,
            data: callDataOf(transaction),
            gas: price,
            maxFeePerGas: price + 1n,
            maxPriorityFeePerGas: price,
          })
          expect(bytesToHex(signed.raw)).toBe(theirs)
          expect(signed.hash).toBe(keccak256(theirs))
        },
      ),
      { numRuns: 20 },
    )
  })

  it("asks no endpoint", async () => {
    const fees = feesOf({ gasLimit: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
    const asked = a.requests.length + b.requests.length
    await run(gateway.sign(refusedUpdate(), sender(), 0, fees))
    expect(a.requests.length + b.requests.length).toBe(asked)
  })
})

describe("broadcasting", () => {
  it("reaches the pool of the node, and a block; sending the same bytes again changes nothing", async () => {
    const nonce = await nextNonce()
    const signed = await sign(nonce)
    expect(await run(gateway.transactionStatus(signed.hash))).toEqual({ state: "unknown" })
    expect(await run(gateway.broadcast(signed))).toBe("accepted")
    expect(await run(gateway.transactionStatus(signed.hash))).toEqual({ state: "pending" })
    expect(await run(gateway.broadcast(signed))).toBe("accepted")
    expect(await run(senderNonce(gateway, sender(), "pending"))).toBe(nonce + 1)
    expect(await run(senderNonce(gateway, sender(), "latest"))).toBe(nonce)
    await mine()
    expect(await run(gateway.broadcast(signed))).toBe("accepted")
    const latest = (await run(gateway.head)).latest.number
    expect(await run(gateway.transactionStatus(signed.hash))).toMatchObject({
      state: "mined",
      sender: sender(),
      block: { number: latest },
      success: false,
    })
    expect(await run(senderNonce(gateway, sender(), "latest"))).toBe(nonce + 1)
  })

  it("asks whether a low nonce is ours: ours is accepted, another's is taken", async () => {
    const nonce = await nextNonce()
    const signed = await sign(nonce)
    await run(gateway.broadcast(signed))
    await mine()
    const lookups = () => a.requests.filter(({ method }) => method === "eth_getTransactionByHash")
    const before = lookups().length
    expect(await run(gateway.broadcast(signed))).toBe("accepted")
    expect(lookups().length).toBeGreaterThan(before)
    const other = await sign(nonce, undefined, refusedUpdate(2n))
    expect(await run(gateway.broadcast(other))).toBe("nonce-taken")
  })

  it("looks for its bytes before it believes any refusal", async () => {
    const signed = await sign(await nextNonce())
    await run(gateway.broadcast(signed))
    for (const message of [
      "insufficient funds",
      "replacement transaction underpriced",
      "no idea",
    ]) {
      const refuses = forMethods(["eth_sendRawTransaction"], refusing(-32000, message))
      a.behave(refuses)
      b.behave(refuses)
      expect(await run(gateway.broadcast(signed))).toBe("accepted")
    }
    await mine()
  })

  it.each([
    ["insufficient funds for gas * price + value", "unfunded"],
    ["replacement transaction underpriced", "underpriced"],
    ["max fee per gas less than block base fee", "underpriced"],
    ["nonce too low", "nonce-taken"],
    ["exceeds block gas limit", "unclear"],
    ["something new", "unclear"],
  ])(
    "says of a transaction that nobody has and a node refuses with %j: %s",
    async (message, outcome) => {
      const signed = await sign(await nextNonce())
      a.behave(forMethods(["eth_sendRawTransaction"], refusing(-32000, message)))
      b.behave(forMethods(["eth_sendRawTransaction"], cutting))
      expect(await run(gateway.broadcast(signed))).toBe(outcome)
    },
  )

  it("is unclear when no endpoint says anything, and clear when the same bytes are sent again", async () => {
    const signed = await sign(await nextNonce())
    a.behave(silent)
    b.behave(silent)
    expect(await run(gateway.broadcast(signed))).toBe("unclear")
    a.behave(honest)
    expect(await run(gateway.broadcast(signed))).toBe("accepted")
    await mine()
  })

  it("is unclear when an endpoint accepts another transaction than was sent", async () => {
    const signed = await sign(await nextNonce())
    a.behave(forMethods(["eth_sendRawTransaction"], replying(`0x${"ab".repeat(32)}`)))
    b.behave(cutting)
    expect(await run(gateway.broadcast(signed))).toBe("unclear")
  })

  it("goes to every endpoint, so that one which drops what it accepts harms nothing", async () => {
    const signed = await sign(await nextNonce())
    a.behave(forMethods(["eth_sendRawTransaction"], replying(signed.hash)))
    expect(await run(gateway.broadcast(signed))).toBe("accepted")
    await expect
      .poll(() => devnet.node.client.getTransaction({ hash: hex(signed) }).then(({ hash }) => hash))
      .toBe(signed.hash)
    await mine()
  })

  it("goes only to the endpoints for submission where there are some", async () => {
    const { chainOptions } = devnet
    const { gateway: split } = await run(
      evmChain({
        ...chainOptions,
        endpoints: [
          { url: a.url, name: "read", use: "read" },
          { url: b.url, name: "private", use: "submit" },
        ],
      }),
    )
    const signed = await sign(await nextNonce())
    const sent = ({ requests }: FaultyEndpoint) =>
      requests.filter(({ method }) => method === "eth_sendRawTransaction").length
    const before = [sent(a), sent(b)]
    expect(await run(split.broadcast(signed))).toBe("accepted")
    expect([sent(a) - (before[0] ?? 0), sent(b) - (before[1] ?? 0)]).toEqual([0, 1])
    await mine()
  })
})

describe("a stuck transaction", () => {
  it("is replaced under the same nonce by one with higher fees, and only one of them is mined", async () => {
    const nonce = await nextNonce()
    const stuck = await sign(nonce)
    expect(await run(gateway.broadcast(stuck))).toBe("accepted")
    const before = gasFeesOf(stuck.fees)
    const same = await sign(nonce, feesOf({ ...before, gasLimit: before.gasLimit + 1n }))
    expect(await run(gateway.broadcast(same))).toBe("underpriced")

    const fees = await run(gateway.suggestFees(refusedUpdate(), stuck.fees))
    const after = gasFeesOf(fees)
    expect(8n * after.maxFeePerGas >= 9n * before.maxFeePerGas).toBe(true)
    expect(8n * after.maxPriorityFeePerGas >= 9n * before.maxPriorityFeePerGas).toBe(true)
    expect(after.gasLimit >= before.gasLimit).toBe(true)
    expect(fees.most).toBe(after.gasLimit * after.maxFeePerGas)
    const replacement = await sign(nonce, fees)
    expect(await run(gateway.broadcast(replacement))).toBe("accepted")
    await mine()
    expect(await run(gateway.transactionStatus(replacement.hash))).toMatchObject({ state: "mined" })
    expect(await run(gateway.transactionStatus(stuck.hash))).toEqual({ state: "unknown" })
    expect(await run(gateway.broadcast(stuck))).toBe("nonce-taken")
  })
})

describe("simulation", () => {
  it("names the pool's own error", async () => {
    const rejection = await run(gateway.simulate(refusedUpdate())).catch((error: unknown) => error)
    expect(rejection).toMatchObject({
      _tag: "SimulationRejected",
      code: "WrongBatchSize",
      byRecipient: false,
    })
  })

  it("believes a rejection only when no endpoint would accept the call", async () => {
    a.behave(forMethods(["eth_call"], refusing(3, "execution reverted", "0x54d3ddb0")))
    b.behave(forMethods(["eth_call"], replying("0x")))
    await run(gateway.simulate(refusedUpdate()))
  })

  it("runs on the newest block where a client has no pending one", async () => {
    const noPending = (endpoint: FaultyEndpoint) =>
      endpoint.behave((request, next) =>
        request.params?.[1] === "pending" && request.method === "eth_call"
          ? refusing(-32602, "pending block tag is not supported")(request, next)
          : next(request),
      )
    noPending(a)
    noPending(b)
    const rejection = await run(gateway.simulate(refusedUpdate())).catch((error: unknown) => error)
    expect(rejection).toMatchObject({ code: "WrongBatchSize" })
  })

  it("with the table's gas spares the estimate", async () => {
    const transaction = refusedUpdate()
    a.behave(forMethods(["eth_call"], replying("0x")))
    await run(gateway.simulate(transaction))
    a.behave(forMethods(["eth_estimateGas"], replying("0x989680")))
    const { gasLimit } = gasFeesOf(await run(gateway.suggestFees(transaction)))
    expect(gasLimit).toBeLessThan(1_000_000n)
    // Another call, which nobody has run, is estimated: 10,000,000 and a quarter more.
    const more = gasFeesOf(await run(gateway.suggestFees(refusedUpdate())))
    expect(more.gasLimit).toBe(12_500_000n)
  })

  it("that needs more than the table's gas is no rejection, and is estimated", async () => {
    const transaction = refusedUpdate()
    const outOfGas = refusing(-32000, "out of gas")
    for (const endpoint of [a, b]) {
      endpoint.behave((request, next) => {
        if (request.method === "eth_estimateGas") return replying("0x989680")(request, next)
        if (request.method !== "eth_call") return next(request)
        const bounded = "gas" in Object(request.params?.[0])
        return (bounded ? outOfGas : replying("0x"))(request, next)
      })
    }
    await run(gateway.simulate(transaction))
    expect(gasFeesOf(await run(gateway.suggestFees(transaction))).gasLimit).toBe(12_500_000n)
  })

  it("does not repeat the words of a contract that it does not know", async () => {
    const rejects = forMethods(
      ["eth_call"],
      refusing(3, "execution reverted: pay me", "0x12345678"),
    )
    a.behave(rejects)
    b.behave(rejects)
    const rejection = await run(gateway.simulate(refusedUpdate())).catch((error: unknown) => error)
    expect(rejection).toMatchObject({ code: "Reverted" })
  })
})

describe("a payout", () => {
  const payout = (token = devnet.tokens[0].address.toLowerCase()) => ({
    token: token as Address,
    to: sender(),
    amount: 1n,
  })

  it("that the pool could not make now is refused by its token, one of coins by nobody", async () => {
    // The pool holds nothing yet, so this token reverts.
    expect(await run(gateway.refusesPayout(payout()))).toBe(true)
    expect(await run(gateway.refusesPayout(payout(gateway.nativeToken)))).toBe(false)
  })

  it("is asked about as a transfer by the pool itself, which nobody else could execute", async () => {
    const asked: Array<unknown> = []
    a.behave((request, next) => {
      if (request.method === "eth_call") asked.push(request.params)
      return next(request)
    })
    await run(gateway.refusesPayout(payout()))
    expect(asked.at(-1)).toMatchObject([{ from: `0x${gateway.pool.slice(2)}` }, "latest"])
    expect(JSON.stringify(asked.at(-1))).toContain("0xa9059cbb")
  })

  it("is asked about with the same amount and order, whichever recipients are meant and what they get", async () => {
    const asked: Array<unknown> = []
    const noting: Parameters<typeof a.behave>[0] = (request, next) => {
      if (request.method === "eth_call") asked.push(request.params)
      return next(request)
    }
    const questions = async (payouts: ReadonlyArray<Payout>) => {
      asked.length = 0
      await run(gateway.refusedRecipients(payouts))
      return asked.map((params) => JSON.stringify(params)).toSorted()
    }
    await questions([payout()])
    a.behave(noting)
    const some = [3, 1, 2].map((n) => ({
      ...payout(),
      to: addressOf(`0x${String(n).repeat(40)}`),
      amount: BigInt(n) * 77n,
    }))
    const first = await questions(some)
    expect(first).toHaveLength(3)
    expect(await questions(some.map((one) => ({ ...one, amount: 5n })).toReversed())).toEqual(first)
    for (const { to, amount } of some) {
      expect(first.join()).toContain(to.slice(2))
      expect(first.join()).not.toContain(amount.toString(16).padStart(64, "0"))
    }
  })

  it("to several at once is refused for those whom the token refuses", async () => {
    const coin = { ...payout(gateway.nativeToken), to: addressOf(`0x${"5".repeat(40)}`) }
    const payouts = [coin, payout(), { ...payout(), amount: 9n }]
    expect(await run(gateway.refusedRecipients(payouts))).toEqual(payouts.slice(1))
    b.behave(forMethods(["eth_call"], replying("0x")))
    expect(await run(gateway.refusedRecipients(payouts))).toEqual([])
  })

  it("is asked about at the first endpoint, and a payer at the last, unless that does not answer", async () => {
    const wallet = addressOf(`0x${"6".repeat(40)}`)
    a.behave(forMethods(["eth_call"], replying("0x")))
    const before = [a.requests.length, b.requests.length]
    await run(gateway.refusedRecipients([payout()]))
    await run(gateway.walletTransaction([], wallet, false))
    const asked = [a, b].map(({ requests }, place) => JSON.stringify(requests.slice(before[place])))
    expect(asked.map((each) => each.includes(payout().to.slice(2)))).toEqual([true, false])
    expect(asked.map((each) => each.includes(wallet.slice(2)))).toEqual([false, true])
    b.behave(cutting)
    await run(gateway.walletTransaction([], wallet, false))
    expect(JSON.stringify(a.requests.slice(before[0]))).toContain(wallet.slice(2))
  })

  it("is asked about only at the endpoint that is trusted with it, which is asked nothing else", async () => {
    const named = (use: "both" | "private", { url }: FaultyEndpoint) => ({ url, name: use, use })
    const { gateway: split } = await run(
      evmChain(optionsFor(devnet, [], { endpoints: [named("both", a), named("private", b)] })),
    )
    const before = [a.requests.length, b.requests.length]
    const wallet = addressOf(`0x${"6".repeat(40)}`)
    await run(split.refusedRecipients([payout()]))
    await run(split.refusesPayout(payout()))
    await run(split.isContract(wallet))
    await run(split.walletTransaction([], wallet, true))
    expect(b.requests.slice(before[1]).map(({ method }) => method)).toEqual([
      "eth_call",
      "eth_call",
      "eth_getCode",
    ])
    await run(split.walletTransaction([], wallet, false))
    expect(b.requests.at(-1)?.method).toBe("eth_getTransactionCount")
    const asked = JSON.stringify(a.requests.slice(before[0]))
    for (const address of [wallet, sender()]) expect(asked).not.toContain(address.slice(2))
  })

  it("is refused only when every endpoint says so", async () => {
    b.behave(forMethods(["eth_call"], replying("0x")))
    expect(await run(gateway.refusesPayout(payout()))).toBe(false)
  })
})

describe("when all endpoints are down", () => {
  it("every call ends as ChainUnavailable within the time-out", async () => {
    a.behave(silent)
    b.behave(cutting)
    const started = performance.now()
    const calls = [
      gateway.head,
      gateway.poolState,
      gateway.block(1),
      gateway.events(0, 1_000),
      gateway.isKnownRoot(1n),
      gateway.isSpent(1n),
      gateway.isContract(gateway.pool),
      gateway.transactionStatus(`0x${"11".repeat(32)}`),
      gateway.simulate(refusedUpdate()),
      gateway.refusesPayout({ token: gateway.pool, to: sender(), amount: 1n }),
      gateway.refusedRecipients([{ token: gateway.pool, to: sender(), amount: 1n }]),
      gateway.suggestFees(refusedUpdate()),
      insertionCost(gateway),
      gateway.depositTransaction([], sender()),
      senderNonce(gateway, sender(), "latest"),
      gateway.senderBalance(sender()),
    ]
    const tags = await Promise.all(
      calls.map((call) => run(call).then(String, (error: unknown) => Object(error)["_tag"])),
    )
    expect(tags).toEqual(calls.map(() => "ChainUnavailable"))
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
