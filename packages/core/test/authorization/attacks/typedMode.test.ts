import type { RouteKey, SignedRequest } from "@shielded-relay/api"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Caller, evmWallet, freshUuid, type Body } from "@shielded-relay/testkit"
import { STRANGER } from "@shielded-relay/simulated-relay"
import { nothing, Scene } from "./Scene.ts"
import { attacked, samples, servedAs } from "./samples.ts"
import { signatureHeader, signedBy } from "./tamper.ts"
import {
  bodyOf,
  isCarried,
  signatureOf,
  signedByWallet,
  typedDataOf,
  typedWallet,
  unsignedPost,
} from "./typedData.ts"

const transactions = attacked.filter(({ authentication }) => authentication === "transaction")
const wallet = typedWallet(1)

let scene: Scene
/** Alice's session in which her wallet signs each transaction, and another one like it. */
let session: Caller
let second: Caller
/** One served request of each route, abused by every test below and served in the last one. */
let requests: Readonly<Record<string, SignedRequest>>
beforeAll(async () => {
  scene = await Scene.open()
  session = new Caller(evmWallet(1), 0x77, "eip712")
  second = new Caller(evmWallet(1), 0x78, "eip712")
  for (const caller of [session, second]) {
    expect((await scene.attempt(caller.creation())).result).toBe("ok")
  }
  const made = transactions.map(
    async ({ key }) => [key, await signedByWallet(samples[key](scene, session), wallet)] as const,
  )
  requests = Object.fromEntries(await Promise.all(made))
})
afterAll(() => scene.world.close())

const sample = (key: RouteKey): SignedRequest => {
  const request = requests[key]
  if (request === undefined) throw new Error(`${key} has no sample`)
  return request
}

const refuses = async (request: SignedRequest, ...results: ReadonlyArray<string>) => {
  const { result, changes } = await scene.attempt(request)
  expect(results).toContain(result)
  expect(changes).toEqual(nothing)
}

const refusesBody = (route: string, body: Body, ...results: ReadonlyArray<string>) =>
  refuses(unsignedPost(route, body), ...results)

/** Another value for each signed field, as good as the one that was signed. A field without one fails the test. */
const otherValues = (): Readonly<Record<string, ReadonlyArray<unknown>>> => ({
  nonce: [freshUuid(), "ABCDEF01-2345-4789-abcd-ef0123456789"],
  sessionId: [second.sessionId],
  chainId: [1, 10, 728_126_428],
  tokenAddresses: [[scene.world.token(1)]],
  amounts: [["1"], ["1000001"], ["170141183460469231731687303715884105727"]],
  recipientInfo: [evmWallet(99).address, "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"],
  recipientAddress: [evmWallet(99).address, "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb"],
  feeToken: [scene.world.token(1)],
  tokenAddress: [scene.world.token(1)],
  recipients: [
    [{ address: evmWallet(99).address, amount: "1000" }],
    [{ address: scene.mallory.address, amount: "1001" }],
    [
      { address: scene.mallory.address, amount: "1000" },
      { address: scene.mallory.address, amount: "1000" },
    ],
  ],
})

/** What a signed structure of any route needs beside the fields of another one. */
const fieldsOfAnyRoute = (): Body => ({
  tokenAddresses: [scene.world.token()],
  amounts: ["1"],
  recipientAddress: STRANGER,
  recipientInfo: STRANGER,
  externalActionId: "Transact",
  swapData: "0x",
  tokenAddress: scene.world.token(),
  recipients: [{ address: STRANGER, amount: "1" }],
})

/** The same for a swap, whose lists have a shape of their own. */
const otherSwapValues = (): Readonly<Record<string, ReadonlyArray<unknown>>> => ({
  ...otherValues(),
  tokenAddresses: [
    [scene.world.token(1), scene.world.token(0)],
    [scene.world.token(0), scene.world.network.gateway.nativeToken],
  ],
  amounts: [
    ["-1000001", "1900000"],
    ["-1000000", "1899999"],
    ["-1900000", "1000000"],
  ],
  externalActionId: ["Transact", "exchange"],
  swapData: ["AAAA"],
})

const { n } = secp256k1.Point.CURVE()
const word = (value: bigint) => value.toString(16).padStart(64, "0")

describe.each(transactions)("$key, signed by the wallet", ({ key, pattern }) => {
  const isSwap = key === "POST /swap"

  it("refuses another value of any signed field", async () => {
    const { signature, ...fields } = bodyOf(sample(key))
    for (const name of Object.keys(fields)) {
      const others = (isSwap ? otherSwapValues() : otherValues())[name]
      expect(others, `${name} has no other value`).toBeDefined()
      for (const other of others ?? []) {
        await refusesBody(pattern, { ...fields, [name]: other, signature }, "INVALID_SIGNATURE")
      }
    }
  })

  it("refuses a tail that has more, fewer or other fields than were signed", async () => {
    const { signature: _, ...fields } = bodyOf(samples[key](scene, session))
    const tail: Body = {
      feeToken: scene.world.token(),
      feeAmount: "1000000",
      txCompletionTime: 1_900_000_000,
      ref: "friend",
    }
    const some = (names: ReadonlyArray<string>) =>
      Object.fromEntries(names.map((name) => [name, tail[name]]))
    const refusesSent = async (signedNames: ReadonlyArray<string>, more: Body) => {
      const body = { ...fields, feeToken: undefined, nonce: freshUuid() }
      const typed = typedDataOf(pattern, { ...body, ...some(signedNames) })
      const signature = await wallet.signTypedData(typed)
      // A route that takes no ref says so before it looks at the signature.
      const early = isCarried(more["ref"]) ? ["INVALID_REQUEST"] : []
      await refusesBody(pattern, { ...body, ...more, signature }, "INVALID_SIGNATURE", ...early)
    }
    const others = {
      feeToken: scene.world.token(1),
      feeAmount: "999999",
      txCompletionTime: 1_900_000_001,
      ref: "Friend",
    }
    for (const [name, other] of Object.entries(others)) {
      await refusesSent([], { [name]: tail[name] })
      await refusesSent([name], { [name]: other })
      for (const absent of [undefined, null, ""]) await refusesSent([name], { [name]: absent })
    }
    const subset = fc.subarray(Object.keys(tail))
    await fc.assert(
      fc.asyncProperty(subset, subset, (signedNames, sentNames) => {
        fc.pre(signedNames.toString() !== sentNames.toString())
        return refusesSent(signedNames, some(sentNames))
      }),
      { seed: 1, numRuns: 10 },
    )
  })

  it("refuses the wallet of anybody else, and every other way of signing", async () => {
    const { signature: right, ...fields } = bodyOf(sample(key))
    const typed = typedDataOf(pattern, fields)
    const others = transactions.filter((route) => {
      const elsewhere = typedDataOf(route.pattern, { ...fieldsOfAnyRoute(), ...fields })
      return elsewhere.primaryType !== typed.primaryType
    })
    const signatures: ReadonlyArray<string> = [
      await typedWallet(66).signTypedData(typed),
      await wallet.signMessage({ message: JSON.stringify(fields) }),
      await wallet.signTypedData({ ...typed, domain: { ...typed.domain, chainId: 1 } }),
      await wallet.signTypedData({ ...typed, domain: { ...typed.domain, name: "Service" } }),
      await wallet.signTypedData({ ...typed, domain: { ...typed.domain, version: "1" } }),
      await wallet.signTypedData({
        ...typed,
        domain: { ...typed.domain, verifyingContract: STRANGER },
      }),
      String(bodyOf(session.creation())["signature"]),
    ]
    for (const other of others) {
      const elsewhere = typedDataOf(other.pattern, { ...fieldsOfAnyRoute(), ...fields })
      const signature = await wallet.signTypedData(elsewhere)
      await refusesBody(pattern, { ...fields, signature }, "INVALID_SIGNATURE")
    }
    for (const signature of signatures) {
      expect(signature).not.toBe(right)
      await refusesBody(pattern, { ...fields, signature }, "INVALID_SIGNATURE")
    }
  })

  it("refuses every twin and every other shape of its signature", async () => {
    const { signature: _, ...fields } = bodyOf(sample(key))
    const right = signatureOf(sample(key)).slice(2)
    const [r, s, v] = [right.slice(0, 64), BigInt(`0x${right.slice(64, 128)}`), right.slice(128)]
    const flipped = v === "1b" ? "1c" : "1b"
    const twins = [
      r + word(n - s) + flipped,
      r + word(n - s) + v,
      r + word(s + n) + v,
      word(0n) + word(s) + v,
      r + word(0n) + v,
      word(n) + word(s) + v,
      ...["02", "03", "1a", "1d", "1e", "23", "25", "26", "80", "ff", flipped].map(
        (other) => right.slice(0, 128) + other,
      ),
      // EIP-2098: 64 bytes with the parity in the highest bit of s.
      r + word(s | (v === "1c" ? 1n << 255n : 0n)),
      `${right}00`,
      `00${right}`,
      right.slice(0, 128),
      right.slice(0, 129),
      `${right}${right}`,
      `0x0x${right}`,
      `${right} `,
      `0X${right}`,
      "0x",
      "no hex at all",
    ]
    for (const twin of twins) {
      await refusesBody(pattern, { ...fields, signature: `0x${twin}` }, "INVALID_SIGNATURE")
    }
    for (const none of ["", null, undefined]) {
      await refusesBody(pattern, { ...fields, signature: none }, "MISSING_FIELD")
    }
    for (const none of [1, true, [`0x${right}`], { r }]) {
      await refusesBody(pattern, { ...fields, signature: none }, "INVALID_REQUEST")
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(127), fc.integer({ min: 1, max: 15 }), (at, by) => {
        const digit = (Number.parseInt(right.charAt(at), 16) ^ by).toString(16)
        const signature = `0x${right.slice(0, at)}${digit}${right.slice(at + 1)}`
        return refusesBody(pattern, { ...fields, signature }, "INVALID_SIGNATURE")
      }),
      { seed: 2, numRuns: 15 },
    )
  })

  it("is refused in a session of the other mode, and with what the other mode asks for", async () => {
    const { alice } = scene
    const body = bodyOf(sample(key))
    const normal = bodyOf(samples[key](scene, alice))
    const typedInNormal = await signedByWallet(unsignedPost(pattern, normal), wallet)
    // Every row of the table of modes.
    await refusesBody(pattern, normal, "MISSING_SIGNATURE_HEADER")
    await refuses(typedInNormal, "MISSING_SIGNATURE_HEADER")
    await refuses(signedBy(alice, typedInNormal), "EIP712_MODE_REQUIRED")
    for (const signature of ["0x00", "x", 1, false, []]) {
      const both = unsignedPost(pattern, { ...normal, signature })
      await refuses(signedBy(alice, both), "EIP712_MODE_REQUIRED")
    }
    await refuses(signedBy(session, sample(key)), "NORMAL_MODE_REQUIRED")
    await refuses(signedBy(session, unsignedPost(pattern, normalOf(body))), "NORMAL_MODE_REQUIRED")
    const wrong = { ...sample(key), headers: { [signatureHeader]: "0".repeat(128) } }
    await refuses(wrong, "NORMAL_MODE_REQUIRED")
    await refusesBody(pattern, normalOf(body), "MISSING_FIELD")
  })
})

const paired = transactions.filter(({ key }) => !isUnpaired(key))

/** Routes whose transactions name one token. */
function isUnpaired(key: RouteKey): boolean {
  return key === "POST /private-send" || key === "POST /withdraw-stuck-utxos"
}

describe.each(paired)("$key of several tokens, signed by the wallet", ({ key, pattern }) => {
  it("carries its pairs in any order, but each amount stays with its token", async () => {
    const { world } = scene
    const tokens = [world.token(0), world.token(1)]
    const isSwap = key === "POST /swap"
    const minus = isSwap ? "-" : ""
    const pairs = { tokenAddresses: tokens, amounts: [`${minus}700`, "9"], nonce: freshUuid() }
    const request = await signedByWallet(samples[key](scene, session), wallet, pairs)
    const body = bodyOf(request)
    await refusesBody(pattern, { ...body, amounts: [`${minus}9`, "700"] }, "INVALID_SIGNATURE")
    await refusesBody(
      pattern,
      { ...body, tokenAddresses: tokens.toReversed() },
      "INVALID_SIGNATURE",
    )
    await refusesBody(
      pattern,
      { ...body, tokenAddresses: [...tokens, tokens[0]], amounts: [`${minus}350`, "9", "350"] },
      isSwap ? "INVALID_REQUEST" : "INVALID_SIGNATURE",
    )
  })
})

/** A body without a wallet's signature. */
function normalOf(body: Body): Body {
  const { signature: _, ...fields } = body
  return fields
}

describe.each(transactions)("what no wallet signed on $key", ({ key, pattern }) => {
  it("adds nothing to a request on its route, which is served once after all this", async () => {
    const { world, mallory } = scene
    const body = {
      recipient: mallory.address,
      to: mallory.address,
      address: mallory.address,
      tokenAddress: world.token(1),
      tokenAmounts: [{ token: world.token(1), amount: "1" }],
      amount: "1",
      useEIP712: false,
      id: freshUuid(),
      owner: mallory.address,
      ...bodyOf(sample(key)),
    }
    const dressed = {
      ...unsignedPost(pattern, body),
      rawQuery: `recipientAddress=${mallory.address}&amounts=1`,
    }
    const { result, changes } = await scene.attempt(dressed)
    expect(result).toBe(servedAs(key))
    expect(changes.writes).toContain("NonceStore.consume")
    await world.quiet()
    expect(world.paid(mallory.address, world.token())).toBe(0n)
    expect(world.paid(mallory.address, world.token(1))).toBe(0n)
  })

  it("is of no use again on its route: at once, under another nonce, in another session, on a replica", async () => {
    const { world } = scene
    const request = sample(key)
    const body = bodyOf(request)
    const rs = signatureOf(request).slice(0, 130)
    const recovery = signatureOf(request).endsWith("1c") ? "01" : "00"
    await refuses(request, "NONCE_USED")
    await refusesBody(pattern, { ...body, signature: `${rs}${recovery}` }, "NONCE_USED")
    await refusesBody(pattern, { ...body, nonce: freshUuid() }, "INVALID_SIGNATURE")
    await refusesBody(pattern, { ...body, sessionId: second.sessionId }, "INVALID_SIGNATURE")
    const replica = world.relays[1] ?? (await world.start())
    const there = await scene.attempt(request, replica)
    expect(there).toMatchObject({ result: "NONCE_USED", changes: nothing })
  })
})

describe("a transaction that a wallet signed and that was served", () => {
  it("has moved what the wallet signed and no more", () => {
    expect(scene.world.paid(STRANGER, scene.world.token())).toBe(1_000_000n)
  })

  it("is of no use after a restart, and after a minute on any route", async () => {
    const { world } = scene
    await world.restart()
    const [newest] = transactions.slice(-1)
    if (newest !== undefined) await refuses(sample(newest.key), "NONCE_USED")
    // The minute of those that were served first may be over.
    for (const { key } of transactions) await refuses(sample(key), "NONCE_USED", "NONCE_EXPIRED")
    await world.time.advance(61_000)
    for (const { key } of transactions) await refuses(sample(key), "NONCE_EXPIRED")
    // Nor does a timestamp that nobody signed make it young again.
    for (const { key, pattern } of transactions) {
      const younger = { ...bodyOf(sample(key)), timestamp: world.time.now }
      await refusesBody(pattern, younger, "NONCE_EXPIRED")
    }
  })

  it("is refused before it is first seen when its own time is more than a minute off", async () => {
    const { world } = scene
    const [first] = transactions
    const key = first?.key ?? "POST /deposit"
    const { now } = world.time
    const v7 = (time: number) => {
      const hex = time.toString(16).padStart(12, "0")
      return `${hex.slice(0, 8)}-${hex.slice(8)}-7aaa-8bbb-${freshUuid().slice(-12)}`
    }
    const tries: ReadonlyArray<Body> = [
      { nonce: v7(now - 61_000) },
      { nonce: v7(now + 61_000) },
      { nonce: v7(now - 61_000), timestamp: now },
      { nonce: freshUuid(), timestamp: now - 61_000 },
      { nonce: freshUuid(), timestamp: now + 61_000 },
      { nonce: v7(now), timestamp: now - 61_000 },
    ]
    for (const more of tries) {
      await refuses(
        await signedByWallet(samples[key](scene, session), wallet, more),
        "NONCE_EXPIRED",
      )
    }
  })
})
