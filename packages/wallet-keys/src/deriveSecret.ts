import { hkdf } from "@noble/hashes/hkdf.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"

/** Separates these keys from all other uses of the same secret. Another salt would give every user other keys. */
const salt = utf8ToBytes("shielded-relay/waas/v1")

/**
 * 32 bytes by HKDF-SHA256 with info `label ‖ 0x00 ‖ context`. No label contains a zero byte, so two labels never give the same info.
 * Source: RFC 5869.
 */
function deriveSecret(secret: Uint8Array, label: string, context: Uint8Array): Uint8Array {
  const info = concatBytes(utf8ToBytes(label), Uint8Array.of(0), context)
  return hkdf(sha256, secret, salt, info, 32)
}

/** The root secret of one organization. Whoever has it can derive the keys of all its users. */
export const organizationRoot = (root: Uint8Array, organization: Uint8Array): Uint8Array =>
  deriveSecret(root, "organization", organization)

/** The BIP-39 entropy of one user: 32 bytes, which are 24 words. */
export const userEntropy = (organizationRootSecret: Uint8Array, user: Uint8Array): Uint8Array =>
  deriveSecret(organizationRootSecret, "user", user)

/** The key that seals the imported seeds of an organization's users. */
export const importSealKey = (organizationRootSecret: Uint8Array): Uint8Array =>
  deriveSecret(organizationRootSecret, "import-seal", new Uint8Array())

/** The key of the seals of one purpose. */
export const sealKey = (root: Uint8Array, purpose: string): Uint8Array =>
  deriveSecret(root, "seal", utf8ToBytes(purpose))

/** Tells whether two roots are equal: 16 public bytes, from which nothing else can be derived. */
export const fingerprintOf = (root: Uint8Array): Uint8Array =>
  hkdf(sha256, root, salt, utf8ToBytes("fingerprint"), 16)
