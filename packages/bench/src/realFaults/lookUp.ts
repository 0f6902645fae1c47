import { RelayRequestError, type Operation, type RelaySession } from "@shielded-relay/client"

/** What a process tells of a nonce; `null` when it knows nothing of it. */
export async function lookUp(session: RelaySession, nonce: string): Promise<Operation | null> {
  return session.operation(nonce).catch((error: unknown) => {
    if (error instanceof RelayRequestError && error.code === "OPERATION_NOT_FOUND") return null
    throw error
  })
}
