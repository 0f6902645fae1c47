import { ed25519 } from "@noble/curves/ed25519.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Caller, freshUuid, solanaWallet, type Body } from "@shielded-relay/testkit"
import { STRANGER } from "@shielded-relay/simulated-relay"
import { nothing, Scene, spending } from "./Scene.ts"
import { signedBy } from "./tamper.ts"
import { unsignedPost } from "./typedData.ts"

let scene: Scene
/** A Solana owner with money in the pool, in a session in which the wallet signs each transaction. */
let owner: Caller
beforeAll(async () => {
  scene = await Scene.open()
  const { world, alice } = scene
  owner = new Caller(solanaWallet(21), 0x77, "eip712")
  expect((await scene.attempt(owner.creation())).result).toBe("ok")
  const { recipientInfo } = await world.relay.recipientInfo({ address: owner.address })
  const gift = { ...spending(world, recipientInfo), amounts: ["20000000"] }
  expect((await scene.attempt(alice.post("/transfer", gift))).result).toBe("ok")
  await world.quiet()
})
afterAll(() => scene.world.close())

const fields = (more: Body = {}): Readonly<Record<string, unknown>> => ({
  sessionId: owner.sessionId,
  nonce: freshUuid(),
  ...spending(scene.world),
  ...more,
})

/** The text of a withdrawal of one token, as the contract prints it. */
const textOf = (body: Body, type = "Withdraw"): string =>
  [
    "Service Enclave",
    "",
    `Primary Type: ${type}`,
    `Session ID: ${String(body["sessionId"])}`,
    `Nonce: ${String(body["nonce"])}`,
    `Chain ID: ${String(body["chainId"])}`,
    "Token Amounts:",
    "  0:",
    `    Token: ${String(Object(body["tokenAddresses"])[0])}`,
    `    Amount: ${String(Object(body["amounts"])[0])}`,
    `Recipient: ${String(body["recipientAddress"])}`,
  ].join("\n")

const signed = (body: Body, text = textOf(body), wallet = owner.wallet) =>
  unsignedPost("/withdraw", { ...body, signature: wallet.sign(text) })

const refuses = async (
  request: ReturnType<typeof unsignedPost>,
  ...results: ReadonlyArray<string>
) => {
  const { result, changes } = await scene.attempt(request)
  expect(results).toContain(result)
  expect(changes).toEqual(nothing)
}

describe("a text that a Solana wallet signed", () => {
  it("authorises what it says, once, and nothing that it does not say", async () => {
    const { world } = scene
    const body = fields()
    const request = signed(body)
    const others: Body = {
      sessionId: scene.alice.sessionId,
      nonce: freshUuid(),
      chainId: 1,
      tokenAddresses: [world.token(1)],
      amounts: ["1000001"],
      recipientAddress: scene.mallory.address,
      feeAmount: "1",
      ref: "friend",
    }
    const signature = owner.wallet.sign(textOf(body))
    for (const [name, other] of Object.entries(others)) {
      await refuses(
        unsignedPost("/withdraw", { ...body, [name]: other, signature }),
        "INVALID_SIGNATURE",
        "INVALID_REQUEST",
        "EIP712_MODE_REQUIRED",
        "MISSING_SIGNATURE_HEADER",
      )
    }
    await refuses({ ...request, routePattern: "/transfer" }, "INVALID_SIGNATURE")
    expect((await scene.attempt(request)).result).toBe("ok")
    await world.quiet()
    expect(world.paid(STRANGER, world.token())).toBe(1_000_000n)
    await refuses(request, "NONCE_USED")
  })

  it("cannot make the fee come out of a token that it does not name", async () => {
    const body = fields({ feeToken: scene.world.token(1) })
    await refuses(signed(body), "INVALID_REQUEST")
  })

  it("is refused when one of its bytes is another, one is missing, or one is more", async () => {
    const body = fields()
    const text = textOf(body)
    for (const other of [
      `${text}\n`,
      ` ${text}`,
      text.replace("\n\n", "\n"),
      text.replaceAll("\n", "\r\n"),
      text.toLowerCase(),
      text.replace("Withdraw", "Transfer"),
      `${text}\nFee Amount: 0`,
      `${text}\nRef: `,
      text.replace("Service", "Other"),
    ])
      await refuses(signed(body, other), "INVALID_SIGNATURE")
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.integer({ min: 1, max: 127 }), (at, by) => {
        const other = String.fromCharCode(text.charCodeAt(at) ^ by)
        const changed = text.slice(0, at) + other + text.slice(at + 1)
        return refuses(signed(body, changed), "INVALID_SIGNATURE")
      }),
      { seed: 1, numRuns: 25 },
    )
  })

  it("holds no line that came in through a value", async () => {
    const smuggled = `friend\nFee Amount: 0`
    for (const ref of [smuggled, "a\rb", "a\u0000b", "a\u2028b", "a\u0085b", "a\u202eb"]) {
      const body = fields({ ref })
      await refuses(signed(body, `${textOf(body)}\nRef: ${ref}`), "INVALID_REQUEST")
    }
  })

  it("is refused under any other signature", async () => {
    const body = fields()
    const text = textOf(body)
    const right = owner.wallet.sign(text)
    const stranger = solanaWallet(22).sign(text)
    const order = ed25519.Point.Fn.ORDER
    const s = BigInt(`0x${bytesToHex(hexOf(right.slice(64)).toReversed())}`)
    const added = bytesToHex(hexOf((s + order).toString(16).padStart(64, "0")).toReversed())
    const prefixed = bytesToHex(utf8ToBytes(text))
    for (const signature of [
      stranger,
      right.slice(0, 64) + added,
      `${"0".repeat(126)}01`,
      `01${"0".repeat(126)}`,
      "0".repeat(128),
      right.slice(2),
      `${right}00`,
      right.slice(0, 126),
      owner.wallet.sign(prefixed),
      scene.alice.wallet.sign(text),
    ]) {
      await refuses(unsignedPost("/withdraw", { ...body, signature }), "INVALID_SIGNATURE")
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(127), fc.integer({ min: 1, max: 15 }), (at, by) => {
        const digit = (Number.parseInt(right.charAt(at), 16) ^ by).toString(16)
        const signature = right.slice(0, at) + digit + right.slice(at + 1)
        return refuses(unsignedPost("/withdraw", { ...body, signature }), "INVALID_SIGNATURE")
      }),
      { seed: 2, numRuns: 15 },
    )
  })

  it("is not replaced by the session's key, and replaces it for no read", async () => {
    const body = fields()
    await refuses(signedBy(owner, unsignedPost("/withdraw", body)), "NORMAL_MODE_REQUIRED")
    await refuses(unsignedPost("/withdraw", body), "MISSING_FIELD")
    const read = { ...body, signature: owner.wallet.sign(textOf(body)) }
    await refuses(unsignedPost("/refresh-cache", read), "MISSING_SIGNATURE_HEADER")
  })
})

function hexOf(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
