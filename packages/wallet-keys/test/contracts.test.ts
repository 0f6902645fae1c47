import { organizationSealContract, walletKeysContract } from "@shielded-relay/testkit"
import { Layer } from "effect"
import { describe, expect, it } from "vitest"
import { vaultOrganizationSeal, vaultWalletKeys } from "../src/index.ts"
import { otherVault, vectorVault } from "./vaults.ts"

const keys = (keptWallets: number) =>
  vaultWalletKeys({ keptWallets }).pipe(Layer.provide(vectorVault))

walletKeysContract(
  { describe, it, expect },
  {
    // One keeps the keys of every wallet, the other those of none.
    same: [keys(1000), keys(0)],
    other: vaultWalletKeys().pipe(Layer.provide(otherVault)),
  },
)

const seals = vaultOrganizationSeal.pipe(Layer.provide(vectorVault))
organizationSealContract(
  { describe, it, expect },
  { same: [seals, seals], other: vaultOrganizationSeal.pipe(Layer.provide(otherVault)) },
)
