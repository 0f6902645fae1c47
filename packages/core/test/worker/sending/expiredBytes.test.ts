import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { aSignedTransaction } from "../../operation/anOperation.ts"
import { runSigned } from "./runSigned.ts"

/** What is signed in place of bytes that have expired: the nonces of both, and whether the call was tried again in between. */
async function afterExpiry(senderNonces: boolean) {
  const signed = { ...aSignedTransaction(1), senderNonce: senderNonces ? 1 : null }
  let isTriedAgain = false
  const { transactions } = await runSigned(
    signed,
    "expired",
    {
      ...(senderNonces ? { senderNonces: { next: () => Effect.succeed(2) } } : {}),
      simulate: () =>
        Effect.sync(() => {
          isTriedAgain = true
        }),
      suggestFees: () => Effect.succeed(signed.fees),
      sign: (_, sender, senderNonce, fees) =>
        Effect.succeed({ ...signed, sender, senderNonce, fees, hash: "0xanew" }),
    },
    { facts: { senderNonces, expiry: true } },
  )
  return { nonces: transactions.map(({ senderNonce }) => senderNonce), isTriedAgain }
}

describe("bytes that have expired", () => {
  it("make way for others under the same nonce, where they have one: later nonces wait behind it", async () => {
    expect(await afterExpiry(true)).toEqual({ nonces: [1, 1], isTriedAgain: false })
  })

  it("make way for others without a nonce once the call has been tried again", async () => {
    expect(await afterExpiry(false)).toEqual({ nonces: [null, null], isTriedAgain: true })
  })
})
