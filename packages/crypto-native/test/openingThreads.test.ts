import { NoteCrypto, openText, type OpeningKey } from "@shielded-relay/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { makeNativeNoteCrypto, threadedNoteCryptoLayer } from "../src/index.ts"
import { OpeningThreads } from "../src/threads/OpeningThreads.ts"

const crypto = makeNativeNoteCrypto()
const secretKey = new Uint8Array(32).fill(7)
const key: OpeningKey = {
  secretKey,
  publicKey: crypto.publicKey(secretKey),
  info: new Uint8Array(19).fill(1),
  associatedData: new Uint8Array(11).fill(2),
}

/** A text that the key opens: X25519, HKDF and ChaCha20-Poly1305, as `openText` reads it. */
function sealed(number: number): Uint8Array {
  const ephemeral = new Uint8Array(32)
  new DataView(ephemeral.buffer).setUint32(4, number + 1)
  const publicKey = crypto.publicKey(ephemeral)
  const shared = crypto.sharedSecret(ephemeral, key.publicKey)
  if (shared === null) throw new Error("the test's key has low order")
  const prk = crypto.hkdfExtract(Buffer.concat([publicKey, key.publicKey]), shared)
  const plaintext = new Uint8Array(8).fill(number)
  const text = crypto.seal(
    crypto.hkdfExpand(prk, key.info, 32),
    new Uint8Array(12),
    plaintext,
    key.associatedData,
  )
  return Uint8Array.from(Buffer.concat([publicKey, text]))
}

/** Ours, others', false and empty ones, in more batches than there are threads. */
const texts = Array.from({ length: 300 }, (_, index) => {
  if (index % 7 === 0) return sealed(index)
  if (index % 11 === 0) return new Uint8Array(0)
  const text = new Uint8Array(56).fill(index)
  return index % 13 === 0 ? text.fill(0, 0, 32) : text
})
const expected = texts.map((text) => openText(crypto, key, text))

const closing = async (threads: OpeningThreads, use: () => Promise<void>) => {
  try {
    await use()
  } finally {
    await threads.close()
  }
}

describe("threads that open texts", () => {
  it("open what the calling thread opens, in order, for callers at the same time", async () => {
    expect(expected.filter((opened) => opened !== null)).toHaveLength(43)
    const opened = await Effect.runPromise(
      Effect.gen(function* () {
        const { openEach } = yield* NoteCrypto
        if (openEach === undefined) return []
        return yield* Effect.all(
          [openEach(key, texts), openEach(key, texts.slice(0, 9)), openEach(key, [])],
          {
            concurrency: "unbounded",
          },
        )
      }).pipe(Effect.provide(threadedNoteCryptoLayer(2))),
    )
    expect(opened).toEqual([expected, expected.slice(0, 9), []])
  })

  it("lose nothing when one ends in the middle of its work, nor when all do", async () => {
    for (const program of ["endsOften.ts", "endsAlways.ts"]) {
      const threads = new OpeningThreads(2, new URL(`threads/${program}`, import.meta.url))
      await closing(threads, async () => {
        expect(await threads.open(key, texts)).toEqual(expected)
      })
    }
  })

  it("open what is left in the calling thread when they are closed", async () => {
    const threads = new OpeningThreads(1)
    const opening = threads.open(key, texts)
    await threads.close()
    expect(await opening).toEqual(expected)
    expect(await threads.open(key, texts)).toEqual(expected)
  })

  it("are none with 0, and as many as fit the machine by default", async () => {
    const openEachOf = (threads: number | null) =>
      Effect.runPromise(
        Effect.map(NoteCrypto, ({ openEach }) => openEach).pipe(
          Effect.provide(threadedNoteCryptoLayer(threads)),
        ),
      )
    expect(await openEachOf(0)).toBeUndefined()
    expect(await openEachOf(1)).toBeDefined()
  })
})
