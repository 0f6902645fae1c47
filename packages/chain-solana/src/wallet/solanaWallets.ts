import { noAdvances, type Address, type Leg, type WalletChain } from "@shielded-relay/core"
import { Effect } from "effect"
import type { Endpoints } from "../rpc/Endpoints.ts"
import type { Pool } from "../sending/Pool.ts"
import type { Prices } from "../sending/readPrices.ts"
import type { Settings } from "../settings.ts"
import { notesOf, type DepositLeg } from "./depositLeg.ts"
import { feePayerOf } from "./feePayerOf.ts"
import { legBound, priceLeg, repriceLeg } from "./priceLeg.ts"
import { readBalance } from "./readBalance.ts"
import { signLeg } from "./signLeg.ts"
import { priceTopUp, signTopUp, topUpBound } from "./topUp.ts"

/** SPL Token's amounts have 64 bits. */
const everything = 2n ** 64n - 1n

/**
 * The public coins of managed accounts on Solana. A relaying account pays the fee of every leg and the managed account signs beside it, so
 * that the account needs no lamports. There are two kinds of leg, `deposit` and, with a tank, `top-up`; any other is a defect of the caller.
 *
 * `minimumBalance` is the rent-exempt minimum of an account without data, as the cluster reports it now: clusters lower rents. After
 * each transaction the runtime accepts two balances of a managed account: 0, which deletes the account, or at least this minimum. A deposit
 * of native coins that would leave anything in between is rejected with `InsufficientFundsForRent`; one that takes everything is valid.
 * Tokens lie in the associated token account, which has its own rent; depositing them leaves the account's lamports alone.
 */
export function solanaWallets(
  {
    chainId,
    senders,
    gasTank,
    unitPrice: bounds,
  }: Pick<Settings, "chainId" | "senders" | "gasTank" | "unitPrice">,
  pool: Pool,
  reading: Endpoints,
  prices: Prices,
) {
  const payers = [...senders.keys()]
  const legOf = (leg: Leg, account: Address): DepositLeg => ({
    account,
    feePayer: feePayerOf(payers, account),
    notes: notesOf(leg),
  })
  const tankOf = () => {
    if (gasTank !== null) return gasTank
    throw new RangeError(`chain ${chainId} has no gasTank, so it cannot top up accounts`)
  }
  return {
    key: { curve: "ed25519" },
    tank: gasTank?.address ?? null,
    advances: noAdvances,
    freeStake: null,
    needsApproval: () => false,
    senderOf: (leg, account) =>
      leg.kind === "top-up" ? tankOf().address : feePayerOf(payers, account),
    balanceOf: (account, token) => readBalance(reading, account, token),
    // The account signs each deposit itself, so the pool may take what the deposit names.
    allowance: () => Effect.succeed(everything),
    boundOf: (leg) =>
      Effect.suspend(() => {
        if (leg.kind !== "top-up") {
          const notes = notesOf(leg)
          return Effect.map(prices.unitPrice, (price) => legBound(notes, price))
        }
        tankOf()
        return Effect.map(prices.unitPrice, topUpBound)
      }),
    minimumBalance: Effect.map(prices.rents, ({ empty }) => empty),
    priceLeg: (leg, account, replacing) =>
      Effect.suspend(() => {
        if (leg.kind === "top-up") {
          const topUp = { chainId, tank: tankOf().address, account, leg }
          return priceTopUp(reading, prices, bounds, topUp, replacing)
        }
        const deposit = legOf(leg, account)
        return replacing === undefined
          ? priceLeg(reading, pool, prices, deposit)
          : repriceLeg(reading, prices, bounds, replacing)
      }),
    signLeg: (leg, account, _senderNonce, fees, sign) =>
      Effect.suspend(() =>
        leg.kind === "top-up"
          ? Effect.sync(() => signTopUp(tankOf(), account, leg, fees))
          : signLeg(pool, senders, legOf(leg, account), fees, sign),
      ),
  } satisfies WalletChain as WalletChain
}
