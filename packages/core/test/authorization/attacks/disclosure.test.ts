import type { SignedRequest } from "@shielded-relay/api"
import {
  disclosureBy,
  disclosureOf,
  newStorage,
  ORIGIN,
  StorageDiary,
  World,
} from "@shielded-relay/simulated-relay"
import {
  Caller,
  evmWallet,
  freshUuid,
  simulatedAccounts,
  solanaWallet,
  type Wallet,
} from "@shielded-relay/testkit"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { disclosureMessage, type DisclosureTexts } from "../../../src/index.ts"

const wallet = evmWallet(1)
const day = 24 * 60 * 60_000
let world: World
let diary: StorageDiary
let alice: Caller
let accounts: ReturnType<typeof simulatedAccounts>

beforeAll(async () => {
  diary = new StorageDiary(await newStorage())
  accounts = simulatedAccounts(() => false)
  world = await World.open({
    storage: diary.storage,
    verifyErc1271: accounts.ask,
    network: { tokens: [{ symbol: "GOLD", decimals: 6 }] },
    neighbour: { chainId: 99 },
  })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), 40_000_000n)
  await world.flushed()
})
afterAll(() => world.close())

const iso = (time: number) => new Date(time).toISOString()
const period = () => ({ from: iso(0), to: iso(world.time.now + day) })
const attempt = async (request: SignedRequest) => {
  diary.clear()
  const made = world.prover.settings.made
  const { outcome, body } = await world.ask(request)
  return {
    result: String(outcome === "refused" ? body["code"] : outcome),
    error: body["error"],
    changes: { writes: [...diary.entries], proofs: world.prover.settings.made - made },
  }
}
const nothing = { writes: [], proofs: 0 }
const refused = async (request: SignedRequest, code: string) =>
  expect(await attempt(request)).toMatchObject({ result: code, changes: nothing })
const asked = (more: Partial<DisclosureTexts> = {}, by = wallet) =>
  disclosureBy(world, by, { ...period(), ...more })
/** A request whose fields differ from what the wallet signed. */
const changed = (more: object) => {
  const { texts } = asked()
  const signature = wallet.sign(disclosureMessage(texts))
  return disclosureOf({ ...texts, signature, ...more })
}

describe("a request for a statement", () => {
  it("is refused when a session's key signed it, in the header or in the body", async () => {
    const { texts } = asked()
    const inSession = alice.post("/disclosure", { ...texts })
    await refused(inSession, "MISSING_FIELD")
    const signature = inSession.headers["x-service-request-signature"]
    await refused(alice.post("/disclosure", { ...texts, signature }), "INVALID_SIGNATURE")
    await refused(disclosureOf({ ...texts, signature }), "INVALID_SIGNATURE")
  })

  it("is refused when the wallet signed another text: each field, and a session's message", async () => {
    const to = iso(world.time.now + 2 * day)
    const others = [
      { verifier: "Another reader" },
      { nonce: freshUuid() },
      { expiresAt: iso(world.time.now + 61_000) },
      { from: iso(1) },
      { to },
      { after: 0 },
      { from: undefined, to: undefined, operation: freshUuid() },
      { audience: "https://other.example" },
      { address: evmWallet(2).address },
    ]
    for (const other of others) await refused(changed(other), "INVALID_SIGNATURE")
    // Neither the key signed it, nor can a contract of that chain be asked.
    await refused(changed({ chainId: 99 }), "INVALID_SIGNATURE")
    const creation = new Caller(wallet).creation({ messageVersion: 2, audience: ORIGIN })
    const { signature }: { signature: string } = JSON.parse(
      new TextDecoder().decode(creation.rawBody),
    )
    await refused(changed({ signature }), "INVALID_SIGNATURE")
    await refused(changed({ signature: "0x" }), "INVALID_SIGNATURE")
    await refused(changed({ signature: "no hex" }), "INVALID_SIGNATURE")
  })

  it("is refused before its time, after it, and when it would live for more than a day", async () => {
    await refused(asked({ expiresAt: iso(world.time.now) }).request, "INVALID_REQUEST")
    await refused(asked({ expiresAt: iso(world.time.now + day + 1) }).request, "INVALID_REQUEST")
    const { request } = asked({ expiresAt: iso(world.time.now + 30_000) })
    await world.time.advance(30_000)
    await refused(request, "INVALID_REQUEST")
  })

  it("is refused for another service, and for a chain that is not served", async () => {
    await refused(asked({ audience: "https://other.example" }).request, "WRONG_AUDIENCE")
    await refused(asked({ chainId: 98 }).request, "UNSUPPORTED_CHAIN")
  })

  it.each([
    ["nonce", { nonce: "no UUID" }, "INVALID_NONCE"],
    ["address", { address: "0x12" }, "INVALID_REQUEST"],
    ["verifier of two lines", { verifier: "Auditor\nChain ID: 1" }, "INVALID_REQUEST"],
    ["verifier of other letters", { verifier: "Аuditor" }, "INVALID_REQUEST"],
    ["verifier with a space at its end", { verifier: "Auditor " }, "INVALID_REQUEST"],
    ["verifier too long", { verifier: "a".repeat(129) }, "INVALID_REQUEST"],
    [
      "operation that is none",
      { from: undefined, to: undefined, operation: "x" },
      "INVALID_REQUEST",
    ],
    ["operation and a period", { operation: "x" }, "INVALID_REQUEST"],
    ["operation and an end", { from: undefined, operation: "x" }, "INVALID_REQUEST"],
    ["period without beginning", { from: undefined }, "MISSING_FIELD"],
    ["period without end", { to: undefined }, "MISSING_FIELD"],
    ["beginning that is no time", { from: "yesterday" }, "INVALID_REQUEST"],
    ["end that is no time", { to: "tomorrow" }, "INVALID_REQUEST"],
    ["end before its beginning", { to: iso(0) }, "INVALID_REQUEST"],
    ["expiry that is no time", { expiresAt: "soon" }, "INVALID_REQUEST"],
    ["position below 0", { after: -1 }, "INVALID_REQUEST"],
    ["no signature", { signature: undefined }, "MISSING_FIELD"],
  ])("is refused with a %s", async (_, more, code) => {
    await refused(changed(more), code)
  })

  it("is served once, also when it comes twice at a time and at two replicas", async () => {
    const { request } = asked()
    const replica = await world.start()
    const answers = await Promise.all([
      world.ask(request),
      world.ask(request, replica),
      world.ask(request),
    ])
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["ok", "refused", "refused"])
    await refused(request, "NONCE_USED_READ")
    // The same nonce in other words is used up, too.
    const nonce = String(JSON.parse(new TextDecoder().decode(request.rawBody)).nonce)
    await refused(asked({ nonce: nonce.toUpperCase() }).request, "NONCE_USED_READ")
  })

  it("uses up its nonce for its owner alone, and none where there is nothing to disclose", async () => {
    const nonce = freshUuid()
    await refused(asked({ nonce }, evmWallet(7)).request, "NOTHING_TO_DISCLOSE")
    await refused(asked({ nonce, to: iso(1) }).request, "NOTHING_TO_DISCLOSE")
    expect((await attempt(asked({ nonce }).request)).result).toBe("ok")
  })

  it("uses up nothing while the prover has no place", async () => {
    const { request } = asked()
    const { settings } = world.prover
    const { places } = settings
    settings.places = -settings.workers
    await refused(request, "NO_CAPACITY")
    settings.places = places
    expect(await attempt(request)).toMatchObject({
      result: "ok",
      changes: { writes: ["NonceStore.consume"], proofs: 1 },
    })
  })

  it("is answered that there is no capacity when a proof fails", async () => {
    world.prover.settings.losing = 1
    expect((await attempt(asked().request)).result).toBe("NO_CAPACITY")
  })
})

describe("a contract account", () => {
  const contract = (name: string): Wallet => {
    world.network.contracts.add(accounts.deploy(name))
    return {
      address: accounts.addressOf(name),
      sign: (message) => {
        const text = utf8ToBytes(message)
        const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`)
        return `0x${bytesToHex(accounts.sign(name, keccak_256(concatBytes(prefix, text))))}`
      },
      signTransaction: () => "",
    }
  }

  it("asks by its contract's signature, for its own notes on its chain", async () => {
    const safe = contract("safe")
    // It has no notes, but it was believed.
    await refused(asked({}, safe).request, "NOTHING_TO_DISCLOSE")
    const { texts } = asked({}, safe)
    const signature = contract("other").sign(disclosureMessage(texts))
    await refused(disclosureOf({ ...texts, signature }), "INVALID_SIGNATURE")
  })

  it("is not believed on a chain whose contracts cannot be asked", async () => {
    await refused(asked({ chainId: 99 }, contract("safe")).request, "INVALID_SIGNATURE")
  })
})

describe("a Solana wallet", () => {
  it("asks by its own signature", async () => {
    await refused(asked({}, solanaWallet(1)).request, "NOTHING_TO_DISCLOSE")
    const { texts } = asked({}, solanaWallet(1))
    const signature = solanaWallet(2).sign(disclosureMessage(texts))
    await refused(disclosureOf({ ...texts, signature }), "INVALID_SIGNATURE")
  })
})

describe("a request that was recorded before the storage was lost", () => {
  it("is refused, and served again only with a nonce that shows a later time", async () => {
    const { request } = asked({ expiresAt: iso(world.time.now + day) })
    for (const relay of world.relays.splice(0)) await world.time.during(relay.stop())
    await world.startAfterRestore(await newStorage())
    const refusal = await world.ask(request)
    expect(refusal).toMatchObject({ code: "NONCE_EXPIRED" })
    const hex = world.time.now.toString(16).padStart(12, "0")
    const nonce = `${hex.slice(0, 8)}-${hex.slice(8)}-7aaa-8bbb-${freshUuid().slice(-12)}`
    const { outcome, body } = await world.ask(asked({ nonce }).request)
    expect([outcome, body["error"]]).toEqual(["ok", undefined])
  })
})
