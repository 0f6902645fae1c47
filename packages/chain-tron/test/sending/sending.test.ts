import { hexToBytes } from "@noble/hashes/utils.js"
import {
  addressFromBytes,
  chainIdFromNumber,
  nobleDigestSigner,
  type PoolTransaction,
} from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import fc from "fast-check"
import { utils } from "tronweb"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { broadcast } from "../../src/sending/broadcast.ts"
import { feesOf, termsOf, type CallTerms } from "../../src/sending/callTerms.ts"
import { feeLimitOf, readEnergyPrices } from "../../src/sending/energyPrices.ts"
import { senderOf } from "../../src/sending/Sender.ts"
import { sign } from "../../src/sending/sign.ts"
import { UnexpiredBytes } from "../../src/sending/UnexpiredBytes.ts"
import { chainAnswers, idOf, pool, startTime, wallet } from "../fixture/chainDouble.ts"
import {
  endpointsAt,
  resources,
  startTronDouble,
  type Answer,
  type TronDouble,
} from "../fixture/tronNode.ts"

type Answers = Readonly<Record<string, Answer>>

let nodes: readonly [TronDouble, TronDouble]
const { run, close } = resources()
beforeAll(async () => {
  nodes = [await startTronDouble(), await startTronDouble()]
})
afterAll(async () => {
  await close()
  await Promise.all(nodes.map((node) => node.close()))
})
const endpointsWith = (...answers: ReadonlyArray<Answers>) => {
  for (const [at, given] of answers.entries()) nodes[at]?.say(given)
  return run(endpointsAt(nodes.slice(0, answers.length).map(({ url }) => url)))
}

const chainId = chainIdFromNumber(3_448_148_188) ?? chainIdFromNumber(1)
if (chainId === null) throw new Error("not a chain id")
/** A published key of tests, K2 of TRON's documentation of signatures. */
const key = "da146374a75310b9666e834ee4ad0866d6f4035967bfc76217c5a495fff9f0d0"
const senderAddress = addressFromBytes(hexToBytes("928c9af0651632157ef27a2cf17ca72c575a4d21"))
const update: PoolTransaction = {
  kind: "tree-update",
  update: {
    start: 0,
    newRoot: 1n,
    commitments: [1n],
    proof: {
      a: [1n, 2n],
      b: [
        [3n, 4n],
        [5n, 6n],
      ],
      c: [7n, 8n],
    },
  },
}
const terms: CallTerms = {
  feeLimit: 30_000_000n,
  reference: { number: 10, id: idOf(10) },
  expiration: startTime + 100_000,
  timestamp: startTime,
}
const signer = () => {
  const sender = senderOf(Redacted.make(key))
  if (sender === null) throw new Error("not a key")
  return {
    chainId,
    pool,
    signDigest: nobleDigestSigner,
    permissionId: 2,
    senders: new Map([[sender.address, sender]]),
    unexpired: new UnexpiredBytes(),
  }
}
const signedWith = (changes: Partial<CallTerms> = {}, context = signer()) =>
  run(sign(context, update, senderAddress, feesOf({ ...terms, ...changes }, 400_000n)))

describe("a relaying account", () => {
  it("is the account of its key", () => {
    expect(senderOf(Redacted.make(key))?.address).toBe(senderAddress)
    expect(senderOf(Redacted.make(`0x${key.toUpperCase()}`))?.address).toBe(senderAddress)
  })

  it.each([
    ["shorter", key.slice(2)],
    ["0", "0".repeat(64)],
    ["the curve's order", "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"],
  ])("is not read from a key that is %s", (_what, text) => {
    expect(senderOf(Redacted.make(text))).toBe(null)
  })
})

describe("signing", () => {
  it("gives equal bytes for equal input, under the configured permission", async () => {
    const signed = await signedWith()
    expect(await signedWith()).toEqual(signed)
    expect(signed).toMatchObject({ sender: senderAddress, senderNonce: null })
    const raw = Buffer.from(signed.raw).toString("hex")
    const size = Number.parseInt(raw.slice(2, 4), 16) & 0x7f
    const long = Number.parseInt(raw.slice(4, 6), 16)
    const rawData = raw.slice(6, 6 + 2 * (size + 128 * long))
    const read = utils.deserializeTx.deserializeTransaction("TriggerSmartContract", rawData)
    expect(read).toMatchObject({
      fee_limit: 30_000_000,
      expiration: terms.expiration,
      contract: [{ Permission_id: 2 }],
    })
    expect(signed.hash).toBe(
      Buffer.from(utils.crypto.SHA256([...Buffer.from(rawData, "hex")])).toString("hex"),
    )
  })

  it("gives other bytes for other terms", async () => {
    const all = [
      await signedWith(),
      await signedWith({ timestamp: startTime + 1 }),
      await signedWith({ expiration: terms.expiration + 1 }),
      await signedWith({ feeLimit: 1n }),
    ]
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(all.length)
  })

  it("keeps its terms as plain values", () => {
    const fees = feesOf(terms, 400_000n)
    expect(fees.most).toBe(30_400_000n)
    expect(termsOf({ ...fees, terms: { ...fees.terms } })).toEqual(terms)
  })

  it("refuses an account without a key", async () => {
    const signing = run(sign(signer(), update, wallet, feesOf(terms, 0n)))
    await expect(signing).rejects.toThrow("no key is configured for sender")
  })

  it("counts what unexpired bytes may cost, once each, until no block can contain them", async () => {
    const context = signer()
    const { unexpired } = context
    await signedWith({}, context)
    await signedWith({}, context)
    expect(unexpired.mostOf(senderAddress, startTime)).toBe(30_400_000n)
    await signedWith({ timestamp: startTime + 1, expiration: terms.expiration + 5 }, context)
    expect(unexpired.mostOf(senderAddress, terms.expiration)).toBe(60_800_000n)
    expect(unexpired.mostOf(senderAddress, terms.expiration + 1)).toBe(30_400_000n)
    expect(unexpired.mostOf(senderAddress, terms.expiration + 6)).toBe(0n)
    expect(unexpired.mostOf(wallet, startTime)).toBe(0n)
  })
})

describe("a broadcast", () => {
  const path = "wallet/broadcasthex"
  const said = (code: string): Answers => ({
    [path]: () => JSON.stringify({ result: false, code, message: "", txid: "00" }),
  })
  const timeOf = (number: number) => startTime + 3_000 * number
  /** A node at the height, which has solidified all but 19 blocks. */
  const nodeAt = (height: number) =>
    chainAnswers(
      Array.from({ length: height }, (_, at) => ({ number: at + 1 })),
      height - 19,
    )
  const sent = async (...answers: ReadonlyArray<Answers>) => {
    const signed = await signedWith()
    const endpoints = await endpointsWith(...answers)
    const outcome = await run(
      Effect.flatMap(Effect.scope, (scope) =>
        broadcast(endpoints, endpoints, scope, signed, Effect.succeed(true)),
      ),
    )
    return { outcome, signed }
  }

  it("sends the signed bytes, which count once a node has them", async () => {
    const { hash, raw } = await signedWith()
    const accepting: Answers = {
      ...nodeAt(30),
      [path]: () => JSON.stringify({ result: true, code: "SUCCESS", txid: hash }),
    }
    expect((await sent(accepting)).outcome).toBe("accepted")
    expect(nodes[0].requests.find((asked) => asked.path === path)?.body).toBe(
      `{"transaction":"${Buffer.from(raw).toString("hex")}"}`,
    )
    expect((await sent({ ...nodeAt(30), ...said("SERVER_BUSY") }, accepting)).outcome).toBe(
      "accepted",
    )
    const another: Answers = {
      ...nodeAt(30),
      [path]: () => JSON.stringify({ result: true, txid: "0".repeat(64) }),
    }
    expect((await sent(another)).outcome).toBe("unclear")
  })

  it.each([
    ["accepted", "DUP_TRANSACTION_ERROR"],
    ["unfunded", "BANDWITH_ERROR"],
    ["unclear", "TAPOS_ERROR"],
    ["unclear", "TRANSACTION_EXPIRATION_ERROR"],
    ["unclear", "SERVER_BUSY"],
    ["unclear", "BLOCK_UNSOLIDIFIED"],
    ["unclear", "NO_CONNECTION"],
    ["unclear", "SIGERROR"],
    ["unclear", "CONTRACT_VALIDATE_ERROR"],
  ])("is %s after %s", async (outcome, code) => {
    expect((await sent({ ...nodeAt(30), ...said(code) })).outcome).toBe(outcome)
  })

  it("is unfunded from an account that is not activated", async () => {
    const message = `Contract validate error : account [TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC] does not exist`
    const refusing: Answers = {
      ...nodeAt(30),
      [path]: () =>
        JSON.stringify({ result: false, code: "CONTRACT_VALIDATE_ERROR", message, txid: "00" }),
    }
    expect((await sent(refusing)).outcome).toBe("unfunded")
  })

  it("is accepted after a refusal if a node has the transaction", async () => {
    const { hash } = await signedWith()
    const pending = { ...chainAnswers([{ number: 1 }], 1, [hash]), ...said("TAPOS_ERROR") }
    const mined = {
      ...chainAnswers([{ number: 1 }, { number: 2, transactions: [{ id: hash }] }], 1),
      ...said("TRANSACTION_EXPIRATION_ERROR"),
    }
    expect((await sent(pending)).outcome).toBe("accepted")
    expect((await sent(mined)).outcome).toBe("accepted")
  })

  it("is expired once two solidified blocks younger than the bytes are without them", async () => {
    const after = { ...nodeAt(60), ...said("TRANSACTION_EXPIRATION_ERROR") }
    expect(timeOf(60 - 19)).toBeGreaterThan(terms.expiration)
    expect((await sent(after, after)).outcome).toBe("expired")
    expect((await sent(after)).outcome).toBe("expired")
    // The second has not solidified such a block yet.
    const behind = { ...nodeAt(50), ...said("TRANSACTION_EXPIRATION_ERROR") }
    expect(timeOf(50 - 19)).toBeLessThan(terms.expiration)
    expect((await sent(after, behind)).outcome).toBe("unclear")
  })

  it("is not expired by the word of nodes without the chain's history", async () => {
    const pruned: Answers = {
      ...nodeAt(60),
      ...said("TRANSACTION_EXPIRATION_ERROR"),
      "wallet/getblockbynum": () => "{}",
    }
    expect((await sent(pruned, pruned)).outcome).toBe("unclear")
    const whole = { ...nodeAt(60), ...said("TRANSACTION_EXPIRATION_ERROR") }
    expect((await sent(whole, pruned)).outcome).toBe("unclear")
  })
})

describe("prices", () => {
  const chainParameter = [
    { key: "getEnergyFee", value: 100 },
    { key: "getTransactionFee", value: 1_000 },
    { key: "getMaxFeeLimit", value: 15_000_000_000 },
    { key: "getAllowDynamicEnergy", value: 1 },
    { key: "getDynamicEnergyIncreaseFactor", value: 2_000 },
  ]
  const pricesOf = async (parameters: ReadonlyArray<object>) => {
    const path = "wallet/getchainparameters"
    const endpoints = await endpointsWith({
      [path]: () => JSON.stringify({ chainParameter: parameters }),
    })
    return Effect.runPromise(Effect.result(endpoints.first(readEnergyPrices)))
  }

  it("are those of the chain's parameters", async () => {
    expect(await pricesOf(chainParameter)).toMatchObject({
      success: {
        energy: 100n,
        bandwidth: 1_000n,
        maximumFeeLimit: 15_000_000_000n,
        growth: 2_000n,
      },
    })
    const fixed = chainParameter.map((each) =>
      each.key === "getAllowDynamicEnergy" ? { key: each.key } : each,
    )
    expect(await pricesOf(fixed)).toMatchObject({ success: { growth: 0n } })
  })

  it.each(["getEnergyFee", "getTransactionFee", "getMaxFeeLimit"])(
    "are malformed without %s",
    async (missing) => {
      const found = await pricesOf(chainParameter.filter(({ key: name }) => name !== missing))
      expect(JSON.stringify(found)).toContain("malformed")
    },
  )

  it("limit a call to a quarter more than it used, after its contracts' penalty has grown", () => {
    const prices = {
      energy: 100n,
      bandwidth: 1_000n,
      maximumFeeLimit: 15_000_000_000n,
      growth: 2_000n,
    }
    expect(feeLimitOf(100_000n, prices)).toBe(15_000_000n)
    expect(feeLimitOf(100_000n, { ...prices, growth: 0n })).toBe(12_500_000n)
    expect(feeLimitOf(1n, prices)).toBe(300n)
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), (used) => {
        const limit = feeLimitOf(used, prices)
        expect(limit <= prices.maximumFeeLimit).toBe(true)
        expect(limit === prices.maximumFeeLimit || limit >= used * 150n).toBe(true)
      }),
    )
  })
})
