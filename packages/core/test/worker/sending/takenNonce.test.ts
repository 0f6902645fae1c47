import { Effect } from "effect"
import { expect, it } from "vitest"
import { aSignedTransaction } from "../../operation/anOperation.ts"
import { runSigned } from "./runSigned.ts"

/** Runs an operation whose bytes carry the sender nonce 1, on a node that calls this nonce taken and does not know the bytes. */
async function afterTakenNonce(latest: number) {
  const signed = aSignedTransaction(1)
  const { transactions, ...rest } = await runSigned(signed, "nonce-taken", {
    senderNonces: { next: () => Effect.succeed(latest) },
    sign: () => Effect.succeed({ ...signed, senderNonce: latest, hash: "0xanew" }),
  })
  return { hashes: transactions.map(({ hash }) => hash), ...rest }
}

it("a sender nonce that a node calls taken and no block has used is unclear: nothing else is signed", async () => {
  // Our own bytes may be the ones that took it, in a node that was not asked.
  expect(await afterTakenNonce(1)).toEqual({ hashes: ["0x1"], sent: ["0x1"], outside: 0 })
})

it("a sender nonce that a block has used for other bytes is foreign: the call is signed under another one", async () => {
  expect(await afterTakenNonce(2)).toEqual({
    hashes: ["0x1", "0xanew"],
    sent: ["0x1", "0xanew"],
    outside: 1,
  })
})
