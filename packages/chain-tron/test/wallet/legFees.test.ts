import { bytesToHex } from "@noble/hashes/utils.js"
import {
  addressFromBytes,
  chainIdFromNumber,
  nobleDigestSigner,
  type Leg,
  type TransactionFees,
} from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import fc from "fast-check"
import { utils } from "tronweb"
import { describe, expect, it } from "vitest"
import { feesOf } from "../../src/sending/callTerms.ts"
import { feeLimitOf } from "../../src/sending/energyPrices.ts"
import { senderOf } from "../../src/sending/Sender.ts"
import { bandwidthOf } from "../../src/transaction/bandwidth.ts"
import { contractOf, rawLegOf, type LegParties } from "../../src/wallet/legContract.ts"
import {
  bandwidthFeeOf,
  boundOfLeg,
  legEnergyBound,
  mostOf,
  type LegCost,
  type LegPrices,
} from "../../src/wallet/legFees.ts"
import { canPay, type Holdings } from "../../src/wallet/readHoldings.ts"
import { signLeg } from "../../src/wallet/signLeg.ts"
import { pool, token, wallet } from "../fixture/chainDouble.ts"
import { key } from "../fixture/signing.ts"

const chainId = chainIdFromNumber(3_448_148_188)
const tank = senderOf(Redacted.make("77".repeat(32)))
const owner = senderOf(Redacted.make(key))
if (chainId === null || tank === null || owner === null) throw new Error("not a chain id or a key")
const parties: LegParties = { chainId, pool, tank: tank.address }
const account = owner.address
const native = addressFromBytes(new Uint8Array(20))

const amount = fc.bigInt(0n, 2n ** 60n)
const resource = fc.constantFrom("ENERGY" as const, "BANDWIDTH" as const)
const note = fc.record({
  token: fc.constantFrom(token, native),
  amount,
  npk: fc.bigInt(0n, 2n ** 250n),
  encryptedNote: fc.uint8Array({ minLength: 157, maxLength: 157 }),
})
const legs: fc.Arbitrary<Leg> = fc.oneof(
  fc.record({ kind: fc.constant("top-up" as const), amount }),
  fc.record({ kind: fc.constant("approve" as const), token: fc.constant(token), amount }),
  fc.record({
    kind: fc.constant("deposit" as const),
    notes: fc.array(note, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constantFrom("freeze" as const, "unfreeze" as const), resource, amount }),
  fc.record({ kind: fc.constant("withdraw-unfrozen" as const) }),
  fc.record({
    kind: fc.constantFrom("delegate" as const, "undelegate" as const),
    resource,
    amount,
    receiver: fc.constant(wallet),
  }),
)
const share = fc.bigInt(0n, 40_000n)
const allPrices: fc.Arbitrary<LegPrices> = fc.record({
  prices: fc.record({
    energy: fc.bigInt(1n, 1_000n),
    bandwidth: fc.bigInt(0n, 5_000n),
    maximumFeeLimit: fc.bigInt(1n, 15_000_000_000n),
    growth: share,
  }),
  penalties: fc.record({ pool: share, tokens: share }),
  activation: fc.record({
    account: fc.bigInt(0n, 5_000_000n),
    transaction: fc.bigInt(0n, 500_000n),
  }),
})
const allTerms = fc.record({
  feeLimit: fc.bigInt(0n, 15_000_000_000n),
  reference: fc.record({
    number: fc.nat(),
    id: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex),
  }),
  expiration: fc.integer({ min: 1, max: 2 ** 42 }),
  timestamp: fc.integer({ min: 1, max: 2 ** 42 }),
})

const signed = (leg: Leg, fees: TransactionFees) =>
  Effect.runSync(
    signLeg({ parties, tank, signDigest: nobleDigestSigner }, leg, account, null, fees, (digest) =>
      Effect.succeed(nobleDigestSigner(digest, Redacted.value(owner.secretKey))),
    ),
  )

describe("the fees of a leg", () => {
  it("cover its bytes, whatever its amounts and terms", () => {
    fc.assert(
      fc.property(legs, allTerms, allPrices, (leg, terms, { prices }) => {
        const contract = contractOf(parties, leg, account)
        const bytes = BigInt(bandwidthOf(rawLegOf(contract, terms)))
        expect(bytes * prices.bandwidth).toBeLessThanOrEqual(bandwidthFeeOf(contract, prices))
      }),
    )
  })

  it("are at most its bound, for every energy that is not too much", () => {
    fc.assert(
      fc.property(legs, allPrices, fc.bigInt(0n, 1_000n), (leg, now, part) => {
        const contract = contractOf(parties, leg, account)
        const energy = (legEnergyBound(leg, now.penalties) * part) / 1_000n
        const most = feeLimitOf(energy, now.prices) + bandwidthFeeOf(contract, now.prices)
        expect(most).toBeLessThanOrEqual(mostOf(boundOfLeg(leg, contract, now)))
      }),
    )
  })

  it("of a top-up contain the activation of its account", () => {
    fc.assert(
      fc.property(allPrices, amount, (now, sent) => {
        const leg: Leg = { kind: "top-up", amount: sent }
        const bound = mostOf(boundOfLeg(leg, contractOf(parties, leg, account), now))
        const { account: activated, transaction } = now.activation
        expect(bound).toBeGreaterThanOrEqual(activated + transaction)
      }),
    )
  })
})

describe("a signed leg", () => {
  it("has the id and the signature of TronWeb, by the account that pays", () => {
    fc.assert(
      fc.property(legs, allTerms, (leg, terms) => {
        const contract = contractOf(parties, leg, account)
        const id = bytesToHex(Uint8Array.from(utils.crypto.SHA256([...rawLegOf(contract, terms)])))
        const { hash, raw, sender, lastHeight } = signed(leg, feesOf(terms, 1n))
        expect({ hash, sender, lastHeight }).toEqual({
          hash: id,
          sender: leg.kind === "top-up" ? tank.address : account,
          lastHeight: terms.expiration,
        })
        const secret = leg.kind === "top-up" ? tank.secretKey : owner.secretKey
        const theirs = utils.crypto.ECKeySign(
          [...Buffer.from(id, "hex")],
          [...Redacted.value(secret)],
        )
        expect(bytesToHex(raw.subarray(-65))).toBe(theirs.toLowerCase())
      }),
      { numRuns: 30 },
    )
  })

  it("approves what TronWeb's encoder writes for the pool and the amount", () => {
    fc.assert(
      fc.property(amount, (approved) => {
        const contract = contractOf(parties, { kind: "approve", token, amount: approved }, account)
        const words = utils.abi.encodeParams(
          ["address", "uint256"],
          [`0x${pool.slice(2)}`, approved.toString()],
        )
        const selector = utils.crypto.sha3("approve(address,uint256)", false).slice(0, 8)
        expect(contract).toMatchObject({
          contract: token,
          data: `0x${selector}${words.slice(2)}`,
          callValue: 0n,
        })
      }),
    )
  })
})

describe("an account can pay for a leg", () => {
  const prices = { energy: 100n, bandwidth: 1_000n }
  const cost = { feeLimit: 5_000n, bandwidth: 300_000n, activation: 0n }
  const account = { address: `0x${"1".repeat(40)}` } as const
  const empty: Holdings = { account, balance: 0n, energy: 0n, bandwidth: 0n }

  it.each<[string, Holdings, Partial<LegCost>, least: bigint]>([
    ["with coins for all of it", empty, {}, 305_010n],
    ["with stake for a part of its energy", { ...empty, energy: 20n }, {}, 303_010n],
    ["with stake for more than its energy", { ...empty, energy: 51n }, {}, 300_010n],
    ["with an allowance for its bytes", { ...empty, bandwidth: 300n }, {}, 5_010n],
    ["with an allowance that is a byte short", { ...empty, bandwidth: 299n }, {}, 305_010n],
    ["with coins for an activation", empty, { activation: 400_000n }, 405_010n],
    [
      "with an allowance, which covers no activation",
      { ...empty, bandwidth: 300n },
      { activation: 200_000n },
      205_010n,
    ],
  ])("%s, and no less", (_how, holdings, changes, least) => {
    const can = (balance: bigint) =>
      canPay({ ...holdings, balance }, 10n, { ...cost, ...changes }, prices)
    expect([can(least), can(least - 1n)]).toEqual([true, false])
    expect(canPay({ ...holdings, account: null, balance: least }, 10n, cost, prices)).toBe(false)
  })
})
