import type { AttestationEvidence, AttestationSubject } from "@shielded-relay/core"

/**
 * Reads the evidence from a platform's token if its nonces include the subject's nonce and key digest; otherwise
 * returns `null`. The caller of the service verifies the platform's signature. This check only withholds tokens that
 * prove nothing about the subject.
 */
export function evidenceOf(
  token: string,
  { nonce, keyDigest }: AttestationSubject,
): AttestationEvidence | null {
  const jwt = token.trim()
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(jwt) ?? []
  const claims = payload === undefined ? null : jsonOf(Buffer.from(payload, "base64url"))
  const named = at(claims, "eat_nonce")
  const nonces: ReadonlyArray<unknown> = Array.isArray(named) ? named : [named]
  if (!nonces.includes(nonce) || !nonces.includes(keyDigest)) return null
  const imageDigest = at(at(at(claims, "submods"), "container"), "image_digest")
  return { jwt, imageDigest: typeof imageDigest === "string" ? imageDigest : null }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"))
  } catch {
    return null
  }
}

function at(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined
}
