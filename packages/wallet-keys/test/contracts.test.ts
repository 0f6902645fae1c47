import {
  exampleUserKeys,
  insecureSeededRandom,
  organizationSealContract,
  walletKeysContract,
} from "@shielded-relay/testkit"
import { Effect, Layer, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { sealWords } from "../src/import/index.ts"
import { vaultOrganizationSeal, vaultWalletKeys } from "../src/index.ts"
import { otherVault, vectorVault } from "./vaults.ts"

const keys = (keptWallets: number) =>
  vaultWalletKeys({ keptWallets }).pipe(Layer.provide(vectorVault))

const imported = [
  [exampleUserKeys, `${"abandon ".repeat(11)}about`],
  [exampleUserKeys, `${"zoo ".repeat(23)}vote`],
  [
    { ...exampleUserKeys, rootVersion: 2 },
    "legal winner thank year wave sausage worth useful legal winner thank yellow",
  ],
] as const
const seeds = await Effect.forEach(imported, ([user, words]) =>
  Effect.map(sealWords(user, Redacted.make(words)), (importedSeed) => ({ ...user, importedSeed })),
).pipe(Effect.provide(Layer.merge(vectorVault, insecureSeededRandom("imports"))), Effect.runPromise)

walletKeysContract(
  { describe, it, expect },
  {
    // One keeps the keys of every wallet, the other those of none.
    same: [keys(1000), keys(0)],
    other: vaultWalletKeys().pipe(Layer.provide(otherVault)),
    imported: seeds,
  },
)

const seals = vaultOrganizationSeal.pipe(Layer.provide(vectorVault))
organizationSealContract(
  { describe, it, expect },
  { same: [seals, seals], other: vaultOrganizationSeal.pipe(Layer.provide(otherVault)) },
)
