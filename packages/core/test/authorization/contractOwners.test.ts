import { type Answer, type SignedRequest } from "@shielded-relay/api"
import {
  ownerId,
  SessionStore,
  transactionDigest,
  type Address,
  type SessionId,
} from "@shielded-relay/core"
import {
  simulatedAccounts,
  Caller,
  evmWallet,
  freshUuid,
  solanaWallet,
  type Wallet,
} from "@shielded-relay/testkit"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { Context, Effect, Result } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { STRANGER, transferTo, withdrawal, ORIGIN, World } from "@shielded-relay/simulated-relay"

const OTHER_CHAIN = 99

let world: World
let accounts: ReturnType<typeof simulatedAccounts>
beforeEach(async () => {
  accounts = simulatedAccounts((account) => account === accounts.addressOf("promised"))
  world = await World.open({ verifyErc1271: accounts.ask, neighbour: { chainId: OTHER_CHAIN } })
})
afterEach(() => world.close())

/** A contract account's wallet: what it signs is what the contract accepts. */
const contractWallet = (name: string, factory?: "with-factory"): Wallet => {
  const address = accounts.addressOf(name)
  const signed = (digest: Uint8Array) => `0x${bytesToHex(accounts.sign(name, digest, factory))}`
  return {
    address,
    sign: (message) => {
      const text = utf8ToBytes(message)
      const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${text.length}`)
      return signed(keccak_256(concatBytes(prefix, text)))
    },
    signTransaction: (_, fields) =>
      signed(Result.getOrThrow(transactionDigest("Withdraw", fields))),
  }
}
const deployed = (name: string): Wallet => {
  world.network.contracts.add(accounts.deploy(name))
  return contractWallet(name)
}

const codeOf = (answer: Answer) => (answer.outcome === "refused" ? answer.code : answer.outcome)
const ask = async (request: Parameters<World["ask"]>[0]) => codeOf(await world.ask(request))
const bound = { messageVersion: 2, audience: ORIGIN }
const onItsChain = () => ({ ...bound, chainId: world.chainId })
const session = async (wallet: Wallet, mode: Caller["mode"] = "normal") => {
  const caller = new Caller(wallet, 0x77, mode)
  expect(await ask(caller.creation(onItsChain()))).toBe("ok")
  return caller
}
const ownerOf = async (caller: Caller) => {
  const stored = await Effect.runPromise(
    Context.get(world.storage, SessionStore).find(caller.sessionId as SessionId),
  )
  return stored.state === "registered" ? ownerId(stored.session.owner) : stored.state
}
/** A payment from a key's balance to a contract account. */
const endow = async (recipient: string, amount = 10_000_000n) => {
  const bob = await world.caller(9)
  await world.deposit(bob, world.token(), 2n * amount)
  const gift = transferTo(world, bob, recipient, amount)
  expect(await ask(gift.request)).toBe("ok")
  await world.reaches(bob, gift.nonce, "confirmed")
}
const balanceOf = async (caller: Caller) => {
  const { body } = await world.ask(caller.get("/balance", { chainId: String(world.chainId) }))
  return body["balances"]
}

describe("a contract account", () => {
  it("opens a session that its contract signed for, as an owner of that chain alone", async () => {
    const caller = await session(deployed("safe"))
    expect(await ownerOf(caller)).toBe(`contract:${world.chainId}:${caller.address}`)
    await endow(caller.address)
    expect(await balanceOf(caller)).toMatchObject([{ balance: "10000000" }])
    const { request, nonce } = withdrawal(world, caller, 1_000_000n)
    const answer = await world.ask(request)
    expect(answer).toMatchObject({ outcome: "ok", body: { nonce } })
    await world.quiet()
    expect(world.paid(STRANGER, world.token())).toBe(1_000_000n)
  })

  it("opens none without naming its chain, on a chain that cannot ask it, or by another's signature", async () => {
    const wallet = deployed("safe")
    expect(await ask(new Caller(wallet).creation())).toBe("INVALID_SIGNATURE")
    for (const chainId of [OTHER_CHAIN, 12345]) {
      expect(await world.ask(new Caller(wallet).creation({ ...bound, chainId }))).toMatchObject({
        code: "UNSUPPORTED_CHAIN",
        body: { error: `Unsupported chainId: ${chainId}` },
      })
    }
    const thief = { ...deployed("thief"), address: wallet.address }
    expect(await ask(new Caller(thief).creation(onItsChain()))).toBe("INVALID_SIGNATURE")
    for (const chainId of [0, -1, 1.5, "31337"]) {
      expect(await ask(new Caller(wallet).creation({ ...bound, chainId }))).toBe("INVALID_REQUEST")
    }
  })

  it("opens none by version 1 of the message, which names no account", async () => {
    const wallet = deployed("safe")
    const creation = new Caller(wallet).creation({ chainId: world.chainId })
    expect(await world.ask(creation)).toMatchObject({
      code: "MESSAGE_VERSION_REQUIRED",
      body: { error: "messageVersion: version 2 of the session message is required here" },
    })
    expect(accounts.asked).toBe(0)
  })

  it("is never looked for at a Solana address, which is a key", async () => {
    const forged = { ...solanaWallet(5), sign: (message: string) => solanaWallet(6).sign(message) }
    for (const more of [onItsChain(), { chainId: world.chainId }])
      expect(await ask(new Caller(forged).creation(more))).toBe("INVALID_SIGNATURE")
    expect(accounts.asked).toBe(0)
  })

  it("may sign before it is deployed when its factory is on the list", async () => {
    const caller = await session(contractWallet("promised", "with-factory"))
    expect(await ownerOf(caller)).toBe(`contract:${world.chainId}:${caller.address}`)
    const unlisted = new Caller(contractWallet("unlisted", "with-factory"))
    expect(await ask(unlisted.creation(onItsChain()))).toBe("INVALID_SIGNATURE")
    const bare = new Caller(contractWallet("promised"))
    expect(await ask(bare.creation(onItsChain()))).toBe("INVALID_SIGNATURE")
  })

  it("is asked only after the request signature, and when nobody answers nothing is used up", async () => {
    const wallet = deployed("safe")
    accounts.answering = false
    const caller = new Caller(wallet)
    const creation = caller.creation(onItsChain())
    const unproven = { ...creation, headers: { "x-service-request-signature": "00".repeat(64) } }
    expect(await ask(unproven)).toBe("INVALID_REQUEST_SIGNATURE")
    expect(await world.ask(creation)).toMatchObject({ code: "CHAIN_UNAVAILABLE", retryAfter: 5 })
    accounts.answering = true
    expect(await ask(creation)).toBe("ok")
  })

  it("has a balance of its own, apart from a key's with the same address", async () => {
    const wallet = deployed("safe")
    const caller = await session(wallet)
    const recipientInfo = await world.ask(caller.get("/recipient-info", {}))
    await endow(String(recipientInfo.body["recipientInfo"]))
    expect(await balanceOf(caller)).toMatchObject([{ balance: "10000000" }])
    // What an embedder would ask for the key of the same address.
    const keys = await world.time.during(
      world.relay.balance({ address: wallet.address, chainId: world.chainId }),
    )
    expect(keys.balances).toEqual([])
  })

  it("acts on no other chain, and burns the nonce that it tried to", async () => {
    const caller = await session(deployed("safe"))
    const chain = String(OTHER_CHAIN)
    for (const request of [
      caller.get("/balance", { chainId: chain }),
      caller.get("/recipient-info", { chainId: chain }),
      caller.get("/get-fee", {
        chainId: chain,
        feeToken: world.token(),
        tokenAddresses: [world.token()],
        externalActionId: "Transact",
      }),
      caller.post("/refresh-cache", { chainId: OTHER_CHAIN }),
      caller.post("/deposit", {
        chainId: OTHER_CHAIN,
        tokenAddresses: [world.token()],
        amounts: ["1000000"],
      }),
    ]) {
      expect(await world.ask(request)).toMatchObject({
        code: "WRONG_CHAIN_FAMILY",
        body: {
          error: `chainId: ${OTHER_CHAIN}, expected ${world.chainId}, the chain of this contract account`,
        },
      })
    }
    const { request } = withdrawal(world, caller, 1_000n, { chainId: OTHER_CHAIN })
    expect(await ask(request)).toBe("WRONG_CHAIN_FAMILY")
    expect(await ask(request)).toBe("NONCE_USED")
  })

  it("cannot be paid on another chain, where nobody could spend it", async () => {
    const caller = await session(deployed("safe"))
    const info = await world.ask(caller.get("/recipient-info", {}))
    const bob = await world.caller(9)
    const elsewhere = transferTo(world, bob, String(info.body["recipientInfo"]), 1_000n, {
      chainId: OTHER_CHAIN,
      tokenAddresses: [world.neighbour?.tokens[1]?.address],
      feeToken: world.neighbour?.tokens[1]?.address,
    })
    expect(await ask(elsewhere.request)).toBe("INVALID_RECIPIENT_INFO")
  })

  it("is a key's owner when the key of its address signs: the key is asked first", async () => {
    const wallet = evmWallet(4)
    accounts.answering = false
    const caller = new Caller(wallet)
    expect(await ask(caller.creation(onItsChain()))).toBe("ok")
    expect(await ownerOf(caller)).toBe(`key20:${caller.address.toLowerCase()}`)
  })

  it("may repeat its registration, and end its sessions", async () => {
    const caller = await session(deployed("safe"))
    expect(await ask(caller.creation(onItsChain()))).toBe("ok")
    expect(await ask(caller.post("/revoke-session", { all: true }))).toBe("ok")
    expect(await ask(caller.creation(onItsChain()))).toBe("SESSION_REVOKED")
  })
})

describe("a contract account in EIP-712 mode", () => {
  const spending = () => ({
    nonce: freshUuid(),
    chainId: world.chainId,
    tokenAddresses: [world.token()],
    amounts: ["1000000"],
    recipientAddress: STRANGER,
    feeToken: world.token(),
  })

  it("signs each transaction, and its contract is asked about each", async () => {
    const caller = await session(deployed("safe"), "eip712")
    await endow(caller.address)
    const request = caller.typedPost("/withdraw", spending())
    expect(await ask(request)).toBe("ok")
    expect(await ask(request)).toBe("NONCE_USED")
    await world.quiet()
    const altered = caller.typedPost("/withdraw", spending(), { amounts: ["2000000"] })
    expect(await ask(altered)).toBe("INVALID_SIGNATURE")
    accounts.answering = false
    const later = caller.typedPost("/withdraw", spending())
    expect(await world.ask(later)).toMatchObject({ code: "CHAIN_UNAVAILABLE", retryAfter: 5 })
    accounts.answering = true
    expect(await ask(later)).toBe("ok")
    await world.quiet()
    expect(world.paid(STRANGER, world.token())).toBe(2_000_000n)
  })

  it("is not spoken for by a key", async () => {
    const wallet = deployed("safe")
    const caller = await session(wallet, "eip712")
    const key = new Caller(evmWallet(3))
    const forged = { ...spending(), sessionId: caller.sessionId }
    expect(await ask(key.typedPost("/withdraw", forged))).toBe("INVALID_SIGNATURE")
  })
})

describe("slow contract accounts of one client", () => {
  /** A network address each: by it clients share the places for questions to contracts. */
  const from = (client: string, request: SignedRequest) => ({ ...request, client })

  it("do not keep another client's contract from being asked", async () => {
    const slow = new Set<Address>()
    await world.close()
    world = await World.open({
      verifyErc1271: (claimed) =>
        slow.has(claimed.account) ? Effect.never : accounts.ask(claimed),
    })
    const safe = new Caller(deployed("safe"))
    const flood = Array.from({ length: 100 }, (_, n) => {
      const wallet = deployed(`slow ${n}`)
      slow.add(accounts.addressOf(`slow ${n}`))
      return world.relay.handle(from("192.0.2.66", new Caller(wallet).creation(onItsChain())))
    })
    await world.time.rest()
    const before = world.time.now
    const creation = from("192.0.2.1", safe.creation(onItsChain()))
    expect(await world.relay.handle(creation)).toMatchObject({ outcome: "ok" })
    expect(world.time.now).toBe(before)
    // Beyond its share and its line the flood hears at once that it has to come again, the rest after three seconds.
    const answers = await world.time.during(Promise.all(flood))
    expect(answers.map(codeOf)).toEqual(Array(100).fill("CHAIN_UNAVAILABLE"))
    expect(world.time.now - before).toBeLessThanOrEqual(3_000)
  })

  it("do not keep others' transactions in EIP-712 mode from being checked, though no key signs those", async () => {
    const slow = new Set<Address>()
    await world.close()
    world = await World.open({
      verifyErc1271: (claimed) =>
        slow.has(claimed.account) ? Effect.never : accounts.ask(claimed),
    })
    const mine = await session(deployed("safe"), "eip712")
    const theirs = await session(deployed("slow"), "eip712")
    slow.add(accounts.addressOf("slow"))
    const spend = (caller: Caller) =>
      caller.typedPost("/withdraw", {
        nonce: freshUuid(),
        chainId: world.chainId,
        tokenAddresses: [world.token()],
        amounts: ["1000000"],
        recipientAddress: STRANGER,
        feeToken: world.token(),
      })
    const flood = Array.from({ length: 50 }, () =>
      world.relay.handle(from("2001:db8:0:1", spend(theirs))),
    )
    await world.time.rest()
    const before = world.time.now
    expect(await world.relay.handle(from("192.0.2.1", spend(mine)))).toMatchObject({
      code: "INSUFFICIENT_BALANCE",
    })
    expect(world.time.now).toBe(before)
    await world.time.during(Promise.all(flood))
  })
})
