import { memoryVault } from "@shielded-relay/storage-memory"
import { newResponseSigningKey, openResponseSigner, run } from "@shielded-relay/http"
import { KeyVault } from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { createTestVault } from "@shielded-relay/vault-file/testing"
import { Effect, Layer, Redacted } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { followingSecret } from "../src/start/readAnswerKeys.ts"
import { isSignedBy } from "./support/isSignedBy.ts"
import { openService } from "./support/openService.ts"
import { recordingRelay } from "./support/recordingRelay.ts"
import { writtenTerminal } from "./support/writtenTerminal.ts"

const day = 86_400_000
const nonce = "2f1f6f2e-9a0b-4a57-9d0a-0c6c1c2f9b11"
afterEach(() => void vi.useRealTimers())

describe("the command vault new-answer-key", () => {
  async function aVault() {
    const folder = await mkdtemp(join(tmpdir(), "answer-keys-"))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const vault = { path: join(folder, "vault"), passphrase: "correct horse battery staple" }
    await createTestVault(vault)
    const command = async (...more: ReadonlyArray<string>) => {
      const { own, written } = writtenTerminal({
        SHIELDED_RELAY_VAULT_PATH: vault.path,
        SHIELDED_RELAY_VAULT_PASSPHRASE: vault.passphrase,
      })
      return { code: await run(["vault", "new-answer-key", ...more], own), ...written }
    }
    return { vault: fileVault(vault), command }
  }

  it("makes the key that signs from a time on, which is published until then", async () => {
    const { vault, command } = await aVault()
    const early = await command()
    expect(early).toMatchObject({
      code: 2,
      err: expect.stringContaining("holds no key of answers"),
    })
    const { verificationPublicKey: present } = await openResponseSigner(vault)
    const made = await command()
    const [, from = "", next = ""] =
      /^response-signing-key\/2: created, signs answers from (\S+Z)\n(-----BEGIN PUBLIC[^]*)$/.exec(
        made.out,
      ) ?? []
    expect([made.code, Date.parse(from) - Date.now() > 6.9 * day]).toEqual([0, true])

    const signer = await openResponseSigner(vault)
    const { url } = await openService(recordingRelay(), { signer })
    const ask = async () => {
      const response = await fetch(`${url}/attestation?nonce=${nonce}`)
      const bytes = Buffer.from(await response.arrayBuffer())
      const signature = response.headers.get("x-service-response-signature") ?? ""
      const body: Readonly<Record<string, string>> = Object(JSON.parse(bytes.toString()))
      expect(await isSignedBy(body["verificationPublicKey"] ?? "", bytes, signature)).toBe(true)
      return body
    }
    expect(await ask()).toMatchObject({
      verificationPublicKey: present,
      nextKey: { verificationPublicKey: next, validFrom: from },
    })
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(from) - 1 })
    expect(await ask()).not.toHaveProperty("previousKey")
    vi.setSystemTime(Date.parse(from))
    const after = await ask()
    expect(after).toMatchObject({
      verificationPublicKey: next,
      previousKey: { verificationPublicKey: present, validUntil: from },
    })
    expect(after).not.toHaveProperty("nextKey")
  })

  it("makes one at a time", async () => {
    const { vault, command } = await aVault()
    await openResponseSigner(vault)
    const codes = await Promise.all([command(), command()])
    expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await command()).toMatchObject({
      code: 2,
      err: expect.stringMatching(/has a key that signs answers from \S+ on: make the one after it/),
    })
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 8 * day })
    expect((await command()).out).toMatch(/^response-signing-key\/3: created/)
  })

  it.each(["soon", "2001-01-01T00:00:00Z", "9999-01-01T00:00:00Z", ""])(
    "refuses the time %j",
    async (from) => {
      const { vault, command } = await aVault()
      await openResponseSigner(vault)
      expect(await command("--from", from)).toMatchObject({
        code: 2,
        err: expect.stringContaining("--from must be a time such as"),
      })
    },
  )
})

describe("a process that signs answers", () => {
  it("learns a key that is made while it runs, and keeps its keys while the vault cannot be read", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] })
    const made = new Map<string, Uint8Array>()
    let isBroken = false
    const vault = Layer.effect(
      KeyVault,
      Effect.map(KeyVault, ({ get, create }) => ({
        get: (name) =>
          Effect.suspend(() => {
            if (isBroken) return Effect.die(new Error("no vault"))
            const secret = made.get(name)
            return secret === undefined ? get(name) : Effect.succeed(Redacted.make(secret))
          }),
        create,
      })),
    ).pipe(Layer.provide(memoryVault({ "response-signing-key": newResponseSigningKey() })))
    const signer = await openResponseSigner(vault)
    const first = signer.verificationPublicKey
    made.set("response-signing-key/2", followingSecret(Date.now() + day, newResponseSigningKey()))
    expect(signer.otherKeys).toEqual({})
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.waitFor(() => expect(signer.otherKeys).toHaveProperty("nextKey"))
    isBroken = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(signer.verificationPublicKey).toBe(first)
    vi.setSystemTime(Date.now() + day)
    expect(signer.verificationPublicKey).not.toBe(first)
    expect(signer.otherKeys).toMatchObject({ previousKey: { verificationPublicKey: first } })
  })

  it("does not start with a following key that is none", async () => {
    const vault = memoryVault({
      "response-signing-key": newResponseSigningKey(),
      "response-signing-key/2": new Uint8Array(5).fill(0xab),
    })
    await expect(openResponseSigner(vault)).rejects.toMatchObject({
      _tag: "UnusableSigningKey",
      reason: "the vault's response-signing-key/2 is not a P-256 key",
    })
  })
})
