import { createClient, evmKey, type RelaySession } from "@shielded-relay/client"
import { deployDevnet, evmView, startEvmNode, type Devnet } from "@shielded-relay/devnet"
import { startPostgres } from "@shielded-relay/devnet/postgres"
import { arn, credentials, localKms } from "@shielded-relay/vault-aws-kms/testing"
import { softHsm, softHsmModule, softHsmPin } from "@shielded-relay/vault-pkcs11/testing"
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { devnetEnvironment } from "../support/devnetEnvironment.ts"
import { runCommand, servedUrl } from "../support/serviceProcess.ts"

const units = 2_000_000n
const audience = "https://relay.example"
const patience = { timeout: 120_000, interval: 200 }

/** A key outside the vault's file, as an operator has it. */
interface Outside {
  /** What a service is configured with. */
  readonly settings: Readonly<Record<string, string>>
  /** Settings with which the key refuses, and what the service says then. */
  readonly wrong: readonly [Readonly<Record<string, string>>, string]
  /** The id that the vault pins. */
  readonly id: string
  /** What the service says while the key is gone. */
  readonly gone: RegExp
  readonly leave: () => void
  readonly comeBack: () => void
  readonly remove: () => Promise<void> | void
}

const kinds: Readonly<Record<string, () => Outside | Promise<Outside>>> = {
  "a PKCS#11 token": () => {
    const hsm = softHsm()
    hsm.makeKey("vault", "--id", "0a0b", "--sensitive")
    const uri = `pkcs11:token=relay;object=vault?module-path=${softHsmModule}&pin-source=env:TOKEN_PIN`
    const away = `${hsm.tokens}.away`
    const configuration = process.env["SOFTHSM2_CONF"] ?? ""
    return {
      settings: {
        SHIELDED_RELAY_VAULT_KEY: uri,
        SOFTHSM2_CONF: configuration,
        TOKEN_PIN: softHsmPin,
      },
      wrong: [{ TOKEN_PIN: "987654" }, "refuses the PIN (CKR_PIN_INCORRECT)"],
      id: "pkcs11:id=%0a%0b",
      gone: /no token token=relay is present: plug it in, or start its service/,
      leave: () => {
        renameSync(hsm.tokens, away)
        mkdirSync(hsm.tokens)
      },
      comeBack: () => {
        rmdirSync(hsm.tokens)
        renameSync(away, hsm.tokens)
      },
      remove: hsm.remove,
    }
  },
  "AWS KMS": async () => {
    const kms = await localKms()
    return {
      settings: {
        SHIELDED_RELAY_VAULT_KEY: `aws-kms:${arn}`,
        AWS_ENDPOINT_URL_KMS: kms.url,
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        AWS_EC2_METADATA_DISABLED: "true",
        AWS_CONFIG_FILE: "/nowhere",
        AWS_SHARED_CREDENTIALS_FILE: "/nowhere",
      },
      wrong: [{ AWS_ACCESS_KEY_ID: "AKIDANOTHER" }, "(InvalidSignatureException)"],
      id: arn,
      gone: /cannot be used \(DisabledException\)| is Disabled: enable it/,
      leave: () => kms.disable(true),
      comeBack: () => kms.disable(false),
      remove: kms.close,
    }
  },
}

describe.each(Object.entries(kinds))("a service whose vault is under a key in %s", (_, openKey) => {
  let outside: Outside
  let devnet: Devnet
  beforeAll(async () => {
    outside = await openKey()
    devnet = await deployDevnet(await startEvmNode({ mining: 1 }))
  }, 300_000)
  afterAll(async () => {
    await devnet.node.close()
    await outside.remove()
  })

  it("serves, goes on under a new data key, does not start without its key, and comes back from its backup with it", async () => {
    const server = await startPostgres()
    const {
      SHIELDED_RELAY_VAULT_PASSPHRASE: _passphrase,
      SHIELDED_RELAY_PROVER: _prover,
      ...plain
    }: Readonly<Record<string, string>> = await devnetEnvironment(devnet)
    const folder = dirname(plain["SHIELDED_RELAY_VAULT_PATH"] ?? "")
    const path = join(folder, "sealed.json")
    const settings: Readonly<Record<string, string>> = {
      ...plain,
      ...outside.settings,
      SHIELDED_RELAY_VAULT_PATH: path,
      SHIELDED_RELAY_DATABASE: "env:DATABASE_URL",
      DATABASE_URL: server.url,
      BACKUP_PASSPHRASE: "eleven words that nobody would guess",
      TMPDIR: folder,
    }
    const secrets = [credentials.secretAccessKey, "987654", settings["BACKUP_PASSPHRASE"] ?? ""]
    /** Runs a command to its end. */
    const command = async (
      words: ReadonlyArray<string>,
      changes: Readonly<Record<string, string>> = {},
    ) => {
      const started = runCommand(words, { ...settings, ...changes })
      const code = await started.exit
      const { stdout, stderr } = started.output()
      for (const secret of secrets) expect(stdout + stderr).not.toContain(secret)
      return { code, out: stdout, err: stderr }
    }
    const envelope = () => JSON.parse(readFileSync(path, "utf8")).key

    try {
      // The command makes the vault under the key.
      const made = await command(["vault", "init"])
      expect(made, made.err).toMatchObject({ code: 0, out: "master-seed: created\n" })
      expect(envelope().id).toBe(outside.id)

      const service = runCommand(["serve"], settings)
      const baseUrl = await servedUrl(service)
      const [user] = devnet.users
      if (user === undefined) throw new Error("the network has users")
      const { address: dollar } = devnet.tokens[0]
      const chainId = devnet.node.chainId
      const open = (url: string, now = Date.now) =>
        createClient({
          baseUrl: url,
          wallet: evmKey(user.privateKey),
          audience,
          now,
        }).createSession()
      const session = await open(baseUrl)
      const wallet = evmView(devnet.node.url, user.privateKey)
      await wallet.approve(dollar, devnet.pool, units)
      const { txData } = await session.deposit({
        chainId,
        tokenAddresses: [dollar],
        amounts: [units],
      })
      await wallet.send(txData)
      const balance = async (of: RelaySession) => {
        const { balances } = await of.balance({ chainId })
        return BigInt(
          balances.find(({ tokenAddress }) => tokenAddress.toLowerCase() === dollar.toLowerCase())
            ?.balance ?? "0",
        )
      }
      await expect.poll(() => balance(session), patience).toBe(units)

      // A backup, then another data key while the service runs: it goes on, and opens new sessions.
      const backup = join(folder, "backup")
      const phrase = ["--passphrase", "BACKUP_PASSPHRASE"]
      const taken = await command(["backup", "--to", backup, "--with-vault", ...phrase])
      expect(taken, taken.err).toMatchObject({ code: 0 })
      const { wrapped } = envelope()
      const rotated = await command(["vault", "rotate-data-key"])
      expect(rotated, rotated.err).toMatchObject({ code: 0 })
      expect(envelope().id).toBe(outside.id)
      expect(envelope().wrapped).not.toBe(wrapped)
      expect(await balance(await open(baseUrl))).toBe(units)

      // The key goes while the service runs: what is open stays open, and nothing starts.
      outside.leave()
      expect(await balance(session)).toBe(units)
      service.process.kill("SIGKILL")
      await service.exit
      for (const words of [["serve"], ["serve", "--workers", "2"]]) {
        const { code, err } = await command(words)
        expect([code, err]).toEqual([1, expect.stringMatching(outside.gone)])
      }
      const sealed = readFileSync(path)
      expect(await command(["vault", "rotate-data-key"])).toMatchObject({
        code: 1,
        err: expect.stringMatching(outside.gone),
      })
      expect(await command(["doctor"])).toMatchObject({
        out: expect.stringMatching(outside.gone),
      })
      expect(readFileSync(path)).toEqual(sealed)
      outside.comeBack()
      const [wrong, refusal] = outside.wrong
      expect(await command(["serve"], wrong)).toMatchObject({
        code: 1,
        err: expect.stringContaining(refusal),
      })
      // A person's login resets the token's count of wrong PINs.
      expect((await command(["doctor"])).out).toContain("vault: it opens with the key ")

      // The machine is lost. The backup has the vault under the old data key, which the same key opens.
      const drilled = await command(["drill", "--from", backup, ...phrase])
      expect(drilled, drilled.err).toMatchObject({
        code: 0,
        out: expect.stringContaining('"difference":"0"'),
      })
      rmSync(path)
      const second = await startPostgres()
      try {
        const elsewhere = { DATABASE_URL: second.url }
        const restore = ["restore", "--from", backup, "--with-vault", ...phrase]
        outside.leave()
        expect(await command(restore, elsewhere)).toMatchObject({
          code: 1,
          err: expect.stringMatching(outside.gone),
        })
        outside.comeBack()
        expect(() => readFileSync(path)).toThrow("ENOENT")
        const restored = await command(restore, elsewhere)
        expect(restored, restored.err).toMatchObject({ code: 0 })
        expect(envelope()).toEqual({ id: outside.id, wrapped })
        const again = runCommand(["serve", "--after-restore"], { ...settings, ...elsewhere })
        const ahead = () => Date.now() + 298_000
        const returned = await servedUrl(again)
        const reopened = await vi.waitFor(() => open(returned, ahead), {
          timeout: 600_000,
          interval: 5_000,
        })
        await expect.poll(() => balance(reopened), patience).toBe(units)
        again.process.kill("SIGKILL")
        await again.exit
      } finally {
        await second.remove()
      }
    } finally {
      await server.remove()
    }
  })
})
