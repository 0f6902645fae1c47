import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { exampleWallet } from "@shielded-relay/testkit"
import {
  OrganizationStore,
  parseOwnerId,
  type Operation,
  type PoolGatewayShape,
} from "../../../src/index.ts"
import { alteredSeal } from "../../../src/organization/alteredSeal.ts"
import { freeSenderNonces } from "../../../src/worker/sending/freeSenderNonces.ts"
import { aNode, first, pending, sentOperation, transaction } from "./aNode.ts"

const resendAfter = 30_000
const failed = { state: "failed", code: "OPERATION_FAILED", error: "it failed" } as const

const free = (gateway: PoolGatewayShape) =>
  gateway.senderNonces === null ? Effect.void : freeSenderNonces(gateway, gateway.senderNonces)

describe("a sender nonce of an operation that has ended", () => {
  const own = transaction(0, 0)
  const operations = [sentOperation(0, [own], { status: failed })]

  it("is used up by its own bytes, however long the node has not known them", async () => {
    const { clock, gateway, run, sent, signed } = await aNode({ operations })
    clock.advance(10 * resendAfter)
    await run(free(gateway))
    expect([sent, signed]).toEqual([[own.hash], []])
  })

  it("gets higher fees once its bytes have been pending for `resendAfter`", async () => {
    const { clock, gateway, run, sent, signed } = await aNode({
      operations,
      statuses: { [own.hash]: pending },
    })
    clock.advance(resendAfter - 1)
    await run(free(gateway))
    expect([sent, signed]).toEqual([[], []])
    clock.advance(1)
    await run(free(gateway))
    expect([sent, signed]).toEqual([["new 1"], [{ sender: first, senderNonce: 0 }]])
  })
})

describe("a sender nonce of an operation that was signed again", () => {
  const earlier = transaction(0, 0)
  const sentFor = async (newest: typeof earlier) => {
    const { gateway, run, sent } = await aNode({
      operations: [sentOperation(0, [earlier, newest])],
    })
    await run(free(gateway))
    return sent
  }

  it("is used up by the bytes signed under it: those of its account", async () => {
    expect(await sentFor(transaction(0, 5))).toEqual([earlier.hash])
    expect(await sentFor(transaction(1, 0))).toEqual([earlier.hash])
  })

  it("is left to the checks of broadcasts if the newest bytes have it", async () => {
    expect(await sentFor(transaction(0, 0, 1))).toEqual([])
  })
})

describe("a sender nonce of no operation", () => {
  const waiting = sentOperation(0, [transaction(0, 1)])

  it("is left to the foreign transaction that is pending under it", async () => {
    const { clock, gateway, run, signed } = await aNode({
      operations: [waiting],
      nonces: [{ latest: 0, pending: 2 }],
    })
    clock.advance(resendAfter)
    await run(free(gateway))
    expect(signed).toEqual([])
  })

  it("is used by the first operation that waits behind it, not by one of another account", async () => {
    const elsewhere = sentOperation(2, [transaction(1, 0)])
    const { clock, gateway, operations, run, signed } = await aNode({
      operations: [elsewhere, sentOperation(3, [transaction(0, 2)]), waiting],
    })
    clock.advance(resendAfter + 10)
    await run(free(gateway))
    expect(signed).toEqual([{ sender: first, senderNonce: 0 }])
    expect(await run(operations.find(waiting.id))).toMatchObject({ status: { state: "signed" } })
  })
})

describe("a sender nonce of a managed wallet's operation that another program changed", () => {
  const own = transaction(0, 0)
  const freed = async (forged: Partial<Operation>, others: ReadonlyArray<Operation> = []) => {
    const { clock, gateway, run, sent, signed } = await aNode({
      operations: [sentOperation(0, [own], { seal: alteredSeal, ...forged }), ...others],
      statuses: forged.status === undefined ? {} : { [own.hash]: pending },
    })
    const { request } = sentOperation(0, [])
    const owner = request === null ? null : parseOwnerId(request.owner)
    if (owner === null) throw new Error("the operation has an owner")
    const { address } = owner
    const addresses = { evm: address, tron: address, solana: address }
    await run(
      Effect.flatMap(OrganizationStore, ({ insertWallet }) =>
        insertWallet(exampleWallet(0, { addresses })),
      ),
    )
    clock.advance(2 * resendAfter)
    await run(free(gateway))
    return { sent, signed }
  }

  it("is used up by its own bytes if another transaction waits behind it, and not before", async () => {
    expect(await freed({})).toEqual({ sent: [], signed: [] })
    const behind = sentOperation(2, [transaction(0, 1)])
    expect(await freed({}, [behind])).toEqual({ sent: [own.hash], signed: [] })
  })

  it("is signed nothing for, not even once the row says that the operation has ended", async () => {
    const behind = sentOperation(2, [transaction(0, 1)])
    expect(await freed({ status: failed }, [behind])).toEqual({ sent: [], signed: [] })
  })

  it("leaves the nonce of no operation to the one that nobody changed", async () => {
    const changed = { attempts: sentOperation(0, [transaction(0, 1)]).attempts }
    const { signed } = await freed(changed)
    expect(signed).toEqual([])
    const honest = sentOperation(2, [transaction(0, 2)])
    expect((await freed(changed, [honest])).signed).toEqual([{ sender: first, senderNonce: 0 }])
  })
})

describe("an account whose nonce cannot be looked at", () => {
  it("holds up no other account, and is looked at again every `resendAfter` at the latest", async () => {
    const stuck = transaction(0, 0)
    const other = transaction(1, 0)
    let isDefective = true
    const { clock, gateway, run, sent, telemetry } = await aNode({
      operations: [
        sentOperation(0, [stuck], { status: failed }),
        sentOperation(2, [other], { status: failed }),
      ],
      change: () => ({
        senderNonces: {
          next: (sender) =>
            isDefective && sender === first
              ? Effect.die(new Error("a planted defect"))
              : Effect.succeed(0),
        },
      }),
    })
    await run(free(gateway))
    expect(sent).toEqual([other.hash])
    for (let second = 0; second < 600; second += 1) {
      clock.advance(1_000)
      await run(free(gateway))
    }
    const defects = telemetry.counted("background_defects_total", { task: "row" })
    expect(defects).toBeGreaterThan(15)
    expect(defects).toBeLessThan(30)
    isDefective = false
    clock.advance(resendAfter)
    sent.length = 0
    await run(free(gateway))
    expect(sent).toContain(stuck.hash)
  })
})
