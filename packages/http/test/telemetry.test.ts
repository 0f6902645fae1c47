import { jsonLogger } from "@shielded-relay/http"
import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { defectFields } from "shielded-relay/logging"
import { effectLogger } from "../src/telemetry/effectLogger.ts"
import { redactText } from "../src/telemetry/redact.ts"
import { memoryLogger } from "./support/memoryLogger.ts"

describe("logs", () => {
  it("are one JSON object per line, from the minimum level", () => {
    const lines: Array<string> = []
    const logger = jsonLogger({
      level: "warn",
      write: (line) => lines.push(line),
      now: () => 1_000,
    })
    logger.info("quiet")
    logger.warn("loud", { route: "/balance", milliseconds: 12.5, absent: undefined })
    expect(lines).toEqual([
      '{"time":"1970-01-01T00:00:01.000Z","level":"warn","event":"loud","route":"/balance","milliseconds":12.5}\n',
    ])
  })

  it.each([
    "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
    "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
    "0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
    "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
    "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV5",
    "https://mainnet.example/v3/0123456789abcdef",
    "ws://user:pass@node:8546",
    "1000000000000000000",
    "shielded1qpzry9x8gf2tvdw0s3jn54khce6mua7l",
  ])("redact %s anywhere in a text", (secret) => {
    const { error, lines } = memoryLogger()
    error("trouble", { text: `for ${secret}: no`, [secret]: secret })
    expect(lines[0]).toContain("[redacted]")
    expect(lines[0]?.replace(JSON.stringify(secret), "")).not.toContain(secret)
  })

  it("redact fields whose names are secret", () => {
    const { info, lines } = memoryLogger()
    info("x", {
      passphrase: "hunter2",
      ownerId: 5,
      rpcUrl: "a",
      amount: 3,
      correlationId: "0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
    })
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      passphrase: "[redacted]",
      ownerId: "[redacted]",
      rpcUrl: "[redacted]",
      amount: "[redacted]",
      correlationId: "0197a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
    })
  })

  it("keep our own words", () => {
    for (const text of [
      "GET /operation/:nonce",
      "storage-memory/memoryOperationStore.ts:12:34",
      "503",
    ]) {
      expect(redactText(text)).toBe(text)
    }
  })

  it("redact any hex of 16 bytes or more", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 64 }), (bytes) => {
        const hex = Buffer.from(bytes).toString("hex")
        expect(redactText(`a ${hex} b 0x${hex}`)).not.toContain(hex)
      }),
    )
  })

  it("contain a defect's class and where it was thrown, never its message", () => {
    const fields = defectFields(new RangeError("first\n    at planted (planted.ts:1:1)"))
    expect(fields).toMatchObject({ error: "RangeError" })
    expect(fields["frames"]).toMatch(/telemetry\.test\.ts:\d+:\d+/)
    expect(fields["frames"]).not.toContain("planted")
    expect(defectFields("a text")).toEqual({ error: "string" })
  })

  it("include core's logs, with only the tags of a cause", async () => {
    const logger = memoryLogger()
    const secret = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"
    const say = Effect.gen(function* () {
      yield* Effect.logWarning(`an owner ${secret}`, { whole: secret })
      yield* Effect.fail(new TypeError(secret)).pipe(
        Effect.tapCause((cause) => Effect.logError("it failed", cause)),
        Effect.annotateLogs({ route: "GET /balance", fault: secret, whole: { secret } }),
        Effect.ignore,
      )
    })
    await Effect.runPromise(say.pipe(Effect.provide(effectLogger(logger))))
    expect(logger.lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "warn", event: "relay", text: "an owner [redacted] [object]" },
      {
        level: "error",
        event: "relay",
        text: "it failed",
        cause: "TypeError",
        route: "GET /balance",
        fault: "[redacted]",
      },
    ])
    expect(logger.lines.join()).not.toContain(secret)
  })
})
