import { KeyVault } from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect } from "effect"
import { join } from "node:path"
import { expect, it } from "vitest"
import { pkcs11Key } from "../src/index.ts"
import { softHsm, softHsmPin } from "../src/testing/index.ts"

it("seals a vault, as the README says", async () => {
  const hsm = softHsm()
  hsm.makeKey("vault", "--id", "01", "--sensitive")
  const [path, pin] = [join(hsm.folder, "vault.json"), softHsmPin]
  try {
    const key = pkcs11Key({
      module: "/usr/lib/softhsm/libsofthsm2.so",
      token: "relay",
      object: "vault",
      pin,
    })
    const vault = fileVault({ path, key })
    expect(await key.identify()).toBe("pkcs11:id=%01")
    const seed = Effect.flatMap(KeyVault, ({ get }) => get("master-seed"))
    expect(await Effect.runPromise(Effect.provide(seed, vault))).toBeNull()
  } finally {
    hsm.remove()
  }
})
