import {
  entryHash,
  firstBreak,
  OrganizationStore,
  type AuditEntry,
  type LinkedEntry,
} from "@shielded-relay/core"
import { exampleEntry } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import fc from "fast-check"
import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { ManagedWorld } from "./support/ManagedWorld.ts"

/** The hash as its description says, made with Node's. */
const expected = (previous: string | null, seq: number, entry: AuditEntry): string => {
  const hash = createHash("sha256").update(previous ?? "00".repeat(32), "hex")
  const { at, id, key, route, digest, decision, policyId, result } = entry
  for (const text of [
    `${seq}`,
    `${at}`,
    id,
    key,
    route,
    digest,
    decision,
    policyId ?? "",
    result ?? "",
  ]) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(Buffer.byteLength(text))
    hash.update(length).update(text)
  }
  return hash.digest("hex")
}

const chained = (entries: ReadonlyArray<AuditEntry>): ReadonlyArray<LinkedEntry> => {
  const chain: Array<LinkedEntry> = []
  for (const entry of entries) {
    const seq = chain.length + 1
    chain.push({ ...entry, seq, hash: entryHash(chain.at(-1)?.hash ?? null, seq, entry) })
  }
  return chain
}

describe("the chain of audit entries", () => {
  it("covers every field, as another implementation computes it", () => {
    fc.assert(
      fc.property(
        fc.record({
          seq: fc.integer({ min: 1, max: 1_000_000 }),
          route: fc.string({ unit: "binary" }),
          result: fc.option(fc.string()),
          at: fc.integer({ min: 0, max: 2 ** 50 }),
          previous: fc.option(fc.uint8Array({ minLength: 32, maxLength: 32 })),
        }),
        ({ seq, route, result, at, previous }) => {
          const entry = exampleEntry(1, { route, result, at })
          const before = previous === null ? null : Buffer.from(previous).toString("hex")
          expect(entryHash(before, seq, entry)).toBe(expected(before, seq, entry))
        },
      ),
    )
  })

  it("breaks at the entry that was changed, removed or moved", () => {
    const chain = chained([1, 2, 3, 4].map((n) => exampleEntry(n)))
    expect(firstBreak(chain)).toBe(null)
    expect(firstBreak(chain.slice(2), chain[1])).toBe(null)
    const changed = chain.map((entry) => (entry.seq === 3 ? { ...entry, result: "x" } : entry))
    expect(firstBreak(changed)).toBe(3)
    expect(firstBreak(chain.filter(({ seq }) => seq !== 2))).toBe(2)
    expect(firstBreak(chain.toReversed())).toBe(1)
    const renumbered = chain.map((entry) => (entry.seq === 2 ? { ...entry, seq: 5 } : entry))
    expect(firstBreak(renumbered)).toBe(2)
  })
})

describe("the audit log of an organization", () => {
  it("is linked within seconds by every replica together, and holds ids only", async () => {
    const managed = await ManagedWorld.open()
    await managed.world.start()
    // Entries of one moment stand in the order in which they were written.
    const user = await managed.user(10)
    await managed.ask("POST /waas/suspend", user.stamper)
    for (let n = 0; n < 3; n += 1) await managed.ask("POST /waas/suspend", user.stamper)
    const store = Context.get(managed.world.storage, OrganizationStore)
    await managed.world.time.eventually(
      async () => (await Effect.runPromise(store.unlinked(9))).length === 0,
    )
    const log = await managed.ask("GET /waas/audit-log", managed.root.stamper)
    const { entries } = log.data
    // Of many denials of an hour the first is recorded.
    expect(entries).toMatchObject([
      { seq: 1, route: "POST /waas/create-organization", decision: "allowed" },
      { seq: 2, route: "POST /waas/create-user", decision: "allowed", result: user.userId },
      { seq: 3, route: "POST /waas/suspend", decision: "denied" },
    ])
    const wallet = await Effect.runPromise(
      store.walletAt(managed.world.addressOf({ address: user.evm })),
    )
    if (wallet === null) throw new Error("the user has a wallet")
    const linked = await Effect.runPromise(store.entries(wallet.organizationId, 0, 9))
    expect(firstBreak(linked)).toBe(null)
    const next = await managed.ask("POST /waas/create-wallet", managed.root.stamper, {
      userId: user.userId,
    })
    expect(next.body["audit"]).toEqual({ seq: 3, hash: linked[2]?.hash })
    const later = await managed.ask("GET /waas/audit-log", managed.root.stamper, { cursor: "2" })
    expect(later.data["entries"]).toHaveLength(1)
    const denied = await managed.ask("GET /waas/audit-log", user.stamper)
    expect(denied.outcome).toBe("ACTION_NOT_PERMITTED")
    await managed.close()
  })
})
