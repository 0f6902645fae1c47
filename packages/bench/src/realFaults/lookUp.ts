import { RelayRequestError, type Operation, type RelaySession } from "@shielded-relay/client"

/** A process' operation with this nonce; `null` if the process does not know it. */
export async function lookUp(session: RelaySession, nonce: string): Promise<Operation | null> {
  return session.operation(nonce).catch((error: unknown) => {
    if (error instanceof RelayRequestError && error.code === "OPERATION_NOT_FOUND") return null
    throw error
  })
}
