import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { KeyVault, OrganizationSeal, type VaultUnavailable } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import { sealKey } from "./deriveSecret.ts"
import { useWaasRoot } from "./waasRoot.ts"

/**
 * `OrganizationSeal` whose keys derive from `waas-root/1`, also when users have newer roots: seals of old rows must stay valid. Building
 * the layer reads the vault once; `ensureWaasRoot` must have run before.
 */
export const vaultOrganizationSeal: Layer.Layer<OrganizationSeal, VaultUnavailable, KeyVault> =
  Layer.effect(
    OrganizationSeal,
    Effect.gen(function* () {
      const vault = yield* KeyVault
      const keys = yield* useWaasRoot(vault, 1, (root) => ({
        row: sealKey(root, "row"),
        receipt: sealKey(root, "receipt"),
      }))
      return OrganizationSeal.of({
        seal: (purpose, message) => bytesToHex(hmac(sha256, keys[purpose], message)),
      })
    }),
  )
