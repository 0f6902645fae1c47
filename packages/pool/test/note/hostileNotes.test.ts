import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nobleNoteCrypto as crypto } from "../../src/crypto/nobleNoteCrypto.ts"
import { FIELD_MODULUS } from "../../src/field/field.ts"
import { openHint, sealHint } from "../../src/key/hint.ts"
import { ownerFromPadded, paddedOwnerBytes } from "../../src/key/ownerData.ts"
import { parseRecipientInfo, renderRecipientInfo } from "../../src/key/RecipientInfo.ts"
import { masterKey, viewingKeys } from "../../src/key/ServiceKeys.ts"
import { ENCRYPTED_NOTE_LENGTH, sealNote } from "../../src/note/EncryptedNote.ts"
import { noteOpener } from "../support/noteOpener.ts"
import { alice } from "../simulated/poolService.ts"
import { bytes, vectors } from "../vectors.ts"

const viewing = viewingKeys(crypto, masterKey(crypto, new Uint8Array(32).fill(1)))
const poolTag = (1n << 79n) | 1n
const open = noteOpener(crypto, poolTag, viewing)
const hint = sealHint(crypto, viewing.hintKey, 5n, alice)
const recipient = { ownerKey: 123n, viewingPublic: viewing.viewingPublic, hint }
const note = sealNote(
  crypto,
  poolTag,
  recipient,
  { asset: 7n, amount: 9n },
  new Uint8Array(32).fill(3),
).encryptedNote

describe("opening a note", () => {
  it("answers null, and never throws, for anything that was not sealed for it", () => {
    const length = fc.oneof(fc.constant(ENCRYPTED_NOTE_LENGTH), fc.nat({ max: 400 }))
    const anything = length.chain((size) => fc.uint8Array({ minLength: size, maxLength: size }))
    const versioned = anything.map((data) => Uint8Array.of(1, ...data.subarray(1)))
    fc.assert(
      fc.property(fc.oneof(anything, versioned), (data) => {
        expect(open(data)).toBeNull()
      }),
      { numRuns: 60 },
    )
  })

  it("answers null for one changed byte, for another pool and for another key", () => {
    expect(open(note)).not.toBeNull()
    fc.assert(
      fc.property(
        fc.nat({ max: note.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, flip) => {
          // X25519 ignores the highest bit of a public key (RFC 7748), but the key's bytes are part of the derivation.
          const changed = note.slice()
          changed[at] = (changed[at] ?? 0) ^ flip
          expect(open(changed)).toBeNull()
        },
      ),
      { numRuns: 60 },
    )
    expect(noteOpener(crypto, poolTag + 2n, viewing)(note)).toBeNull()
    const other = viewingKeys(crypto, masterKey(crypto, new Uint8Array(32).fill(2)))
    expect(noteOpener(crypto, poolTag, other)(note)).toBeNull()
  })

  it.each(vectors.keys.lowOrderPublicKeys)("answers null for the low-order key %s", (key) => {
    const lowOrder = note.slice()
    lowOrder.set(bytes(key), 1)
    expect(open(lowOrder)).toBeNull()
  })

  it("answers null for an asset beyond the field, though it was sealed", () => {
    const sealed = sealNote(
      crypto,
      poolTag,
      recipient,
      { asset: FIELD_MODULUS, amount: 1n },
      new Uint8Array(32).fill(4),
    )
    expect(open(sealed.encryptedNote)).toBeNull()
  })
})

describe("hints", () => {
  const ownerOf = (kind: 1 | 2 | 3) =>
    fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((padded) => {
        const own = padded.slice()
        if (kind === 1) own.fill(0, 20)
        if (kind === 3) own.fill(0, 0, 6)
        return ownerFromPadded(kind, own)
      })
      .filter((owner) => owner !== null)
  const owner = fc.oneof(ownerOf(1), ownerOf(2), ownerOf(3))
  const index = fc.bigInt({ min: 0n, max: 2n ** 96n - 1n })

  it("name their owner to the hint key alone", () => {
    const strange = new Uint8Array(32).fill(9)
    fc.assert(
      fc.property(owner, index, (whose, oneTimeIndex) => {
        const sealed = sealHint(crypto, viewing.hintKey, oneTimeIndex, whose)
        expect(sealed).toHaveLength(60)
        expect(openHint(crypto, viewing.hintKey, sealed)).toEqual({ owner: whose, oneTimeIndex })
        expect(openHint(crypto, strange, sealed)).toBeNull()
      }),
      { numRuns: 100 },
    )
  })

  it("cannot be altered, cut or lengthened", () => {
    fc.assert(
      fc.property(fc.nat({ max: 59 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = hint.slice()
        changed[at] = (changed[at] ?? 0) ^ flip
        expect(openHint(crypto, viewing.hintKey, changed)).toBeNull()
        expect(openHint(crypto, viewing.hintKey, hint.subarray(0, at))).toBeNull()
      }),
      { numRuns: 100 },
    )
  })

  it("of a 20-byte owner with bytes behind it name nobody", () => {
    const padded = paddedOwnerBytes(alice)
    padded[31] = 1
    const sealed = crypto.seal(viewing.hintKey, new Uint8Array(12), padded, Uint8Array.of(1))
    const forged = Uint8Array.of(...new Uint8Array(12), ...sealed)
    expect(openHint(crypto, viewing.hintKey, forged)).toBeNull()
  })
})

describe("recipientInfo", () => {
  const text = renderRecipientInfo(recipient)

  it("has 215 characters and survives one round in either case", () => {
    expect(text).toHaveLength(215)
    for (const written of [text, text.toUpperCase()]) {
      expect(parseRecipientInfo(crypto, written)).toMatchObject({ success: recipient })
    }
  })

  it("is refused after any change of a character", () => {
    const alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
    fc.assert(
      fc.property(fc.nat({ max: 214 }), fc.nat({ max: 31 }), (at, letter) => {
        const changed = text.slice(0, at) + alphabet[letter] + text.slice(at + 1)
        fc.pre(changed !== text)
        expect(parseRecipientInfo(crypto, changed)._tag).toBe("Failure")
      }),
      { numRuns: 200 },
    )
  })

  it("is refused for any other text", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: "binary", maxLength: 1200 })),
        (other) => {
          expect(parseRecipientInfo(crypto, other)._tag).toBe("Failure")
          expect(parseRecipientInfo(crypto, `shielded1${other}`)._tag).toBe("Failure")
        },
      ),
      { numRuns: 200 },
    )
  })
})
