import { NoteStore, type DepositNote } from "@shielded-relay/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { nobleNoteCrypto as crypto } from "../../src/crypto/nobleNoteCrypto.ts"
import { sealHint } from "../../src/key/hint.ts"
import { masterKey, spendingKey, viewingKeys } from "../../src/key/ServiceKeys.ts"
import { sealNote } from "../../src/note/EncryptedNote.ts"
import { commitment, ownerKey } from "../../src/note/Note.ts"
import { keccakText } from "../simulated/keccak.ts"
import { withdraw } from "../simulated/intents.ts"
import { alice, bob, GOLD, MASTER_SEED, operationId, SILVER } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"
import { bytes, vectors } from "../vectors.ts"

const master = masterKey(crypto, MASTER_SEED)
const { viewingPublic, hintKey } = viewingKeys(crypto, master)

/** A network with a service, and a stranger who knows every public thing about it, and any recipientInfo that was handed out. */
async function attacked() {
  const network = simulatedNetwork()
  const pool = service(network)
  await pool.deposit(alice, { token: GOLD, amount: 100n })
  network.chain.mine()
  await pool.confirm()
  const { gateway } = network
  const key = (owner: typeof alice, i: bigint) => ownerKey(spendingKey(crypto, master, owner), i)
  const sealed = (
    hint: Uint8Array,
    ownerKeyOf: bigint,
    content: { asset: bigint; amount: bigint },
    ephemeral = keccakText(`${content.amount}`),
  ) =>
    sealNote(
      crypto,
      gateway.poolTag,
      { ownerKey: ownerKeyOf, viewingPublic, hint },
      content,
      ephemeral,
    )
  const send = (...notes: ReadonlyArray<DepositNote>) => {
    network.chain.send({ kind: "deposit", notes })
    expect(network.chain.mine()).toEqual([])
  }
  const unharmed = async () => {
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 100n, pending: 0n }]]))
    expect(await pool.balances(bob)).toEqual(new Map())
    await pool.flush()
    await pool.pay(alice, 1n)
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 99n, pending: 0n }]]))
  }
  return { network, pool, gateway, key, sealed, send, unharmed }
}

const public_ = (npk: bigint, encryptedNote: Uint8Array): DepositNote => ({
  token: GOLD,
  amount: 5n,
  npk,
  encryptedNote,
})

describe("notes that lie", () => {
  it("of any length, of random bytes, with low-order keys: neither stop the index nor count", async () => {
    const { send, unharmed } = await attacked()
    for (const length of [0, 1, 33, 156, 157, 158, 4000]) {
      send(public_(1n, new Uint8Array(length).fill(1)))
    }
    for (const lowOrder of vectors.keys.lowOrderPublicKeys) {
      const note = new Uint8Array(157).fill(1)
      note.set(bytes(lowOrder), 1)
      send(public_(1n, note))
    }
    await unharmed()
  })

  it("with somebody's ciphertext under another note key count for nobody", async () => {
    const { network, send, unharmed } = await attacked()
    const [copied] = network.chain.events(1, 1)
    if (copied?.event.type !== "PublicNote") throw new Error("the deposit made no note")
    send(public_(77n, copied.event.encryptedNote))
    await unharmed()
  })

  it("with a hint of another owner, a made-up hint or a made-up key count for nobody", async () => {
    const { key, sealed, send, gateway, unharmed } = await attacked()
    const asset = gateway.assetOf(GOLD)
    const hintOfBob = sealHint(crypto, hintKey, 9n, bob)
    const cases = [
      sealed(hintOfBob, key(alice, 9n), { asset, amount: 5n }),
      sealed(hintOfBob, key(bob, 10n), { asset, amount: 5n }),
      sealed(new Uint8Array(60).fill(3), key(bob, 9n), { asset, amount: 5n }),
      sealed(hintOfBob, 12345n, { asset, amount: 5n }),
    ]
    for (const { npk, encryptedNote } of cases) send(public_(npk, encryptedNote))
    await unharmed()
  })

  it("of a deposit say nothing about token and amount: the chain does", async () => {
    const { pool, key, sealed, send, gateway } = await attacked()
    const hint = sealHint(crypto, hintKey, 9n, bob)
    const asset = gateway.assetOf(SILVER)
    const { npk, encryptedNote } = sealed(hint, key(bob, 9n), { asset, amount: 1n << 100n })
    send(public_(npk, encryptedNote))
    await pool.confirm()
    expect(await pool.balances(bob)).toEqual(new Map([[GOLD, { balance: 5n, pending: 0n }]]))
    await pool.flush()
    await pool.pay(bob, 5n)
  })

  it("inside a call, about amount or asset, count for nobody", async () => {
    const { network, pool, key, sealed, gateway, unharmed } = await attacked()
    const hint = sealHint(crypto, hintKey, 9n, bob)
    const gold = gateway.assetOf(GOLD)
    const lies = [
      { asset: gold, amount: 1000n },
      { asset: gateway.assetOf(SILVER), amount: 5n },
      { asset: gold + (2n << 160n), amount: 5n },
      { asset: gold, amount: 0n },
    ]
    // An endpoint shows them as the queued notes of some call; their commitments say something else.
    const positions = network.chain.storage.commitments.length
    network.endpoint.lies = [
      (events) => [
        ...events,
        ...lies.map((lie, k) => ({
          block: { number: network.chain.tip.number, hash: network.chain.tip.hash },
          logIndex: 100 + k,
          transactionHash: "0x01",
          event: {
            type: "NoteQueued" as const,
            position: positions + k,
            commitment: BigInt(k + 1),
            encryptedNote: sealed(hint, key(bob, 9n), lie).encryptedNote,
          },
        })),
      ],
    ]
    network.chain.mine()
    await pool.sync()
    expect(await pool.balances(bob)).toEqual(new Map())
    network.endpoint.lies = []
    network.chain.reorganise(1)
    network.chain.mine()
    network.chain.mine()
    await unharmed()
  })

  it("of no amount, though everything else is true, are not kept", async () => {
    const { network, pool, key, sealed, gateway } = await attacked()
    const hint = sealHint(crypto, hintKey, 9n, bob)
    const asset = gateway.assetOf(GOLD)
    const { npk, encryptedNote } = sealed(hint, key(bob, 9n), { asset, amount: 0n })
    const made = commitment(npk, asset, 0n)
    const position = network.chain.storage.commitments.length
    network.chain.mine()
    const block = { number: network.chain.tip.number, hash: network.chain.tip.hash }
    const event = { type: "NoteQueued", position, commitment: made, encryptedNote } as const
    network.endpoint.lies = [() => [{ block, logIndex: 0, transactionHash: "0x01", event }]]
    await pool.sync()
    const kept = await pool.run(
      Effect.flatMap(NoteStore, (store) => store.notesByNpk(network.chainId, [npk])),
    )
    expect(kept).toEqual([])
  })

  it("are worth what they hold when a commitment comes twice: each of them can be spent", async () => {
    const { pool, key, sealed, send, gateway } = await attacked()
    const hint = sealHint(crypto, hintKey, 9n, bob)
    const asset = gateway.assetOf(GOLD)
    const { npk, encryptedNote } = sealed(hint, key(bob, 9n), { asset, amount: 5n })
    send(public_(npk, encryptedNote), public_(npk, encryptedNote))
    send(public_(npk, encryptedNote))
    await pool.confirm()
    expect(await pool.balances(bob)).toEqual(new Map([[GOLD, { balance: 15n, pending: 0n }]]))
    await pool.flush()
    await pool.pay(bob, 14n)
    expect(await pool.balances(bob)).toEqual(new Map([[GOLD, { balance: 1n, pending: 0n }]]))
  })

  it("of dust are shown and never selected", async () => {
    const network = simulatedNetwork()
    const pool = service(network, { dustBelow: () => 10n })
    for (const amount of [9n, 9n, 9n, 10n, 30n]) {
      await pool.deposit(alice, { token: GOLD, amount })
    }
    network.chain.mine()
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 67n, pending: 0n }]]))
    const refused = await pool.failure(
      pool.accepting(alice, withdraw([{ token: GOLD, amount: 41n }]), operationId()),
    )
    expect(refused).toMatchObject({ _tag: "InsufficientBalance", have: 40n, need: 41n })
    await pool.pay(alice, 40n)
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 27n, pending: 0n }]]))
  })
})
