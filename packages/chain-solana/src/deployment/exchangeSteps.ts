import { base58 } from "@scure/base"
import type { PublicKey } from "@solana/web3.js"
import { configAddress } from "../account/poolAddresses.ts"
import { createAssociatedAccount, tokenAccountSize } from "../account/tokenAccounts.ts"
import type { ProgramKeys } from "../deploy/deployProgram.ts"
import { venueTransaction } from "../deploy/poolTransactions.ts"
import type { RentOf } from "./deploymentCosts.ts"
import type { DeploymentFault } from "./DeploymentFault.ts"
import { stepsOf, type DeploymentStep } from "./DeploymentStep.ts"
import { marketAccounts, type ExchangeState } from "./exchangeState.ts"
import type { TargetExchange } from "./openDeployment.ts"
import { programFaults, programSizes, programSteps } from "./programSteps.ts"

/** Size of the pool's record of a venue, bytes (program/src/state.rs). */
const venueSize = 88

export const exchangeSizes = ({ bytes }: TargetExchange): ReadonlyArray<number> => [
  ...programSizes(bytes),
  tokenAccountSize,
  venueSize,
]

export interface ExchangeParts {
  readonly exchange: TargetExchange
  readonly keys: ProgramKeys
  readonly state: ExchangeState
  readonly pool: PublicKey
  readonly admin: PublicKey
  readonly payer: PublicKey
  readonly rentOf: RentOf
  readonly unitPrice: bigint
}

/** Uploads the exchange, makes its markets, and registers it in the pool. */
export function exchangeSteps(parts: ExchangeParts): ReadonlyArray<DeploymentStep> {
  const { exchange, keys, state, pool, admin, payer, rentOf, unitPrice } = parts
  const { name, bytes, pairs } = exchange
  const program = keys.program.publicKey
  const step = stepsOf(unitPrice)
  return [
    ...programSteps({ what: "exchange", bytes, keys, state }, parts),
    ...pairs.map((pair, place) => {
      const [one, other] = pair.map((mint) => mint.toBase58())
      const making = `make the market of ${one} and ${other}`
      const instructions = marketAccounts({ pool, program }, pair).map(([owner, mint]) =>
        createAssociatedAccount(payer, owner, mint),
      )
      return step(making, state.markets[place] === true, 4n * rentOf(tokenAccountSize), [
        { step: making, instructions },
      ])
    }),
    step(
      `register the venue ${name}`,
      isRegistered(parts),
      rentOf(venueSize),
      [venueTransaction({ program: pool, config: configAddress(pool) }, admin, { name, program })],
      "admin",
    ),
  ]
}

const isRegistered = ({ state: { venue }, keys }: ExchangeParts): boolean =>
  venue !== null && !venue.removed && base58.encode(venue.program) === textOf(keys.program)

/** What stands in the way of the exchange. @param payer `null` if nobody uploads */
export function exchangeFaults(
  { exchange, keys, state }: Pick<ExchangeParts, "exchange" | "keys" | "state">,
  payer: PublicKey | null,
): ReadonlyArray<DeploymentFault> {
  const { name, bytes, programHash } = exchange
  const { venue } = state
  const program = textOf(keys.program)
  const ofProgram = programFaults({ what: "exchange", bytes, keys, state }, programHash, payer)
  if (venue === null) return ofProgram
  const registered = base58.encode(venue.program)
  const taken = venue.removed
    ? `the venue ${name} was removed from the pool`
    : registered === program
      ? null
      : `the venue ${name} is ${registered}, not ${program}`
  return taken === null
    ? ofProgram
    : [
        ...ofProgram,
        {
          code: "unknown-venue",
          what: taken,
          remedy: "A name refers to one program forever: choose another name for the exchange.",
        },
      ]
}

const textOf = ({ publicKey }: ProgramKeys["program"]): string => publicKey.toBase58()
