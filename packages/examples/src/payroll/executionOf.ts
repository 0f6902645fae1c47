import { RelayAnswerError, type Operation } from "@shielded-relay/client"

/**
 * The transaction that executed a confirmed payment. `txHash` is the newest one that was sent, which need not be the one that was executed.
 *
 * @throws RelayAnswerError if the operation is not executed.
 */
export function executionOf(operation: Operation): string {
  if ("result" in operation) return operation.result.txHash
  const { state, nonce } = operation
  throw new RelayAnswerError(`A confirmed payment is in state ${state}`, {
    nonce: nonce ?? undefined,
  })
}
