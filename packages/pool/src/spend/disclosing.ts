import {
  disclosureInputs,
  ProofFailed,
  type NoteRow,
  type Owner,
  type ShieldedPoolShape,
} from "@shielded-relay/core"
import { Effect } from "effect"
import type { ChainView } from "../chainIndex/ChainView.ts"
import { hash3 } from "../field/poseidon.ts"
import { spendingKey } from "../key/ServiceKeys.ts"
import { noteKey, nullifier, ownerKey } from "../note/Note.ts"
import { agreeing, chainState } from "../chainIndex/chainStatus.ts"
import type { ProvingTools } from "./proving.ts"
import { soundProof } from "./soundProof.ts"

/** Larger than every leaf index, so that a pseudonym differs from every nullifier. */
const pseudonymTag = 1n << 32n

/** A name of the spending key in one statement: `H(sk, context, 2^32)`. Those of two statements cannot be linked without the key. */
const pseudonymOf = (sk: bigint, context: bigint) => hash3(sk, context, pseudonymTag)

/**
 * Proves for the reader of a statement that the owner's key is behind the notes (`ShieldedPool.disclose`). One proof at a time, so that
 * payments pass between them.
 */
export const proveDisclosure = Effect.fnUntraced(function* (
  view: ChainView,
  tools: ProvingTools,
  owner: Owner,
  notes: Parameters<ShieldedPoolShape["disclose"]>[2],
  context: bigint,
) {
  const sk = spendingKey(tools.crypto, yield* tools.master, owner)
  const stand = yield* view.exclusively(
    Effect.gen(function* () {
      yield* agreeing(view, chainState(tools.store, view.chainId))
      return notes.every(({ note }) => isOwn(view, sk, note))
    }),
  )
  if (!stand) return yield* new ProofFailed({ circuit: "disclosure", reason: "witness" })
  const pseudonym = pseudonymOf(sk, context)
  const proofs = yield* Effect.forEach(notes, ({ note, shown }) => {
    const { npk, commitment, oneTimeIndex, blinding } = note
    const leafIndex = view.forest.leafIndex(note.position)
    const claimed = { npk, commitment, leafIndex, nullifier: shown ? note.nullifier : null }
    const inputs = {
      ...disclosureInputs(claimed, context, pseudonym),
      spendingKey: sk,
      oneTimeIndex,
      blinding,
    }
    return soundProof(tools.prover, "disclosure", inputs)
  })
  return { pseudonym, proofs }
})

/** Whether the tree holds the note and the key opens it. */
function isOwn({ forest }: ChainView, sk: bigint, note: NoteRow): boolean {
  const { position, commitment, oneTimeIndex, blinding } = note
  const leaf = position < forest.size ? forest.leaf(position) : null
  const npk = noteKey(ownerKey(sk, oneTimeIndex), blinding)
  const found = [leaf, npk, nullifier(sk, commitment, forest.leafIndex(position))]
  return found.join() === [commitment, note.npk, note.nullifier].join()
}
