import { run } from "@shielded-relay/http"
import { createTestVault } from "@shielded-relay/vault-file/testing"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writtenTerminal } from "./support/writtenTerminal.ts"

let folder: string
const [before, after] = ["correct horse battery staple", "another horse, another battery"]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vault-rotate-"))
  await createTestVault({ path: join(folder, "vault"), passphrase: before })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function command(words: ReadonlyArray<string>, passphrase = before) {
  const { own, written } = writtenTerminal({
    SHIELDED_RELAY_VAULT_PATH: join(folder, "vault"),
    SHIELDED_RELAY_VAULT_PASSPHRASE: passphrase,
    NEXT_PASSPHRASE: after,
    SHORT: "elevenchars",
  })
  const code = await run(words, own)
  for (const secret of [before, after, "elevenchars"])
    expect(written.out + written.err).not.toContain(secret)
  return { code, ...written }
}

describe("the command vault rotate", () => {
  it("needs the place of a passphrase that is long enough, and the one until now", async () => {
    await command(["vault", "init"])
    for (const [words, wanted] of [
      [[], "--to must be the name of the variable that holds it, or file:/path, never the"],
      [["--to", after], "--to must be the name of the variable"],
      [["--to", "SHORT"], "--to names a value of less than 12 characters"],
    ] as const)
      expect(await command(["vault", "rotate", ...words])).toMatchObject({
        code: 2,
        err: expect.stringContaining(wanted),
      })
    expect(await command(["vault", "rotate", "--to", "UNSET"])).toMatchObject({
      code: 1,
      err: "SecretMissing: The variable UNSET is not set\n",
    })
    expect(await command(["vault", "rotate", "--to", "NEXT_PASSPHRASE"], "wrong")).toMatchObject({
      code: 1,
      err: expect.stringContaining("the passphrase is wrong"),
    })
    expect(await command(["vault", "init"])).toMatchObject({ code: 0 })
  })

  it("seals the vault under the new passphrase, and repeated changes nothing", async () => {
    const rotating = ["vault", "rotate", "--to", "NEXT_PASSPHRASE"]
    const first = await command(rotating)
    expect(first.code).toBe(0)
    expect(first.err).toContain("has the new passphrase")
    expect(first.err).toContain("Copies of the vault that were made before keep the old passphrase")
    expect((await command(rotating)).err).toContain("Nothing to do")
    expect((await command(["vault", "init"], after)).out).toContain("master-seed: already exists")
    expect(await command(["vault", "init"])).toMatchObject({ code: 1, out: "" })
  })
})
