import { newResponseSigningKey, responseSigner } from "@shielded-relay/http"
import type { ResponseSigner } from "shielded-relay/handler"

function freshSigner(): ResponseSigner {
  const signer = responseSigner(newResponseSigningKey())
  if (signer === null) throw new Error("the generated key is invalid")
  return signer
}

/** A signer with a key generated in this process. */
export const testSigner = freshSigner()
