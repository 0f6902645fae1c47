import type { SignedRequest } from "@shielded-relay/api"
import { parseAddress, type Address } from "@shielded-relay/core"
import type { Caller } from "@shielded-relay/testkit"
import { textIn, valueIn } from "./answerText.ts"
import type { OwnerAccount } from "./CallersLedger.ts"

/** GET /operation/:nonce. */
export function operationRequest(caller: Caller, nonce: string): SignedRequest {
  return caller.get("/operation/:nonce", { id: nonce }, { nonce })
}

/** GET /private-send/:orderId. */
export function orderRequest(caller: Caller, orderId: string): SignedRequest {
  return caller.get("/private-send/:orderId", { id: orderId }, { orderId })
}

/** The unsigned transaction in the answer to a deposit, or in a later answer that repeats it. */
export function transactionIn(body: unknown): string | null {
  const again = textIn(body, "operation", "txData", "data")
  return valueIn(body, "operation") === undefined ? textIn(body, "txData", "data") : again
}

export function walletAddress({ address: text }: OwnerAccount): Address {
  const address = parseAddress(text, "evm")
  if (address === null) throw new Error(`${text} is not an address`)
  return address
}
