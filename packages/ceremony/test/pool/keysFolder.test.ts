import { manifest as shipped, readKeysFolder } from "@shielded-relay/pool-circuits"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeContributedKeys } from "./contributedKeys.ts"
import { describeImage } from "./describeImage.ts"
import { depositAndWithdraw, openPoolUnderKeys, type PoolUnderKeys } from "./openPool.ts"

const isNightly = process.env["NIGHTLY"] === "true"

/** snarkjs takes several times the processor time. Both provers read a circuit's files by the same code. */
const provers = isNightly ? ["wasm", "snarkjs"] : ["wasm"]

describe("a pool under the keys of a folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "pool-under-keys-"))
  const keys = join(folder, "keys")
  let pool: PoolUnderKeys

  beforeAll(async () => {
    await writeContributedKeys(folder)
    pool = await openPoolUnderKeys(folder, keys)
  })
  afterAll(async () => {
    await pool.close()
    rmSync(folder, { recursive: true })
  })

  const deploy = (words: ReadonlyArray<string>, changes: Readonly<Record<string, string>> = {}) =>
    pool.command(["deploy", ...words, "--file", pool.deploymentFile], changes)
  const withOwnKeys = { SHIELDED_RELAY_KEYS_FOLDER: "" }

  it("has other keys than this release, and says that anyone can forge proofs under them", () => {
    const read = readKeysFolder(keys)
    expect(read.circuits["joinsplit-2x2"].vkHash).not.toBe(shipped.circuits["joinsplit-2x2"].vkHash)
    expect(read.pool.development).toBe(true)
  })

  it("is planned, deployed and verified by its vkHash", async () => {
    const { vkHash } = readKeysFolder(keys).pool
    const planned = await deploy(["plan", "--json"])
    expect([planned.code, JSON.parse(planned.out)]).toMatchObject([
      0,
      { vkHash, development: true },
    ])
    const others = JSON.parse((await deploy(["plan", "--json"], withOwnKeys)).out)
    expect(others.vkHash).not.toBe(vkHash)
    expect(others.pool).not.toBe(JSON.parse(planned.out).pool)

    const applied = await deploy([
      "apply",
      "--chain-name",
      "Local",
      "--chains-file",
      pool.chainsFile,
    ])
    expect(applied.code, applied.err).toBe(0)
    const verified = await deploy(["verify"])
    expect(verified.code, verified.out).toBe(0)
    expect(verified.out).toContain(vkHash)
    // Under this release's keys the file means another pool, which does not stand.
    expect((await deploy(["verify"], withOwnKeys)).code).toBe(1)
  })

  it.each(provers)("pays a withdrawal whose proofs %s makes under these keys", async (prover) => {
    const service = await pool.serve({ SHIELDED_RELAY_PROVER: prover })
    try {
      const recipient = "0x00000000000000000000000000000000000ccccc"
      const paid = await depositAndWithdraw(pool, service, recipient, provers.indexOf(prover))
      expect(paid).toBe(10n ** 18n / 4n)
    } finally {
      await service.close()
    }
  })

  it("is not served under other keys: the check names both", async () => {
    const { vkHash } = readKeysFolder(keys).pool
    const vault = {
      SHIELDED_RELAY_VAULT_PATH: join(folder, "vault"),
      SHIELDED_RELAY_VAULT_PASSPHRASE: "a passphrase",
    }
    await pool.command(["vault", "init"], vault)
    const environment = {
      ...vault,
      SHIELDED_RELAY_DATABASE: "memory",
      SHIELDED_RELAY_CHAINS_FILE: pool.chainsFile,
    }
    const check = ["config", "check", "--connect"]
    expect(await pool.command(check, environment)).toMatchObject({ code: 0 })
    for (const words of [check, ["doctor"]]) {
      const { code, out } = await pool.command(words, { ...environment, ...withOwnKeys })
      expect(code).toBe(1)
      expect(out).toContain(`The pool verifies with the keys ${vkHash}; expected 0x`)
    }
  })

  it("is refused from a folder that is damaged, before anything is sent", async () => {
    const damaged = join(folder, "damaged")
    cpSync(keys, damaged, { recursive: true })
    const zkey = join(damaged, "disclosure.zkey")
    writeFileSync(zkey, readFileSync(zkey).subarray(1))
    const use = { SHIELDED_RELAY_KEYS_FOLDER: damaged }
    const checked = await pool.command(["config", "check"], {
      ...use,
      SHIELDED_RELAY_VAULT_PATH: join(folder, "vault"),
      SHIELDED_RELAY_VAULT_PASSPHRASE: "a passphrase",
      SHIELDED_RELAY_CHAINS_FILE: pool.chainsFile,
    })
    expect(checked.code).toBe(2)
    expect(checked.err).toContain("disclosure.zkey has SHA-256")
    rmSync(join(damaged, "manifest.json"))
    for (const words of [["plan"], ["apply", "--chain-name", "Local"], ["verify"]]) {
      const { code, err } = await deploy(words, use)
      expect(err).toContain("SHIELDED_RELAY_KEYS_FOLDER names no keys: ")
      expect(err).toContain("manifest.json cannot be read")
      expect(code).toBe(2)
    }
  })

  it("is refused whose hash is not that of its words", async () => {
    const altered = join(folder, "altered")
    cpSync(keys, altered, { recursive: true })
    const file = join(altered, "manifest.json")
    const manifest = JSON.parse(readFileSync(file, "utf8"))
    writeFileSync(file, JSON.stringify({ ...manifest, vkHash: `0x${"12".repeat(32)}` }))
    const { code, err } = await deploy(["plan"], { SHIELDED_RELAY_KEYS_FOLDER: altered })
    expect(code).toBe(1)
    expect(err).toContain(`the keys have the hash ${manifest.vkHash}, not 0x1212`)
  })

  if (isNightly) describeImage(() => pool, keys)
})
