import { KeyVault } from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect } from "effect"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { awsKmsKey } from "../src/index.ts"
import { arn } from "../src/testing/index.ts"

it("stands for a vault's key, as the README says, and asks nothing before it is needed", async () => {
  const path = join(tmpdir(), "no-vault-is-here.json")
  const key = awsKmsKey({ arn, region: "us-west-2" })
  const vault = fileVault({ path, key })
  const seed = Effect.flatMap(KeyVault, ({ get }) => get("master-seed"))
  expect(await Effect.runPromise(Effect.provide(seed, vault))).toBeNull()
})
