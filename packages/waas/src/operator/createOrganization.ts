import { ed25519 } from "@noble/curves/ed25519.js"
import { invalidField, OrganizationStore, UnitOfWork, type StampKey } from "@shielded-relay/core"
import { Effect } from "effect"
import { newOrganization } from "../members/newOrganization.ts"
import { commandEntry } from "./commandEntry.ts"

/**
 * Creates an organization by the operator's command, whatever `WaasRules` say about requests. The root user gets the given key. Fails with
 * INVALID_REQUEST for the name, and for a key under which no signature is valid: its organization could never be used.
 */
export const createOrganization = Effect.fnUntraced(function* ({
  name,
  publicKey,
}: {
  readonly name: string
  readonly publicKey: StampKey
}) {
  const store = yield* OrganizationStore
  const { transact } = yield* UnitOfWork
  if (!canSign(publicKey))
    return yield* invalidField("publicKey", "expected the public key of an Ed25519 key pair")
  const { id, user, write, data } = yield* newOrganization(name, publicKey)
  const ids = [["publicKey", publicKey]] as const
  const entry = yield* commandEntry("command organization create", id, ids, user.id)
  yield* transact(Effect.andThen(write, store.insertEntry(entry)))
  return data
})

/** Whether a key is the canonical encoding of a point of large order. */
function canSign(key: StampKey): boolean {
  try {
    return !ed25519.Point.fromHex(key).isSmallOrder()
  } catch {
    return false
  }
}
