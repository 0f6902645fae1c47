import {
  ChainUnavailable,
  isNativeToken,
  LegRejected,
  nativeToken,
  type Address,
  type Leg,
  type PoolGatewayShape,
  type WalletChain,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import type { ChainTransaction } from "../ChainTransaction.ts"
import { allowanceOf } from "../pool/Execution.ts"
import { simulatedAddress } from "../simulatedAddress.ts"
import { suggestedFees } from "./prices.ts"
import type { GatewayParts } from "./GatewayParts.ts"
import type { Submission } from "./Submission.ts"
import { namingRecentBlock } from "./withExpiry.ts"
import { hashAsWritten } from "./withPlainHashes.ts"
import { canonicalText } from "../words.ts"

/** Coins of the gas tank, and the most that it lends. */
const TANK_COINS = 100n * 10n ** 18n

/**
 * `WalletChain` over a simulated chain. With sender nonces, and on TRON, accounts pay for their transactions, approve deposits and are lent
 * coins by a gas tank; on Solana the first relaying account pays.
 */
export function simulatedWallets(
  parts: GatewayParts,
  submission: Submission,
  { family }: PoolGatewayShape,
): WalletChain {
  const { chain, chainId, faults, senders } = parts
  const { facts } = chain.contract.identity
  const native = nativeToken(family)
  const sponsor = family === "solana" ? senders[0] : undefined
  const tank = sponsor === undefined ? simulatedAddress(0x7a_0000, family) : null
  if (tank !== null) chain.endow(native, tank, TANK_COINS)
  const answer = <A>(read: () => A) =>
    Effect.gen(function* () {
      if (faults.latency > 0) yield* Effect.sleep(faults.latency)
      if (faults.down)
        return yield* new ChainUnavailable({ chainId, reason: "no endpoint answers" })
      return read()
    })
  const at = () => chain.newest(Math.max(0, chain.tip.number - faults.lag))
  const payerOf = (leg: Leg, account: Address) => {
    if (leg.kind !== "top-up") return account
    if (tank === null) throw new Error("this chain has no gas tank")
    return tank
  }
  const fees = (replacing?: Parameters<WalletChain["priceLeg"]>[2]) => {
    const suggested = suggestedFees(chain, replacing)
    return facts.expiry ? namingRecentBlock(parts, at().number, suggested) : suggested
  }
  const rejectionOf = (leg: Leg, account: Address) => {
    const payer = payerOf(leg, account)
    const code = chain.rejection(inputOf(leg, account), payer)
    if (code !== null || sponsor !== undefined) return code
    const needed = fees().most + coinsOf(leg)
    return chain.balanceOf(native, payer, at()) < needed ? "InsufficientFunds" : null
  }
  return {
    key: family === "solana" ? { curve: "ed25519" } : { curve: "secp256k1", name: family },
    tank,
    advances: { perOperation: 10n ** 17n, perOrganization: 10n ** 18n, perDay: TANK_COINS },
    minimumBalance: Effect.succeed(0n),
    needsApproval: (token) => sponsor === undefined && !isNativeToken(token),
    senderOf: (leg, account) => sponsor ?? payerOf(leg, account),
    balanceOf: (account, token) => answer(() => chain.balanceOf(token, account, at())),
    allowance: (account, token) => answer(() => allowanceOf(at().state, token, account)),
    freeStake: null,
    boundOf: () => answer(() => suggestedFees(chain).most),
    priceLeg: (leg, account, replacing) =>
      Effect.gen(function* () {
        if (replacing !== undefined) return yield* answer(() => fees(replacing))
        const code = yield* answer(() => rejectionOf(leg, account))
        if (code !== null) return yield* new LegRejected({ chainId, code })
        return yield* answer(() => fees())
      }),
    signLeg: (leg, account, senderNonce, terms, sign) =>
      Effect.gen(function* () {
        const from = payerOf(leg, account)
        const input = inputOf(leg, account)
        const signed = submission.sign(input, from, senderNonce, terms, sponsor)
        if (leg.kind !== "top-up")
          yield* sign(keccak_256(utf8ToBytes(canonicalText([from, senderNonce, input]))))
        return { ...signed, sender: sponsor ?? from, hash: hashAsWritten(signed.hash, family) }
      }),
  }
}

/** Native coins that a leg moves out of its payer's account beside fees. */
function coinsOf(leg: Leg): bigint {
  if (leg.kind === "top-up") return leg.amount
  if (leg.kind !== "deposit") return 0n
  return leg.notes.reduce(
    (sum, { token, amount }) => sum + (isNativeToken(token) ? amount : 0n),
    0n,
  )
}

/** @throws Error for a leg that only TRON has */
function inputOf(leg: Leg, account: Address): ChainTransaction["input"] {
  switch (leg.kind) {
    case "top-up":
      return { kind: "send", to: account, amount: leg.amount }
    case "approve":
      return leg
    case "deposit":
      return leg
    case "cancel":
      return { kind: "send", to: account, amount: 0n }
    case "freeze":
    case "unfreeze":
    case "withdraw-unfrozen":
    case "delegate":
    case "undelegate":
      throw new Error(`simulated chains have no ${leg.kind}`)
  }
}
