import { exampleSignedTransaction } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { expect, it } from "vitest"
import type { PoolGatewayShape } from "../../../src/index.ts"
import { aSignedTransaction } from "../../operation/anOperation.ts"
import { runSigned } from "./runSigned.ts"

/** Runs an operation whose bytes carry the sender nonce 1, on a node that calls this nonce taken and does not know the bytes. */
async function afterTakenNonce(latest: number, change: Partial<PoolGatewayShape> = {}) {
  const signed = aSignedTransaction(1)
  const { transactions, ...rest } = await runSigned(signed, "nonce-taken", {
    senderNonces: { next: () => Effect.succeed(latest) },
    sign: () => Effect.succeed({ ...signed, senderNonce: latest, hash: "0xanew" }),
    ...change,
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

it("under a foreign nonce a retired account signs nothing: another one does, or the operation waits", async () => {
  const signed = aSignedTransaction(1)
  const other = exampleSignedTransaction(1, 0).sender
  const signers: Array<string> = []
  const after = (senders: ReadonlyArray<typeof other>) =>
    afterTakenNonce(2, {
      senders,
      isRetired: (sender) => sender === signed.sender,
      senderBalance: () => Effect.succeed(10n ** 18n),
      sign: (_call, sender, senderNonce) =>
        Effect.sync(() => {
          signers.push(sender)
          return { ...signed, sender, senderNonce, hash: "0xanew" }
        }),
    })
  expect(await after([signed.sender])).toMatchObject({ hashes: ["0x1"], outside: 1 })
  expect(signers).toEqual([])
  expect(await after([signed.sender, other])).toMatchObject({ hashes: ["0x1", "0xanew"] })
  expect(signers).toEqual([other])
})
