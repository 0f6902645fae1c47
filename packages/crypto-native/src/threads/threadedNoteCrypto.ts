import { availableParallelism } from "node:os"
import { NoteCrypto } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import { makeNativeNoteCrypto, nativeNoteCryptoLayer } from "../nativeNoteCrypto.ts"
import { OpeningThreads } from "./OpeningThreads.ts"

/** Most threads by default: the thread that gives them work and checks what they open keeps no more of them busy. */
const MOST = 4

/**
 * `NoteCrypto` based on `node:crypto`, which opens many notes in threads of their own. With 0 they are opened in the calling one; with `null`
 * there is one for every two cores, at most four.
 */
export function threadedNoteCryptoLayer(wanted: number | null): Layer.Layer<NoteCrypto> {
  const threads = wanted ?? Math.min(MOST, Math.floor(availableParallelism() / 2))
  if (threads === 0) return nativeNoteCryptoLayer
  return Layer.effect(
    NoteCrypto,
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => new OpeningThreads(threads)),
        (opening) => Effect.promise(() => opening.close()),
      ),
      (opening) => ({
        ...makeNativeNoteCrypto(),
        openEach: (key, texts) => Effect.promise(() => opening.open(key, texts)),
      }),
    ),
  )
}
