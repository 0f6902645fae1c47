import { Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Address } from "@shielded-relay/core"
import { broadcast } from "../../src/sending/broadcast.ts"
import type { CallTerms } from "../../src/sending/callTerms.ts"
import { makeExpiry } from "../../src/state/expiry.ts"
import { idOf, txId } from "../fixture/chainDouble.ts"
import { ends, LocalChain } from "../fixture/localChain.ts"
import { signedUpdate, signerFor } from "../fixture/signing.ts"
import { endpointsAt, startTronDouble } from "../fixture/tronNode.ts"

let chain: LocalChain
/** A contract that takes any call. */
let contract: Address
beforeAll(async () => {
  chain = await LocalChain.start(1)
  contract = await chain.contract(ends.stop)
  await chain.node.advance(30)
})
afterAll(() => chain.close())

const honest = { busy: false, connections: 1, blocksBehind: 0, historyFrom: 0 }
beforeEach(() => {
  const onSend = () => "executed" as const
  chain.node.behave({ ...honest, onSend, unsolidified: false })
  for (const peer of chain.peers) peer.behave({ ...honest, onSend })
})

/** The account's coins suffice. */

let built = 0
/** Bytes of a call, which differ each time. */
const signed = async ({
  changes = {},
  life = 90_000,
  permissionId = 2,
  secretKey = chain.account().privateKey,
  to = contract,
}: {
  readonly changes?: Partial<CallTerms>
  /** Milliseconds after the newest block's time until the bytes expire. */
  readonly life?: number
  readonly permissionId?: number
  readonly secretKey?: string
  readonly to?: Address
} = {}) => {
  const lifetime = await chain.run(makeExpiry(await chain.endpoints()).lifetimeUntil(null))
  const expiration = lifetime.expiration - 90_000 + life
  built += 1
  const terms = { ...lifetime, expiration, feeLimit: 30_000_000n, timestamp: built, ...changes }
  return signedUpdate({ ...signerFor(to, secretKey), permissionId }, terms)
}
const send = async (bytes: Awaited<ReturnType<typeof signed>>, count?: number) => {
  const endpoints = await chain.endpoints(count)
  return chain.run(
    Effect.flatMap(Effect.scope, (scope) => broadcast(endpoints, endpoints, scope, bytes, true)),
  )
}
const sent = async (how?: Parameters<typeof signed>[0], count?: number) =>
  send(await signed(how), count)
/** Whether a block has the transaction after the next one. */
const lands = async (id: string) => {
  await chain.node.advance()
  return "id" in (await chain.web.trx.getUnconfirmedTransactionInfo(id))
}

describe("a broadcast", () => {
  it("sends the signed bytes, which count once a node has them", async () => {
    const bytes = await signed()
    expect(await send(bytes)).toBe("accepted")
    expect(await lands(bytes.hash)).toBe(true)
    chain.node.behave({ busy: true })
    const other = await signed()
    expect(await send(other)).toBe("accepted")
    expect(await lands(other.hash)).toBe(true)
  })

  it("is accepted again, by the node's memory and after its answer was lost", async () => {
    const bytes = await signed()
    expect(await send(bytes, 1)).toBe("accepted")
    expect(await send(bytes, 1)).toBe("accepted")
    await chain.node.advance()
    expect(await send(bytes, 1)).toBe("accepted")
    chain.node.behave({ onSend: () => "executed, answer lost" })
    const lost = await signed()
    expect(await send(lost, 1)).toBe("accepted")
    expect(await lands(lost.hash)).toBe(true)
  })

  it("is unfunded from accounts without coins for the bytes, or that are not activated", async () => {
    const poor = chain.account(1)
    await chain.node.setBalance(poor.address, 0n)
    expect(await sent({ secretKey: poor.privateKey })).toBe("unfunded")
    expect(await sent({ secretKey: txId(77) })).toBe("unfunded")
  })

  it("sends nothing while the account's coins do not cover its bytes", async () => {
    const endpoints = await chain.endpoints()
    const bytes = await signed()
    const uncovered = () =>
      chain.run(
        Effect.flatMap(Effect.scope, (scope) =>
          broadcast(endpoints, endpoints, scope, bytes, false),
        ),
      )
    expect(await uncovered()).toBe("unfunded")
    expect(await lands(bytes.hash)).toBe(false)
    // Bytes that a node has already are accepted whatever is left now.
    await send(bytes)
    expect(await uncovered()).toBe("accepted")
  })

  it.each<[string, () => Promise<string>]>([
    [
      "a reference to a block of another chain",
      () => sent({ changes: { reference: { number: 2, id: idOf(2) } } }),
    ],
    ["bytes that expire before the next block", () => sent({ life: 1 })],
    ["a key without the permission", () => sent({ permissionId: 3 })],
    ["no contract at the address", () => sent({ to: chain.addressOf(chain.account().address) })],
    [
      "nodes that are busy",
      () => {
        for (const node of [chain.node, ...chain.peers]) node.behave({ busy: true })
        return sent()
      },
    ],
  ])("is unclear after %s", async (_what, outcome) => {
    expect(await outcome()).toBe("unclear")
  })

  it("is unclear from nodes without peers, and from a network that does not solidify", async () => {
    const lonely = await chain.node.openPeer({ settings: { minEffectiveConnections: 1 } })
    lonely.behave({ connections: 0 })
    const bytes = await signed()
    const endpoints = await chain.endpointsAt([lonely.url])
    expect(
      await chain.run(
        Effect.flatMap(Effect.scope, (scope) =>
          broadcast(endpoints, endpoints, scope, bytes, true),
        ),
      ),
    ).toBe("unclear")
    await lonely.close()

    await using stuck = await LocalChain.start(0)
    stuck.node.behave({ unsolidified: true })
    await stuck.node.advance(60)
    const there = await stuck.endpoints()
    const { lifetimeUntil } = makeExpiry(there)
    const terms = { ...(await stuck.run(lifetimeUntil(null))), feeLimit: 1n, timestamp: 1 }
    const late = signedUpdate(signerFor(contract, stuck.account().privateKey), terms)
    expect(
      await stuck.run(
        Effect.flatMap(Effect.scope, (scope) => broadcast(there, there, scope, late, true)),
      ),
    ).toBe("unclear")
  })

  it("is unclear where a node answers with another transaction's id", async () => {
    const double = await startTronDouble()
    double.say({ "wallet/broadcasthex": JSON.stringify({ result: true, txid: "0".repeat(64) }) })
    const endpoints = await chain.run(endpointsAt([double.url]))
    const bytes = await signed()
    expect(
      await chain.run(
        Effect.flatMap(Effect.scope, (scope) =>
          broadcast(endpoints, endpoints, scope, bytes, true),
        ),
      ),
    ).toBe("unclear")
    await double.close()
  })

  it("is accepted after a refusal if a node has the transaction, pending or mined", async () => {
    const bytes = await signed()
    expect(await send(bytes)).toBe("accepted")
    for (const node of [chain.node, ...chain.peers]) node.behave({ busy: true })
    expect(await send(bytes)).toBe("accepted")
    expect(await lands(bytes.hash)).toBe(true)
    expect(await send(bytes)).toBe("accepted")
  })

  it("is expired once two solidified blocks younger than the bytes are without them", async () => {
    for (const node of [chain.node, ...chain.peers]) node.behave({ onSend: () => "dropped" })
    const bytes = await signed()
    expect(await send(bytes)).toBe("accepted")
    // 90 s are 30 blocks; the solidified one is 19 behind.
    await chain.node.advance(49)
    expect(await send(bytes)).toBe("unclear")
    await chain.node.advance(1)
    chain.peers[0]?.behave({ blocksBehind: 1 })
    expect(await send(bytes)).toBe("unclear")
    expect(await send(bytes, 1)).toBe("expired")
    chain.peers[0]?.behave({ blocksBehind: 0 })
    expect(await send(bytes)).toBe("expired")
  })

  it("is not expired by the word of nodes without the chain's history", async () => {
    for (const node of [chain.node, ...chain.peers]) node.behave({ onSend: () => "dropped" })
    const bytes = await signed()
    await chain.node.advance(60)
    const historyFrom = chain.node.head() - 20
    chain.peers[0]?.behave({ historyFrom })
    expect(await send(bytes)).toBe("unclear")
    chain.node.behave({ historyFrom })
    expect(await send(bytes)).toBe("unclear")
    chain.node.behave({ historyFrom: 0 })
    expect(await send(bytes, 1)).toBe("expired")
  })
})
