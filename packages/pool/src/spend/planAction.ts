import type { CallAction, OperationId, Owner, PoolGatewayShape } from "@shielded-relay/core"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import type { NoteMaker } from "./NoteMaker.ts"
import type { Exchange } from "./Spending.ts"

/**
 * Plans the action of a call, with note keys for its output and its refund, both for the owner. On a chain that undoes the whole
 * call when its action fails, there is only the output. The chain creates the note with a public amount, so the amount in the
 * encrypted note is ignored.
 */
export const planAction = Effect.fnUntraced(function* (
  tools: { readonly gateway: PoolGatewayShape; readonly maker: NoteMaker },
  owner: Owner,
  operation: OperationId,
  { venue, data, tokenIn, amountIn, tokenOut, minOut }: Exchange,
) {
  const { gateway, maker } = tools
  const seal = Effect.fnUntraced(function* (
    token: Exchange["tokenIn"],
    amount: bigint,
    name: string,
  ) {
    const asset = gateway.assetOf(token)
    const context = `${operation}/action/${name}`
    const to = yield* maker.addressOf(owner, context)
    return yield* maker.seal(gateway, to, { asset, amount }, context)
  })
  const output = yield* seal(tokenOut, minOut, "output")
  const refund = gateway.refunds
    ? yield* seal(tokenIn, amountIn, "refund")
    : { npk: 0n, encryptedNote: new Uint8Array() }
  return {
    id: keccak_256(utf8ToBytes(venue)),
    tokenIn,
    amountIn,
    tokenOut,
    minOut,
    npk: output.npk,
    encryptedNote: output.encryptedNote,
    refundNpk: refund.npk,
    refundNote: refund.encryptedNote,
    data,
  } satisfies CallAction
})
