import {
  disclosureMessage,
  parseJsonObject,
  type PrimaryType,
  sessionMessage,
  signedTitles,
  webhookMessage,
  solanaTransactionText,
} from "@shielded-relay/core"
import { Result } from "effect"
import fc from "fast-check"
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { longestMessage, parsePlainMessage } from "@shielded-relay/waas"

const refusalOf = (message: unknown) =>
  Result.match(parsePlainMessage(message), {
    onFailure: ({ code, message: text }) => `${code} ${text}`,
    onSuccess: (parsed) => (parsed === message ? "accepted" : "changed"),
  })

const uuid = "0193e5a0-0000-7000-8000-000000000000"
const owner = "11111111111111111111111111111112"

/** Every text that core accepts under a wallet's signature, made by core. */
const ownTexts: ReadonlyArray<string> = [
  ...(["normal", "eip712"] as const).map((mode) =>
    sessionMessage({ sessionId: uuid, clientPublicKey: "02".repeat(33), mode }),
  ),
  sessionMessage({
    sessionId: uuid,
    clientPublicKey: "02".repeat(33),
    mode: "normal",
    binding: { address: owner, audience: "https://relay.example", chainId: null },
  }),
  ...[{}, { url: "https://hooks.example/" }].map((url) =>
    webhookMessage({
      address: owner,
      audience: "https://relay.example",
      nonce: uuid,
      expiresAt: "2030-01-01T00:00:00Z",
      ...url,
    }),
  ),
  disclosureMessage({
    address: owner,
    audience: "https://relay.example",
    verifier: "Auditor",
    chainId: 1,
    nonce: uuid,
    expiresAt: "2030-01-01T00:00:00Z",
  }),
  transactionText("WithdrawStuckUtxos"),
]

function transactionText(primaryType: PrimaryType): string {
  const fields = {
    sessionId: uuid,
    nonce: uuid,
    chainId: 501,
    tokenAddress: owner,
    recipientAddress: owner,
  }
  const body = parseJsonObject(new TextEncoder().encode(JSON.stringify(fields)))
  return Result.getOrThrow(solanaTransactionText(primaryType, body ?? {}))
}

describe("a message that a managed wallet signs", () => {
  it.each([
    ["Hello", ""],
    ["two\r\nlines\tand a tab", ""],
    ["é 😀 ﷺ", ""],
    ["I read: Authorize Service session", ""],
    ["The Service Enclave", ""],
    ["Authorize", ""],
    ["a".repeat(longestMessage), ""],
    ["a".repeat(longestMessage + 1), "65537 bytes of UTF-8; expected 1 to 65536"],
    ["é".repeat(longestMessage / 2 + 1), "65538 bytes of UTF-8; expected 1 to 65536"],
    ["", "0 bytes of UTF-8; expected 1 to 65536"],
    ["a\ud800", "expected a text of whole Unicode characters"],
    [1, "expected a text of whole Unicode characters"],
    [null, "expected a text of whole Unicode characters"],
    [["Hello"], "expected a text of whole Unicode characters"],
    ["a\0b", "a control character at position 1"],
    ["ab\x1b[2J", "a control character at position 2"],
    ["\x7f", "a control character at position 0"],
    ["\x85", "a control character at position 0"],
  ])("may be %j unless refused: %s", (message, problem) => {
    expect(refusalOf(message)).toBe(
      problem === "" ? "accepted" : `INVALID_REQUEST message: ${problem}`,
    )
  })

  it("is signed as it stands", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
        expect(["accepted", "changed"]).toContain(refusalOf(text))
        expect(Result.getOrThrow(parsePlainMessage(text))).toBe(text)
      }),
    )
  })
})

describe("a text of this service", () => {
  it("begins with one of the titles, and every title begins one", () => {
    const firstLines = ownTexts.map((text) => text.split("\n")[0])
    expect(new Set(firstLines)).toEqual(new Set(Object.values(signedTitles)))
  })

  it.each(ownTexts)("is never signed as a message: %s", (text) => {
    expect(refusalOf(text)).toMatch(/^INVALID_REQUEST message: begins with '/)
    expect(refusalOf(text.toUpperCase())).toContain("begins with")
  })

  it.each(Object.values(signedTitles))("is refused in every disguise: %s", (title) => {
    const wide = title.replace(/[A-Za-z]/g, (letter) =>
      String.fromCodePoint(letter.charCodeAt(0) + 0xfee0),
    )
    const bold = title.replace(/[a-z]/g, (letter) =>
      String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97),
    )
    const disguises = [
      title,
      `${title}\n`,
      `${title}s and more`,
      title.toLowerCase(),
      wide,
      bold,
      ...["\n", " ", "\t\r\n ", "\u00a0", "\u2003", "\u3000", "\u2028"].map(
        (space) => space + title,
      ),
      ...[
        "\ufeff",
        "\u200b",
        "\u200d",
        "\u2060",
        "\u00ad",
        "\u034f",
        "\u180e",
        "\u202e",
        "\u2066",
      ].map((hidden) => hidden.repeat(300) + title),
      ...["\u3164", "\u115f", "\ufe0f", "\u2800", "\u{e0041}", "\ue000"].map(
        (blank) => blank + title,
      ),
      [...title].join("\u200b"),
      title.replaceAll(" ", "\u00a0\n"),
      title.replaceAll(" ", ""),
    ]
    for (const text of disguises) {
      expect(refusalOf(text)).toBe(
        `INVALID_REQUEST message: begins with '${title}', as a text for this service does`,
      )
    }
  })

  it("is verified in these files of core only: a new one needs a title in signedTitles", () => {
    const source = new URL("../../../core/src/", import.meta.url)
    const calls = /\b(?:ownerWhoSigned|isWalletSignature|verifyEd25519|eip191Digest|tip191Digest)\(/
    const callers = readdirSync(source, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => path.endsWith(".ts"))
      .filter((path) => calls.test(readFileSync(new URL(path, source), "utf8")))
    expect(callers.toSorted()).toEqual([
      "authorization/authorizeWalletText.ts",
      "authorization/messageDigest.ts",
      "authorization/proveOwner.ts",
      "authorization/stamp/verifyStamp.ts",
      "authorization/transactionSignature.ts",
      "authorization/walletSignature.ts",
    ])
  })
})
