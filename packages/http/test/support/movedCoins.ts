import { addressFromBytes, KeyVault, parseAddress, retirementName } from "@shielded-relay/core"
import { run } from "@shielded-relay/http"
import { fileVault } from "@shielded-relay/vault-file"
import { createTestVault } from "@shielded-relay/vault-file/testing"
import { Effect, Redacted } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { writtenTerminal } from "./writtenTerminal.ts"

/** A chain that `chains.json` describes with the sender `env:RELAYER_KEY`, and who pays a relaying account there. */
interface Place {
  readonly family: "solana" | "tron"
  readonly chainId: number
  readonly name: string
  readonly environment: Readonly<Record<string, string>>
  readonly files: Map<string, string>
  readonly signer: string
  /** The address that gets the coins in the end. */
  readonly to: string
  readonly balanceOf: (address: string) => Promise<bigint>
  /** Makes final blocks until bytes that are signed now have expired. */
  readonly expire: () => void | Promise<void>
}

/**
 * Sends a new relaying account two coins, retires it, and takes them back. The first command is killed, and the bytes that it stored expire.
 * Returns what the last address got.
 */
export async function movedCoins(place: Place): Promise<bigint> {
  const { family, chainId, name, files, to, signer, balanceOf } = place
  const folder = await mkdtemp(join(tmpdir(), "relayer-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const vault = { path: join(folder, "vault.json"), passphrase: "correct horse battery staple" }
  await createTestVault(vault)
  const chains: ReadonlyArray<object> = JSON.parse(files.get("chains.json") ?? "[]")
  const environment = {
    ...place.environment,
    SHIELDED_RELAY_VAULT_PATH: vault.path,
    SHIELDED_RELAY_VAULT_PASSPHRASE: vault.passphrase,
    SHIELDED_RELAY_DATABASE_FOLDER: join(folder, "database"),
    SHIELDED_RELAY_CHAINS: JSON.stringify(chains),
  }
  const readable = new Map<string, string>()
  const command = async (words: ReadonlyArray<string>, dying = "") => {
    const { own, written } = writtenTerminal(environment, { readable, answers: [name] })
    let dead = false
    const at = (step: string) => {
      if (dead || step !== dying) return
      dead = true
      throw new Error("killed")
    }
    const code = await run(words, {
      ...own,
      replaceFile: async (path, text) => {
        at("write")
        if (!dead) await own.replaceFile(path, text)
        at("written")
      },
    })
    return { code, ...written }
  }
  const relayer = `${chainId}/7`
  const made = await command(["vault", "init", "--relayer", relayer])
  const label = family === "tron" ? "TRON" : "Solana"
  const [, account = ""] = new RegExp(`${label} (\\w+)`).exec(made.out) ?? []
  const address = parseAddress(account, family) ?? addressFromBytes(new Uint8Array(20))

  const topUp = ["relayer", "top-up", "--relayer", relayer, "--balance", "2", "--signer", signer]
  expect(await command([...topUp, "--balance", "900000000"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("Nothing was sent: the payer lacks the coins"),
  })
  expect(await command([...topUp, "--signer", "env:RELAYER_KEY"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("an account that the service itself pays from"),
  })
  await command(topUp, "written")
  await place.expire()
  const paid = await command(topUp)
  expect([paid.code, paid.err]).toEqual([
    0,
    expect.stringMatching(/can execute it any more: nothing was paid\n[^]*Done \w+: 2 coins to /),
  ])
  const had = await balanceOf(account)
  expect(await command(topUp)).toMatchObject({ code: 0, err: expect.stringContaining("Nothing") })
  expect(await balanceOf(account)).toBe(had)

  const sweep = ["relayer", "sweep", "--relayer", relayer, "--to", to]
  expect(await command([...sweep, "--to", `0x${"5".repeat(39)}`])).toMatchObject({ code: 2 })
  expect(await command(sweep)).toMatchObject({ code: 2, err: expect.stringContaining("Retire it") })
  await Effect.gen(function* () {
    const long = Buffer.from(String(Date.now() - 600_000))
    yield* (yield* KeyVault).create(retirementName(chainId, address), Redacted.make(long))
  }).pipe(Effect.provide(fileVault(vault)), Effect.runPromise)
  const before = await balanceOf(to)
  const swept = await command(sweep)
  expect([swept.code, swept.err]).toEqual([0, expect.stringMatching(/\nDone \w+: \S+ coins to /)])
  return (await balanceOf(to)) - before
}
