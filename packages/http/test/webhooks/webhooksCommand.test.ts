import {
  Journal,
  OperationStore,
  rowOfOperation,
  WebhookStore,
  type JournalCursor,
} from "@shielded-relay/core"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import { postgresStorage } from "@shielded-relay/storage-postgres"
import { exampleOperation } from "@shielded-relay/testkit"
import { createTestVault } from "@shielded-relay/vault-file/testing"
import { Effect } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { openResponseSigner } from "../../src/index.ts"
import { isSignedBy } from "../support/isSignedBy.ts"
import { linesOf, runOnServer } from "../support/writtenTerminal.ts"
import { fileVault } from "@shielded-relay/vault-file"
import { signatureOf, status, WebhookReceiver } from "@shielded-relay/devnet/webhooks"

const [old, fresh] = [1, 2].map((fill) => `whsec_${Buffer.alloc(24, fill).toString("base64")}`)
let server: PostgresServer
let receiver: WebhookReceiver
let untrust: () => void
let folder: string
let vault: { readonly path: string; readonly passphrase: string }
beforeAll(async () => {
  server = await startPostgres()
  receiver = await new WebhookReceiver().start()
  untrust = receiver.trusted()
  folder = await mkdtemp(join(tmpdir(), "shielded-relay-webhooks-"))
  vault = { path: join(folder, "vault.json"), passphrase: "correct horse battery staple" }
  await createTestVault(vault)
}, 120_000)
afterAll(async () => {
  untrust()
  await receiver.stop()
  await rm(folder, { recursive: true, force: true })
  await server.remove()
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = status(204)
})

const webhooks = (words: ReadonlyArray<string>, changes: Readonly<Record<string, string>> = {}) =>
  runOnServer(server.url, ["webhooks", ...words], {
    SHIELDED_RELAY_VAULT_PATH: vault.path,
    SHIELDED_RELAY_VAULT_PASSPHRASE: vault.passphrase,
    SHIELDED_RELAY_WEBHOOK_URL: receiver.url("localhost"),
    SHIELDED_RELAY_WEBHOOK_SECRETS: "env:OLD_SECRET,env:NEW_SECRET",
    SHIELDED_RELAY_WEBHOOK_NETWORKS: "127.0.0.0/8, ::1",
    OLD_SECRET: old ?? "",
    NEW_SECRET: fresh ?? "",
    ...changes,
  })

describe("webhooks test", () => {
  it("posts a message with a signature of each secret and of the service", async () => {
    expect(await webhooks(["test"])).toEqual({
      code: 0,
      out: "The endpoint accepted a test message.\n",
      err: "",
    })
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received
    for (const secret of [old, fresh])
      expect(new Webhook(secret ?? "").verify(body, signatureOf(headers))).toMatchObject({
        type: "webhook.test",
        data: {},
      })
    const { verificationPublicKey } = await openResponseSigner(fileVault(vault))
    const signature = headers["x-service-response-signature"]
    expect(await isSignedBy(verificationPublicKey, Buffer.from(body), String(signature))).toBe(true)
  })

  it("says why an endpoint did not accept it", async () => {
    receiver.answer = status(401)
    const refused = await webhooks(["test"])
    expect(refused).toMatchObject({ code: 1, out: "" })
    expect(refused.err).toContain("another status than 2xx")
    const closed = await webhooks(["test"], {
      SHIELDED_RELAY_WEBHOOK_URL: "https://localhost/",
      SHIELDED_RELAY_WEBHOOK_NETWORKS: "",
    })
    expect(closed).toMatchObject({ code: 1 })
    expect(closed.err).toContain("not public")
    expect(receiver.received).toHaveLength(1)
  })

  it("needs a webhook and its secrets, which no output shows", async () => {
    const none = await webhooks(["test"], { SHIELDED_RELAY_WEBHOOK_URL: "none" })
    expect(none.code).toBe(2)
    expect(none.err).toContain("SHIELDED_RELAY_WEBHOOK_URL")
    const missing = await webhooks(["test"], { NEW_SECRET: "" })
    expect(missing.code).toBe(1)
    expect(missing.err).toContain("NEW_SECRET is not set")
    const wrong = await webhooks(["test"], { NEW_SECRET: "whsec_c2hvcnQ=" })
    expect(wrong.err).toContain("24 to 64 bytes")
    expect(wrong.err).not.toContain("c2hvcnQ")
  })

  it("is checked by config check, with the secrets", async () => {
    const checked = await runOnServer(server.url, ["config", "check"], {
      SHIELDED_RELAY_VAULT_PATH: vault.path,
      SHIELDED_RELAY_VAULT_PASSPHRASE: vault.passphrase,
      SHIELDED_RELAY_WEBHOOK_URL: "https://hooks.example/",
      SHIELDED_RELAY_WEBHOOK_SECRETS: "env:OLD_SECRET,env:NEW_SECRET",
      OLD_SECRET: "whsec_c2hvcnQ=",
    })
    expect(checked.err).toContain("SHIELDED_RELAY_WEBHOOK_SECRETS")
    expect(checked.err).toContain("24 to 64 bytes")
    expect(checked.err).toContain("NEW_SECRET is not set")
  })
})

describe("webhooks status and webhooks replay", () => {
  const store = <A, E>(effect: Effect.Effect<A, E, Journal | OperationStore | WebhookStore>) =>
    Effect.runPromise(Effect.scoped(Effect.provide(effect, postgresStorage({ url: server.url }))))
  const cursor = (position: number): JournalCursor => ({ epoch: 1, position })

  it("show an endpoint, and take it up where it was or from a cursor", async () => {
    const before = await webhooks(["status"])
    expect(before).toMatchObject({ code: 1, out: "" })
    expect(before.err).toContain("nothing was sent")
    const at = 1_767_225_600_000
    await store(
      Effect.gen(function* () {
        const operations = yield* OperationStore
        const journal = yield* Journal
        const hooks = yield* WebhookStore
        const rows = [1, 2, 3].map((n) => exampleOperation(n))
        for (const row of rows) yield* operations.insert(row)
        yield* journal.number(9)
        yield* journal.prune(Number.MAX_SAFE_INTEGER, 1)
        yield* hooks.begin("operator", cursor(1))
        const taken = { ...rowOfOperation(exampleOperation(2)), position: 2 }
        yield* hooks.take("operator", cursor(1), cursor(2), [taken], at)
        const [claimed] = yield* hooks.claim("operator", at, at + 1, 1)
        if (claimed !== undefined) yield* hooks.failed("operator", claimed, at * 2, at)
        yield* hooks.switchOff("operator", at + 1_000)
      }),
    )
    const off = await webhooks(["status"])
    expect(off).toMatchObject({ code: 1, err: "" })
    const waiting = {
      endpoint: "operator",
      newest: "1.3",
      waiting: 1,
      oldest: "2026-01-01T00:00:00.000Z",
    }
    expect(linesOf(off.out)).toEqual([
      {
        ...waiting,
        state: "off",
        cursor: "1.2",
        failingSince: "2026-01-01T00:00:00.000Z",
        offSince: "2026-01-01T00:00:01.000Z",
      },
    ])
    for (const [from, code, why] of [
      ["1.0", 1, "must be from 1.1 to 1.3"],
      ["1.4", 1, "must be from 1.1 to 1.3"],
      ["2.2", 1, "of another epoch"],
      ["last", 2, "epoch.position"],
    ] as const) {
      const refused = await webhooks(["replay", "--from", from])
      expect([from, refused.code]).toEqual([from, code])
      expect(refused.err).toContain(why)
    }
    expect((await webhooks(["replay"], { SHIELDED_RELAY_WEBHOOK_URL: "none" })).code).toBe(2)
    expect(linesOf((await webhooks(["status"])).out)).toMatchObject([{ state: "off" }])
    expect((await webhooks(["replay"])).code).toBe(0)
    const on = { ...waiting, state: "on", cursor: "1.2", failingSince: null, offSince: null }
    expect(linesOf((await webhooks(["status"])).out)).toEqual([on])
    const due = await store(
      Effect.flatMap(WebhookStore, (hooks) => hooks.claim("operator", Date.now(), Date.now(), 9)),
    )
    expect(due).toHaveLength(1)
    const again = await webhooks(["replay", "--from", "1.1"])
    expect(again).toMatchObject({ code: 0, err: "" })
    expect(again.out).toContain("after 1.1")
    expect(linesOf((await webhooks(["status"])).out)).toEqual([{ ...on, cursor: "1.1" }])
  })
})
