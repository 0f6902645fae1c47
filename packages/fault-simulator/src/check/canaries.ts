import {
  addressBytes,
  parseAddress,
  renderAddress,
  type Address,
  type ChainFamily,
} from "@shielded-relay/core"
import { Base64 } from "effect/encoding"
import type { CallersLedger } from "../caller/CallersLedger.ts"

/** An address or an amount that only its owner may learn from the service. */
export type Canary =
  | { readonly what: string; readonly address: Address }
  | { readonly what: string; readonly amount: bigint }

/** Smaller and rounder amounts are not searched for, because they also occur as other numbers. */
const leastAmount = 100_000n
const leastDigits = 3

/** The owners, wallets, recipients and amounts of a run. */
export function canariesOf(ledger: CallersLedger): ReadonlyArray<Canary> {
  const { owners, relayed, deposits, orders, recoveries, scheduled } = ledger
  const addresses = [
    ...owners.map(({ address }) => ["an owner", parseAddress(address, "any")] as const),
    ...deposits.map(({ wallet }) => ["a payer", wallet] as const),
    ...orders.map(({ wallet }) => ["the payer of a private send", wallet] as const),
    ...orders.flatMap(({ recipients }) =>
      recipients.map(({ address }) => ["the payee of a private send", address] as const),
    ),
    ...recoveries.map(({ recipient }) => ["the recipient of a recovery", recipient] as const),
    ...scheduled.map(({ recipient }) => ["a later recipient", recipient] as const),
    ...relayed.map((one) =>
      one.kind === "swap" ? (["nobody", null] as const) : (["a recipient", one.recipient] as const),
    ),
  ]
  const amounts = [
    ...deposits.map(({ amount }) => ["a deposit", amount] as const),
    ...orders.flatMap(({ recipients }) =>
      recipients.map(({ amount }) => ["a payout", amount] as const),
    ),
    ...scheduled.map(({ amount }) => ["a later withdrawal", amount] as const),
    ...relayed.flatMap(({ kind, amount, fee }) => [
      [`a ${kind}`, amount] as const,
      [`the fee of a ${kind}`, fee] as const,
    ]),
  ]
  return [
    ...addresses.flatMap(([what, address]) => (address === null ? [] : [{ what, address }])),
    ...amounts.flatMap(([what, amount]) => (isTelling(amount) ? [{ what, amount }] : [])),
  ]
}

function isTelling(amount: bigint): boolean {
  return amount >= leastAmount && String(amount).replaceAll("0", "").length >= leastDigits
}

const families: ReadonlyArray<ChainFamily> = ["evm", "tron", "solana"]

/** How an address can stand in a text, in lower case and without white space. */
export function spellingsOf(address: Address): ReadonlyArray<string> {
  const bytes = addressBytes(address)
  const hex = address.slice(2)
  const base64 = Base64.encode(bytes).replace(/=+$/, "")
  return [
    hex,
    String(BigInt(address)),
    base64,
    base64.replaceAll("+", "-").replaceAll("/", "_"),
    [...bytes].join(","),
    ...families.map((family) => renderAddress(address, family).replace(/^0x/, "")),
  ].map((text) => text.toLowerCase())
}

/** How an amount can stand in a text as a word of its own. */
export function wordsOf(amount: bigint): ReadonlyArray<string> {
  return [String(amount), amount.toString(16)]
}

/** The words of a text in lower case; digits lose their separators, and numbers `0x`, leading zeros and `n`. */
export function wordsIn(text: string): ReadonlyArray<string> {
  return text
    .toLowerCase()
    .replaceAll(/(?<=\d)[_,](?=\d{3}(?!\d))/g, "")
    .split(/[^0-9a-z]+/)
    .map((word) =>
      word
        .replace(/^0x/, "")
        .replace(/^0+(?=.)/, "")
        .replace(/(?<=^\d+)n$/, ""),
    )
}
