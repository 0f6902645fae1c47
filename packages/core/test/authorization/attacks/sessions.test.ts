import type { SignedRequest } from "@shielded-relay/api"
import { parseAddress } from "@shielded-relay/core"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Caller, evmWallet, freshUuid, solanaWallet, type Body } from "@shielded-relay/testkit"
import { nothing, Scene, spending } from "./Scene.ts"
import { dataOf, signedBy, withData } from "./tamper.ts"

let scene: Scene
beforeAll(async () => {
  scene = await Scene.open()
})
afterAll(() => scene.world.close())

/** The fields of a session's creation, some of them replaced, under somebody's request key. */
function altered(creation: SignedRequest, more: Body, signer: Caller): SignedRequest {
  const fields: Body = JSON.parse(new TextDecoder().decode(dataOf(creation)))
  return signedBy(signer, withData(creation, JSON.stringify({ ...fields, ...more })))
}

const balanceOf = (caller: Caller) =>
  scene.attempt(caller.get("/balance", { chainId: String(scene.world.chainId) }))

describe("session fixation", () => {
  it("a session id that is taken is nobody else's, and its own client goes on", async () => {
    const { alice, mallory } = scene
    const theft = new Caller(mallory.wallet, 0x66)
    const stolen = { sessionId: alice.sessionId }
    const creation = withSessionOf(theft, alice.sessionId)
    const { result, changes } = await scene.attempt(creation)
    expect(result).toBe("SESSION_CONFLICT")
    expect(changes.writes).not.toContain("SessionStore.register")
    const read = signedBy(theft, alice.get("/balance", { chainId: "31337", ...stolen }))
    expect(await scene.attempt(read)).toMatchObject({
      result: "INVALID_REQUEST_SIGNATURE",
      changes: nothing,
    })
    expect((await balanceOf(alice)).result).toBe("ok")
  })

  it("a session id that was taken before its client came is refused to the client, who signs nothing in it", async () => {
    const { mallory, world } = scene
    const victim = new Caller(evmWallet(7), 0x71)
    expect((await scene.attempt(withSessionOf(mallory, victim.sessionId))).result).toBe("ok")
    expect((await scene.attempt(victim.creation())).result).toBe("SESSION_CONFLICT")
    const spend = victim.post("/withdraw", spending(world))
    expect(await scene.attempt(spend)).toMatchObject({
      result: "INVALID_REQUEST_SIGNATURE",
      changes: nothing,
    })
  })

  it("the same owner with another key gets no second key into a session", async () => {
    const { alice } = scene
    const other = new Caller(alice.wallet, 0x72)
    expect((await scene.attempt(withSessionOf(other, alice.sessionId))).result).toBe(
      "SESSION_CONFLICT",
    )
  })

  /** Makes a caller ask for another session id than its own, properly signed by its wallet and its key. */
  function withSessionOf(caller: Caller, sessionId: string): SignedRequest {
    const message = [
      "Authorize Service session",
      `Session ID: ${sessionId}`,
      `Public Key: ${caller.publicKey}`,
      "This signature can also be used to submit transactions.",
    ].join("\n")
    return altered(caller.creation(), { sessionId, signature: caller.wallet.sign(message) }, caller)
  }
})

describe("a captured creation of a session", () => {
  const swaps: ReadonlyArray<readonly [string, (thief: Caller, victim: Caller) => Body]> = [
    ["clientPublicKey", (thief) => ({ clientPublicKey: thief.publicKey })],
    [
      "clientPublicKey and sessionId",
      (thief) => ({ clientPublicKey: thief.publicKey, sessionId: thief.sessionId }),
    ],
    [
      "clientPublicKey and mode",
      (thief) => ({ clientPublicKey: thief.publicKey, useEIP712: true }),
    ],
    [
      "clientPublicKey and signature",
      (thief, victim) => ({
        clientPublicKey: thief.publicKey,
        signature: thief.wallet.sign(`Public Key: ${victim.publicKey}`),
      }),
    ],
  ]
  it.each(swaps)("with another %s, signed by the thief's key, opens nothing", async (_, swap) => {
    const victim = new Caller(evmWallet(8), 0x73)
    const thief = new Caller(scene.mallory.wallet, 0x66)
    const { result, changes } = await scene.attempt(
      altered(victim.creation(), swap(thief, victim), thief),
    )
    expect(["INVALID_SIGNATURE", "INVALID_REQUEST"]).toContain(result)
    expect(changes).toEqual(nothing)
  })

  const rewrites: ReadonlyArray<readonly [string, (victim: Caller) => Body]> = [
    ["address", () => ({ address: scene.mallory.address })],
    ["sessionId", () => ({ sessionId: freshUuid() })],
    [
      "sessionId in another case",
      (victim) => ({ sessionId: `ABCDEF${victim.sessionId.slice(6)}` }),
    ],
    [
      "clientPublicKey in another case",
      (victim) => ({ clientPublicKey: victim.publicKey.toUpperCase() }),
    ],
  ]
  it.each(rewrites)("with another %s needs the wallet's signature again", async (_, rewrite) => {
    const victim = new Caller(evmWallet(8), 0x7a)
    const { result, changes } = await scene.attempt(
      altered(victim.creation(), rewrite(victim), victim),
    )
    expect(result).toBe("INVALID_SIGNATURE")
    expect(changes).toEqual(nothing)
  })

  it("cannot be sent again with a fresh nonce by whoever lacks the request key", async () => {
    const victim = new Caller(evmWallet(9), 0x74)
    const creation = victim.creation()
    expect((await scene.attempt(creation)).result).toBe("ok")
    for (const thief of [scene.mallory, new Caller(evmWallet(9), 0x75)]) {
      expect(await scene.attempt(altered(creation, { nonce: freshUuid() }, thief))).toMatchObject({
        result: "INVALID_REQUEST_SIGNATURE",
        changes: nothing,
      })
    }
  })

  it("does not live longer by being sent again with a later end", async () => {
    const victim = new Caller(evmWallet(10), 0x76)
    const soon = new Date(scene.world.time.now + 60_000).toISOString()
    const later = new Date(scene.world.time.now + 600_000).toISOString()
    expect((await scene.attempt(victim.creation({ expiresAt: soon }))).body).toMatchObject({
      expiresAt: soon,
    })
    expect((await scene.attempt(victim.creation({ expiresAt: later }))).body).toMatchObject({
      expiresAt: soon,
    })
  })

  it("has a wallet signature in which no digit may change, and without a twin", async () => {
    const victim = new Caller(evmWallet(11), 0x77)
    const creation = victim.creation()
    const { signature }: { readonly signature: string } = JSON.parse(
      new TextDecoder().decode(creation.rawBody),
    )
    const refuses = async (text: string) => {
      const { result, changes } = await scene.attempt(victim.creation({ signature: text }))
      expect(["INVALID_SIGNATURE", "INVALID_REQUEST"]).toContain(result)
      expect(changes).toEqual(nothing)
    }
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 131 }),
        fc.integer({ min: 1, max: 15 }),
        (at, by) => {
          const digit = (Number.parseInt(signature.charAt(at), 16) ^ by).toString(16)
          return refuses(signature.slice(0, at) + digit + signature.slice(at + 1))
        },
      ),
      { seed: 1, numRuns: 25 },
    )
    const { n } = secp256k1.Point.CURVE()
    const s = BigInt(`0x${signature.slice(66, 130)}`)
    const high = (n - s).toString(16).padStart(64, "0")
    for (const v of ["1b", "1c", "00", "01"]) await refuses(signature.slice(0, 66) + high + v)
    for (const text of [
      victim.wallet.sign("Authorize Service session"),
      signature.slice(0, 130),
      `${signature}00`,
      `0x${signature}`,
      `${signature} `,
      `${signature.slice(0, 130)}1d`,
      `${signature.slice(0, 130)}25`,
      "0x",
      `0x${"00".repeat(65)}`,
    ])
      await refuses(text)
  })
})

describe("an owner", () => {
  it("is the same in every spelling of its address on EVM and TRON, and its money too", async () => {
    const { alice, world } = scene
    const lower = alice.address.toLowerCase()
    const digits = lower.slice(2)
    const spellings = [lower, `0x${digits.toUpperCase()}`, alice.address, `41${digits}`]
    const mine = (await balanceOf(alice)).body["balances"]
    for (const address of spellings) {
      const caller = new Caller(alice.wallet)
      expect((await scene.attempt(caller.creation({ address }))).result).toBe("ok")
      expect((await balanceOf(caller)).body["balances"]).toEqual(mine)
    }
    expect(mine).toHaveLength(2)
    expect(await world.balance({ address: lower }, world.token())).toEqual(
      await world.balance(alice, world.token()),
    )
  })

  it("is nobody when the letters' case breaks its checksum", async () => {
    const { address } = scene.alice
    const at = address.search(/[a-f]/)
    const wrong = address.slice(0, at) + address.charAt(at).toUpperCase() + address.slice(at + 1)
    expect(
      await scene.attempt(new Caller(scene.alice.wallet).creation({ address: wrong })),
    ).toMatchObject({ result: "INVALID_REQUEST", changes: nothing })
  })

  it("on Solana is another one in another case: neither opens the other's session nor has its money", async () => {
    const { world, alice } = scene
    const owner = new Caller(solanaWallet(12))
    const twins = caseTwins(owner.address)
    expect(twins.length).toBeGreaterThan(0)
    expect((await scene.attempt(owner.creation())).result).toBe("ok")
    const { recipientInfo } = await world.relay.recipientInfo({ address: owner.address })
    const gift = alice.post("/transfer", spending(world, recipientInfo))
    expect((await scene.attempt(gift)).result).toBe("ok")
    await world.quiet()
    expect(await world.balance(owner, world.token())).toMatchObject({ balance: 1_000_000n })
    for (const address of twins) {
      expect(await world.balance({ address }, world.token())).toMatchObject({ balance: 0n })
      const imposture = new Caller(owner.wallet).creation({ address })
      expect(await scene.attempt(imposture)).toMatchObject({
        result: "INVALID_SIGNATURE",
        changes: nothing,
      })
    }
  })
})

/** Addresses that differ from this one in the case of one letter alone. */
function caseTwins(address: string): ReadonlyArray<string> {
  const twins = Array.from(address, (letter, at) => {
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    return address.slice(0, at) + other + address.slice(at + 1)
  })
  return twins
    .filter((twin) => twin !== address && parseAddress(twin, "solana") !== null)
    .slice(0, 5)
}

describe("a session that expires while a request is answered", () => {
  it.each([
    ["/refresh-cache", "SessionStore.find"],
    ["/refresh-cache", "NonceStore.consume"],
    ["/deposit", "NonceStore.find"],
    ["/deposit", "NonceStore.consume"],
    ["/deposit", "OperationStore.insert"],
    ["/withdraw", "SessionStore.find"],
    ["/withdraw", "NonceStore.find"],
    ["/withdraw", "NoteStore.snapshot"],
    ["/withdraw", "NonceStore.consume"],
    ["/withdraw", "OperationStore.insert"],
  ])(
    "serves POST %s whole or refuses it whole when its end passes at %s",
    async (route, moment) => {
      const { world, diary } = scene
      const { clock } = world.time
      const caller = new Caller(evmWallet(1))
      const lifetime = 5_000
      const expiresAt = new Date(clock.now() + lifetime).toISOString()
      expect((await scene.attempt(caller.creation({ expiresAt }))).result).toBe("ok")
      const spend = spending(world)
      const fields = route === "/refresh-cache" ? { chainId: world.chainId } : spend
      const request = caller.post(route, fields)
      let passed = false
      diary.beforeCall = (name) => {
        if (name === moment && !passed) clock.set(clock.now() + lifetime)
        passed ||= name === moment
      }
      const { result, changes } = await scene.attempt(request)
      expect(passed).toBe(true)
      const burnt = changes.writes.filter((write) => write === "NonceStore.consume")
      expect([
        ["ok", ["NonceStore.consume"]],
        ["SESSION_EXPIRED", []],
      ]).toContainEqual([result, burnt])
      const again = await scene.attempt(request)
      expect(again).toMatchObject({ result: "SESSION_EXPIRED", changes: nothing })
      // A clock that is set back brings the session to life again, but not the request.
      await world.quiet()
      clock.set(clock.now() - 10 * 60_000)
      const used = route === "/refresh-cache" ? "NONCE_USED_READ" : "NONCE_USED"
      expect((await scene.attempt(request)).result).toBe(result === "ok" ? used : "ok")
      clock.set(clock.now() + 10 * 60_000)
      await world.quiet()
    },
  )
})
