import { createResponder, type ResponderOptions } from "shielded-relay/handler"
import { memoryLogger } from "./memoryLogger.ts"
import { recordingRelay } from "./recordingRelay.ts"
import { testSigner } from "./testSigner.ts"

/** A responder over a recording relay, with any options replaced. */
export function service(options: Partial<ResponderOptions> = {}) {
  const relay = recordingRelay()
  const logger = memoryLogger()
  return { relay, logger, ...createResponder({ relay, logger, signer: testSigner, ...options }) }
}
