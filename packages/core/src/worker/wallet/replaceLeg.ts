import { Effect } from "effect"
import { nativeOf } from "../../application/wallets/nextLeg.ts"
import type { WalletSide } from "../../application/wallets/WalletSide.ts"
import type { Leg } from "../../port/chain/WalletChain.ts"
import type { WalletOperation } from "../../walletOperation/index.ts"
import { advanceWithin } from "./advanceWithin.ts"
import { signerOf } from "./signerOf.ts"
import type { WalletStep } from "./walletSteps.ts"

/**
 * Signs the newest leg again under the same nonce with higher fees; of a cancelled operation whose last leg it is, a transaction that does
 * nothing. Every earlier transaction stays in the row. `null` if the account cannot pay these fees, or the gas tank may not lend them: then
 * the earlier transactions wait until the chain asks for less.
 */
export const replaceLeg = Effect.fn("worker.replaceLeg")(function* (
  operation: WalletOperation,
  side: WalletSide,
) {
  const { chain, gateway } = side
  const newest = operation.legs.at(-1)
  const last = newest?.transactions.at(-1)
  if (newest === undefined || last === undefined) return null
  const { account } = operation
  const isCancel = operation.cancelled === true && newest.isLast
  const leg: Leg = isCancel ? { kind: "cancel" } : newest.leg
  const fees = yield* chain.priceLeg(leg, account, last.fees)
  if (chain.senderOf(leg, account) === account) {
    const have = yield* chain.balanceOf(account, gateway.nativeToken)
    if (have < fees.most + nativeOf(leg)) return null
  }
  const more = leg.kind === "top-up" ? fees.most - last.fees.most : 0n
  const signWith = yield* signerOf(operation, chain.key)
  const signed = yield* chain.signLeg(leg, account, last.senderNonce, fees, signWith)
  const type = isCancel && newest.cancelsFrom === undefined ? "cancel-signed" : "signed-again"
  const advanced = yield* advanceWithin(operation, side, more, { type, signed })
  return "obstacle" in advanced ? null : (advanced satisfies WalletStep)
})
