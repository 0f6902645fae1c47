import { describe, expect, it } from "vitest"
import type { SignedTransaction, TransactionStatus } from "../../../src/index.ts"
import { holderOfNonce } from "../../../src/worker/sending/sendTransaction.ts"
import { aNode, first, mined, second, sentOperation, transaction } from "./aNode.ts"

const taken = transaction(0, 5)

/** Who used nonce 5 of the first account, after a block has used it, if the operation sent `other` as well. */
async function holderBeside(other: SignedTransaction, status: TransactionStatus) {
  const operation = sentOperation(0, [other, taken])
  const { gateway, run } = await aNode({
    operations: [operation],
    nonces: [{ latest: 6 }],
    statuses: { [other.hash]: status },
  })
  return (await run(holderOfNonce(operation, gateway, taken))).holder
}

describe("a sender nonce that a block has used", () => {
  it("is ours if the block has another version of our transaction", async () => {
    expect(await holderBeside(transaction(0, 5, 1), mined(first, true))).toBe("ours")
    expect(await holderBeside(transaction(0, 5, 1), { state: "unknown" })).toBe("foreign")
  })

  it("is foreign although a block has our transaction under another nonce or of another account", async () => {
    expect(await holderBeside(transaction(0, 4), mined(first, false))).toBe("foreign")
    expect(await holderBeside(transaction(1, 5), mined(second, false))).toBe("foreign")
  })
})
