import type { SignedRequest } from "@shielded-relay/api"
import { disclosureMessage, type DisclosureTexts } from "@shielded-relay/core"
import { freshUuid, type Wallet } from "@shielded-relay/testkit"
import type { World } from "./World.ts"
import { ORIGIN } from "./worldParts.ts"

/** Whom the statements of tests are for. */
export const READER = "Auditor Ltd"

/** A request for a statement about the world's chain, the texts in it, and the wallet's signature of them. */
export function disclosureBy(
  world: World,
  wallet: Wallet,
  asked: Partial<DisclosureTexts>,
): {
  readonly request: SignedRequest
  readonly texts: DisclosureTexts
  readonly signature: string
} {
  const texts: DisclosureTexts = {
    address: wallet.address,
    audience: ORIGIN,
    verifier: READER,
    chainId: world.chainId,
    nonce: freshUuid(),
    expiresAt: new Date(world.time.now + 60_000).toISOString(),
    ...asked,
  }
  const signature = wallet.sign(disclosureMessage(texts))
  return { request: disclosureOf({ ...texts, signature }), texts, signature }
}

/** POST /disclosure with these fields. */
export function disclosureOf(fields: object): SignedRequest {
  return {
    method: "POST",
    routePattern: "/disclosure",
    pathParameters: {},
    rawQuery: "",
    rawBody: new TextEncoder().encode(JSON.stringify(fields)),
    headers: {},
  }
}
