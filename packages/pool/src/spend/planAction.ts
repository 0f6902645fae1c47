import type { CallAction, OperationId, Owner, PoolGatewayShape } from "@shielded-relay/core"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import type { NoteMaker } from "./NoteMaker.ts"
import type { Exchange } from "./Spending.ts"

/**
 * The action of a call with the keys of both notes it may end in: the output's and the refund's, both the owner's own; where nothing comes
 * of a call whose action fails, of the output's alone. The chain makes the note, so its amount is in the open and the one that is encrypted
 * counts for nothing.
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
