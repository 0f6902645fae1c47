import { readKeysFolder } from "@shielded-relay/pool-circuits"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeContributedKeys } from "./contributedKeys.ts"
import { programUnderKeys } from "./programUnderKeys.ts"
import { withdrawOnSolana } from "./withdrawOnSolana.ts"
import { withdrawOnTron } from "./withdrawOnTron.ts"

describe("a pool under the keys of a folder, on chains without the EVM's rules", () => {
  const folder = mkdtempSync(join(tmpdir(), "pools-under-keys-"))
  const keys = join(folder, "keys")
  beforeAll(() => writeContributedKeys(folder))
  afterAll(() => rmSync(folder, { recursive: true }))

  it("pays a withdrawal on TRON", async () => {
    const { vkHash, asked, arrived } = await withdrawOnTron(folder, keys)
    expect(vkHash).toBe(readKeysFolder(keys).pool.vkHash)
    expect(arrived).toBe(asked)
  })

  it("pays a withdrawal on Solana, by a program that was built with them", async () => {
    const { asked, arrived } = await withdrawOnSolana(folder, keys, await programUnderKeys(keys))
    expect(arrived).toBe(asked)
  })
})
