import { recently } from "@shielded-relay/chain-rpc"
import {
  isNativeToken,
  LegRejected,
  type Address,
  type Leg,
  type TransactionFees,
  type WalletChain,
} from "@shielded-relay/core"
import { allowanceOf, hexOfAddress, tokenBalanceOf } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { delegatableCall } from "../rpc/tronCalls.ts"
import { feesOf, termsOf } from "../sending/callTerms.ts"
import type { ChainConditions } from "../sending/chainConditions.ts"
import type { Settings } from "../settings.ts"
import { readBalance } from "../state/readAccount.ts"
import { readContract } from "../state/readContract.ts"
import { examineCall } from "./examineCall.ts"
import { examineSystem } from "./examineSystem.ts"
import { contractOf, payerOf, type LegContract, type LegParties } from "./legContract.ts"
import { boundOfLeg, mostOf, smaller, type LegPrices } from "./legFees.ts"
import type { LegVerdict } from "./LegVerdict.ts"
import { readActivationFees } from "./readActivationFees.ts"
import { signLeg } from "./signLeg.ts"

/** Fees for activating accounts change with a vote. Milliseconds. */
const activationFeesStay = 60_000

/**
 * The public coins of managed accounts on TRON.
 *
 * @param discreet the endpoints for questions that name an account
 */
export const tronWallets = Effect.fnUntraced(function* (
  { chainId, pool, gasTank, advances, signDigest }: Settings,
  conditions: ChainConditions,
  { reading, discreet }: { readonly reading: Endpoints; readonly discreet: Endpoints },
) {
  const tank = gasTank?.address ?? null
  const parties: LegParties = { chainId, pool, tank }
  const legPrices = Effect.all(
    {
      prices: conditions.prices,
      penalties: conditions.penalties,
      activation: yield* recently(reading.first(readActivationFees), activationFeesStay),
    },
    { concurrency: "unbounded" },
  )

  /** Fresh terms, and what the chain says about the leg. */
  const ask = Effect.fnUntraced(function* (
    leg: Leg,
    account: Address,
    replacing?: TransactionFees,
  ) {
    const contract = contractOf(parties, leg, account)
    const [now, lifetime, timestamp] = yield* Effect.all(
      [legPrices, conditions.lifetimeUntil(null), conditions.timestamp],
      { concurrency: "unbounded" },
    )
    const verdict: LegVerdict =
      replacing === undefined
        ? yield* discreet.prefer(examine(leg, contract, now), ({ accepted }) => accepted)
        : { accepted: true, cost: costAgain(boundOfLeg(leg, contract, now), replacing) }
    return { verdict, lifetime, timestamp }
  })

  const priceLeg = Effect.fnUntraced(function* (
    leg: Leg,
    account: Address,
    replacing?: TransactionFees,
  ) {
    const { verdict, lifetime, timestamp } = yield* reading.within(ask(leg, account, replacing))
    if (!verdict.accepted) return yield* new LegRejected({ chainId, code: verdict.code })
    const { feeLimit } = verdict.cost
    return feesOf({ ...lifetime, feeLimit, timestamp }, mostOf(verdict.cost) - feeLimit)
  })

  return {
    key: { curve: "secp256k1", name: "tron" },
    tank,
    advances,
    freeStake: (account, resource) =>
      discreet.first((endpoint) =>
        Effect.map(
          endpoint.ask(delegatableCall(hexOfAddress(account), resource)),
          ({ max_size: free = 0n }) => free,
        ),
      ),
    needsApproval: (token) => !isNativeToken(token),
    senderOf: (leg, account) => payerOf(parties, leg, account),
    balanceOf: (account, token) =>
      discreet.first((endpoint) =>
        isNativeToken(token)
          ? readBalance(endpoint, account)
          : readContract(endpoint, tokenBalanceOf(token, account)),
      ),
    allowance: (account, token) =>
      isNativeToken(token)
        ? Effect.succeed(0n)
        : discreet.first((endpoint) => readContract(endpoint, allowanceOf(token, account, pool))),
    boundOf: (leg, account) =>
      reading.within(
        Effect.map(legPrices, (now) =>
          mostOf(boundOfLeg(leg, contractOf(parties, leg, account), now)),
        ),
      ),
    minimumBalance: Effect.succeed(0n),
    priceLeg,
    signLeg: (leg, account, senderNonce, fees, sign) =>
      signLeg({ parties, tank: gasTank, signDigest }, leg, account, senderNonce, fees, sign),
  } satisfies WalletChain
})

/** Asks one endpoint about a leg. */
const examine =
  (leg: Leg, contract: LegContract, now: LegPrices) =>
  (endpoint: Endpoint): Effect.Effect<LegVerdict, EndpointFailure> =>
    contract.type === "TriggerSmartContract"
      ? examineCall(endpoint, leg, contract, now)
      : examineSystem(endpoint, contract, now)

/**
 * The cost of a leg that is signed again after its bytes have expired. The fee limit stays what its simulation showed,
 * within the bound at today's prices: the account holds coins for that, and a quarter of it is margin.
 */
function costAgain<Cost extends { readonly feeLimit: bigint }>(
  bound: Cost,
  replacing: TransactionFees,
): Cost {
  return { ...bound, feeLimit: smaller(termsOf(replacing).feeLimit, bound.feeLimit) }
}
