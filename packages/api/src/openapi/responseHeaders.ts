import { responseSignatureHeader } from "../responseSignature.ts"
import type { OpenApiHeader, Reference } from "./OpenApi.ts"

/** Response headers by name. */
export const responseHeaders = {
  [responseSignatureHeader]: {
    description:
      "Base64 of r ‖ s, 64 bytes: ECDSA on P-256 with SHA-256 over the body's exact bytes, before they are read as JSON. GET /attestation returns the key.",
    schema: { type: "string", minLength: 88, maxLength: 88 },
  },
  "Retry-After": { description: "Whole seconds", schema: { type: "integer", minimum: 1 } },
  Allow: { description: "The methods that the route has", schema: { type: "string" } },
} as const satisfies Record<string, OpenApiHeader>

/** References to the headers of an answer: its signature and the given ones. */
export function headersWith(
  ...names: ReadonlyArray<"Retry-After" | "Allow">
): Readonly<Record<string, Reference>> {
  return Object.fromEntries(
    [responseSignatureHeader, ...names].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )
}
