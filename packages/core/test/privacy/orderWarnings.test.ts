import { warningsAbout } from "@shielded-relay/core"
import { simulatedAddress } from "@shielded-relay/testkit"
import { expect, it } from "vitest"

const discreet = {
  token: simulatedAddress(1),
  feeToken: null,
  completionTime: 1_800_000_000,
  roundDeposit: true,
  walletFillsNonce: true,
}

it("an order as the SDK sends it, with a time until which its payouts spread, has no warning", () => {
  expect(warningsAbout(discreet)).toEqual([])
  expect(warningsAbout({ ...discreet, feeToken: simulatedAddress(1) })).toEqual([])
})

it.each([
  ["PAID_AT_ONCE", { completionTime: null }],
  ["EXACT_DEPOSIT", { roundDeposit: false }],
  ["FOREIGN_FEE_TOKEN", { feeToken: simulatedAddress(2) }],
  ["WALLET_ASKED_ABOUT", { walletFillsNonce: false }],
] as const)("%s is warned of alone where it applies", (warning, changed) => {
  expect(warningsAbout({ ...discreet, ...changed })).toEqual([warning])
})
