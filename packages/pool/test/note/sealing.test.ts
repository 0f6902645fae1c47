import { Effect } from "effect"
import { bech32m } from "@scure/base"
import { openText } from "@shielded-relay/core"
import { describe, expect, it } from "vitest"
import { nobleNoteCrypto as crypto } from "../../src/crypto/nobleNoteCrypto.ts"
import { brisk, type Pace } from "../../src/chainIndex/Pace.ts"
import { scanNotes, type QueuedNote } from "../../src/chainIndex/scanNotes.ts"
import { sealHint } from "../../src/key/hint.ts"
import { ownerFromPadded } from "../../src/key/ownerData.ts"
import { parseRecipientInfo } from "../../src/key/RecipientInfo.ts"
import { masterKey, spendingKey, viewingKeys } from "../../src/key/ServiceKeys.ts"
import { sealNote } from "../../src/note/EncryptedNote.ts"
import { noteOpener } from "../support/noteOpener.ts"
import { commitment, ownerKey } from "../../src/note/Note.ts"
import { noteMaker } from "../../src/spend/NoteMaker.ts"
import { alice, GOLD } from "../simulated/poolService.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"
import { bytes, vectors } from "../vectors.ts"

const { gateway } = simulatedNetwork()
const master = masterKey(crypto, new Uint8Array(32).fill(1))
const viewing = viewingKeys(crypto, master)
const ephemeral = new Uint8Array(32).fill(3)
const recipient = {
  ownerKey: ownerKey(spendingKey(crypto, master, alice), 5n),
  viewingPublic: viewing.viewingPublic,
  hint: sealHint(crypto, viewing.hintKey, 5n, alice),
}
const asset = gateway.assetOf(GOLD)
const open = noteOpener(crypto, gateway.poolTag, viewing)

/** The ciphers with a derivation that gives 0, which the real one never does. */
const zeros = {
  ...crypto,
  hkdfExpand: (_: Uint8Array, __: Uint8Array, n: number) => new Uint8Array(n),
}

describe("a note that is sealed for us", () => {
  it("does not count with a longer or shorter text, though its tag is true", () => {
    for (const hint of [recipient.hint.subarray(1), Uint8Array.of(...recipient.hint, 0)]) {
      const sealed = sealNote(
        crypto,
        gateway.poolTag,
        { ...recipient, hint },
        { asset, amount: 9n },
        ephemeral,
      )
      expect(open(sealed.encryptedNote)).toBe(null)
    }
  })

  it("does not count under another version", () => {
    const { encryptedNote } = sealNote(
      crypto,
      gateway.poolTag,
      recipient,
      { asset, amount: 9n },
      ephemeral,
    )
    expect(open(encryptedNote)).not.toBe(null)
    encryptedNote[0] = 2
    expect(open(encryptedNote)).toBe(null)
  })

  it("is found with an amount, and not without one", () => {
    const found = ([1n, 0n] as const).map((amount) => {
      const sealed = sealNote(crypto, gateway.poolTag, recipient, { asset, amount }, ephemeral)
      const queued: QueuedNote = {
        position: 0,
        commitment: commitment(sealed.npk, asset, amount),
        encryptedNote: sealed.encryptedNote,
        inTheOpen: null,
        block: 1,
        transactionHash: "0x",
        log: 0,
        spent: [],
      }
      return Effect.runSync(scanNotes(crypto, gateway, master, () => 0, [queued])).length
    })
    expect(found).toEqual([1, 0])
  })
})

describe("notes that are scanned together", () => {
  const noteOf = (secret: number, change: (queued: QueuedNote) => Partial<QueuedNote>) => {
    const to = {
      ...recipient,
      ownerKey: ownerKey(spendingKey(crypto, master, alice), BigInt(secret)),
      hint: sealHint(crypto, viewing.hintKey, BigInt(secret), alice),
    }
    const sealed = sealNote(
      crypto,
      gateway.poolTag,
      to,
      { asset, amount: 9n },
      new Uint8Array(32).fill(secret),
    )
    const queued: QueuedNote = {
      position: secret,
      commitment: commitment(sealed.npk, asset, 9n),
      encryptedNote: sealed.encryptedNote,
      inTheOpen: null,
      block: 1,
      transactionHash: `0x${secret}`,
      log: 0,
      spent: [],
    }
    return {
      ...queued,
      ...change({ ...queued, inTheOpen: { npk: sealed.npk, asset, amount: 9n } }),
    }
  }
  const kinds: ReadonlyArray<
    readonly [ours: boolean, (queued: QueuedNote) => Partial<QueuedNote>]
  > = [
    [true, () => ({})],
    [true, ({ inTheOpen }) => ({ inTheOpen })],
    [false, ({ commitment: true_ }) => ({ commitment: true_ + 1n })],
    [
      false,
      ({ inTheOpen }) =>
        inTheOpen === null ? {} : { inTheOpen: { ...inTheOpen, npk: inTheOpen.npk + 1n } },
    ],
    [false, ({ encryptedNote }) => ({ encryptedNote: encryptedNote.toReversed() })],
  ]

  it("are found as each is alone, though others among them lie", () => {
    const notes = [0, 1, 2, 0, 3, 1, 4, 0, 0, 1, 2, 1, 0, 4, 0, 1, 3].map((kind, index) => {
      const [ours, change] = kinds[kind] ?? [false, () => ({})]
      return { ours, queued: noteOf(index + 1, change) }
    })
    const scan = (queued: ReadonlyArray<QueuedNote>) =>
      Effect.runSync(scanNotes(crypto, gateway, master, (position) => position, queued))
    const together = scan(notes.map(({ queued }) => queued))
    expect(together).toEqual(notes.flatMap(({ queued }) => scan([queued])))
    expect(together.map(({ position }) => position)).toEqual(
      notes.flatMap(({ ours, queued }) => (ours ? [queued.position] : [])),
    )
  })
})

describe("notes that other threads open", () => {
  it("are many at a brisk pace, and give what this thread finds", async () => {
    const sealed = sealNote(crypto, gateway.poolTag, recipient, { asset, amount: 9n }, ephemeral)
    const notes = Array.from({ length: 1100 }, (_, position): QueuedNote => ({
      position,
      commitment: commitment(sealed.npk, asset, 9n),
      encryptedNote: position % 500 === 3 ? sealed.encryptedNote : new Uint8Array(position % 2),
      inTheOpen: null,
      block: 1,
      transactionHash: "0x",
      log: 0,
      spent: [],
    }))
    let asked = 0
    const elsewhere: typeof crypto = {
      ...crypto,
      openEach: (key, texts) =>
        Effect.sync(() => {
          asked += texts.length
          return texts.map((text) => openText(crypto, key, text))
        }),
    }
    const scan = (ciphers: typeof crypto, few: number, pace: Pace) =>
      Effect.runPromise(scanNotes(ciphers, gateway, master, (at) => at, notes.slice(0, few), pace))
    const found = await scan(elsewhere, notes.length, brisk)
    expect(found.map(({ position }) => position)).toEqual([3, 503, 1003])
    expect(found).toEqual(await scan(crypto, notes.length, brisk))
    expect(asked).toBe(notes.length)
    await scan(elsewhere, 63, brisk)
    await scan(elsewhere, 64, { ...brisk, elsewhere: false })
    expect(asked).toBe(notes.length)
  })
})

describe("sealing a note", () => {
  const seal = (to: typeof recipient, ciphers = crypto) =>
    sealNote(ciphers, gateway.poolTag, to, { asset, amount: 9n }, ephemeral)

  it.each(vectors.keys.lowOrderPublicKeys)("refuses the low-order key %s", (key) => {
    expect(() => seal({ ...recipient, viewingPublic: bytes(key) })).toThrow("low order")
  })

  it("refuses a blinding of 0, as its note would have the key of any other of its owner key", () => {
    expect(() => seal(recipient, zeros)).toThrow("the blinding is 0")
  })
})

describe("a padding", () => {
  it("has no blinding of 0, so its nullifier can be told from no other", () => {
    const fresh = { bytes: (length: number) => Effect.succeed(new Uint8Array(length).fill(9)) }
    const padding = (ciphers: typeof crypto) =>
      Effect.runSyncExit(noteMaker(ciphers, fresh, master).padding("one"))
    expect(padding(crypto)._tag).toBe("Success")
    expect(String(padding({ ...crypto, hkdfExpand: zerosBeyond(crypto.hkdfExpand) }))).toContain(
      "a padding's blinding is 0",
    )
  })
})

/** Zeros for what becomes a field element (48 bytes), true bytes for all else. */
const zerosBeyond =
  (expand: typeof crypto.hkdfExpand): typeof crypto.hkdfExpand =>
  (key, info, length) =>
    length === 48 ? new Uint8Array(48) : expand(key, info, length)

describe("a hint", () => {
  it("of a contract names a chain whose number a number can hold", () => {
    const padded = (chainId: bigint) => {
      const all = new Uint8Array(32).fill(1, 12)
      new DataView(all.buffer).setBigUint64(4, chainId)
      return all
    }
    const largest = BigInt(Number.MAX_SAFE_INTEGER)
    expect(ownerFromPadded(3, padded(largest))).toMatchObject({ chainId: Number(largest) })
    expect(ownerFromPadded(3, padded(largest + 1n))).toBe(null)
    expect(ownerFromPadded(3, padded(0n))).toBe(null)
  })
})

describe("the padded bytes of an owner", () => {
  it("are 32", () => {
    for (const length of [20, 31, 33]) expect(ownerFromPadded(1, new Uint8Array(length))).toBe(null)
  })
})

describe("a recipientInfo", () => {
  it("that is far too long is refused before its checksum is computed", () => {
    const long = bech32m.encode("shielded", bech32m.toWords(new Uint8Array(1000).fill(1)), false)
    expect(parseRecipientInfo(crypto, long)).toMatchObject({
      failure: { reason: "not a bech32m-encoded recipientInfo" },
    })
  })
})
