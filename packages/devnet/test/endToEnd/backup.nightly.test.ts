import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getAddress } from "viem"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { startPostgres } from "../../src/database/startPostgres.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { eventually } from "./eventually.ts"
import { openOwner, type OpenOwner } from "./openOwner.ts"

/**
 * Real node, contracts and proofs. A backup is taken while a payment is under way, more is paid afterwards, and the machine is lost: with the
 * embedded database, its folder and the vault; with a server, the whole server.
 */
describe.each(["embedded", "server"] as const)("a backup of the %s database", (kind) => {
  let folder: string
  let devnet: Devnet
  let service: Service
  let alice: OpenOwner
  let bob: OpenOwner
  const cleanups: Array<() => Promise<unknown>> = []
  const chainId = 31337
  const passphrase = ["--passphrase", "BACKUP_PASSPHRASE"]
  const inFolder = (name: string) => join(folder, name)
  const deposited = 50_000_000n
  let fees = 0n

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "backups-"))
    devnet = await deployDevnet(await startEvmNode({ mining: 1 }))
    if (kind === "server") await newServer()
    service = await startService(devnet, {
      SHIELDED_RELAY_DATABASE: kind === "embedded" ? kind : `file:${inFolder("url")}`,
      SHIELDED_RELAY_VAULT_PATH: inFolder("vault.sealed"),
      SHIELDED_RELAY_ANSWER_TIMEOUT: "1s",
      SHIELDED_RELAY_BATCH_DELAY: "1s",
      BACKUP_PASSPHRASE: "eleven words that nobody would guess",
      OTHER_PASSPHRASE: "eleven words that somebody might guess",
    })
    const [first, second] = devnet.users
    if (first === undefined || second === undefined) throw new Error("The devnet has no users")
    alice = await openOwner(devnet, service, first)
    bob = await openOwner(devnet, service, second)
  }, 300_000)
  afterAll(async () => {
    await service.close()
    await devnet.node.close()
    for (const clean of cleanups) await clean()
    await rm(folder, { recursive: true, force: true })
  })

  /** A server with an empty database, which the service's next start uses. */
  async function newServer() {
    const server = await startPostgres()
    cleanups.push(() => server.remove())
    await writeFile(inFolder("url"), server.url)
  }

  const dollar = () => devnet.tokens[0].address
  const pay = async (amount: bigint) => {
    const payment = {
      chainId,
      tokenAddresses: [dollar()],
      amounts: [amount],
      recipientAddress: bob.session.address,
      feeToken: dollar(),
    }
    const { feeAmount } = await alice.session.getFee(payment)
    fees += BigInt(feeAmount)
    return alice.session.transfer({ ...payment, feeAmount })
  }
  const ended = (nonce: string) =>
    eventually(
      () => alice.session.operation(nonce),
      ({ state }) => ["confirmed", "failed"].includes(state),
    )
  const held = () => alice.chain.tokenBalance(dollar(), devnet.pool)

  it("is taken while a payment is under way", async () => {
    await alice.chain.approve(dollar(), devnet.pool, deposited)
    const { txData } = await alice.session.deposit({
      chainId,
      tokenAddresses: [dollar()],
      amounts: [deposited],
    })
    await alice.chain.send(txData)
    await alice.holds(dollar(), deposited)
    const sent = await pay(10_000_000n)
    const taken = await service.command("backup", "--to", inFolder("one"), ...passphrase)
    expect(taken.err).toContain("The vault is NOT in the backup")
    expect(taken.code).toBe(0)
    const whole = await service.command(
      "backup",
      "--to",
      inFolder("whole"),
      ...passphrase,
      "--with-vault",
    )
    expect(whole.err).toContain("has a copy of the vault's file")
    const again = await service.command("backup", "--to", inFolder("one"), ...passphrase)
    expect(again).toMatchObject({ code: 1, out: "" })
    expect(again.err).toContain("exists: a backup never replaces a file")
    expect((await stat(inFolder("one"))).mode & 0o777).toBe(0o600)
    expect((await ended(sent.nonce)).state).toBe("confirmed")
    // The backup does not know this one.
    const later = await pay(5_000_000n)
    expect((await ended(later.nonce)).state).toBe("confirmed")
    await bob.holds(dollar(), 15_000_000n)
    await alice.holds(dollar(), deposited - 15_000_000n - fees)
  })

  it("passes a drill, which rebuilds the balances of that moment and leaves the service alone", async () => {
    // Its databases are in a folder of this test, which lacks them afterwards.
    vi.stubEnv("TMPDIR", folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { code, out, err } = await service.command(
      "drill",
      "--from",
      inFolder("one"),
      ...passphrase,
    )
    expect(err).toContain("The drill passed: backup ")
    expect(code).toBe(0)
    const lines: ReadonlyArray<Readonly<Record<string, unknown>>> = out
      .trim()
      .split("\n")
      .map((line) => Object(JSON.parse(line)))
    const [only] = lines
    expect(lines).toEqual([
      {
        chain: chainId,
        block: expect.any(Number),
        token: getAddress(dollar()),
        backup: only?.["rebuilt"],
        rebuilt: only?.["rebuilt"],
        difference: "0",
        ownersThatDiffer: 0,
      },
    ])
    // All that was deposited, less the notes that pay for calls under way.
    expect(BigInt(String(only?.["rebuilt"]))).toBeGreaterThan(deposited - 2_000_000n)
    expect((await readdir(folder)).filter((name) => name.includes("-drill-"))).toEqual([])
  })

  it("restores into an empty database, and the service starts only when it is told of the loss", async () => {
    const inPool = await held()
    const from = (name: string, ...options: ReadonlyArray<string>) =>
      service.command("restore", "--from", inFolder(name), ...options)
    const damaged = await readFile(inFolder("one"))
    await writeFile(inFolder("cut"), damaged.subarray(0, -1))
    const full = await from("one", ...passphrase)
    expect(full.err).toContain(
      kind === "embedded" ? "Another process uses" : "is in use by another process",
    )
    const restore = async () => {
      if (kind === "server") await newServer()
      else await rm(inFolder("vault.sealed"))
      expect((await from("cut", ...passphrase)).err).toContain("altered or are cut off")
      expect((await from("one", "--passphrase", "OTHER_PASSPHRASE")).err).toContain(
        "The passphrase does not open the backup",
      )
      // With the embedded database the vault is lost too.
      const withoutVault =
        kind === "embedded" ? ["has no master seed", "has no copy of the vault"] : []
      const refusals = [
        () => from("whole", ...passphrase),
        () => from("one", ...passphrase, "--with-vault"),
      ]
      for (const [index, wanted] of withoutVault.entries())
        expect((await refusals[index]?.())?.err).toContain(wanted)
      const options = kind === "embedded" ? ["--with-vault"] : []
      const done = await from("whole", ...passphrase, ...options)
      expect(done.err).toContain("shielded-relay serve --after-restore")
      expect(done.code).toBe(0)
      expect(await from("whole", ...passphrase)).toMatchObject({ code: 1, out: "" })
    }
    await expect(service.restoreAndStart(restore)).rejects.toThrow("ended with code 3")
    await service.restart("--after-restore")
    const [first, second] = devnet.users
    if (first === undefined || second === undefined) throw new Error("The devnet has no users")
    const ahead = () => Date.now() + 298_000
    const eventuallyOpen = (account: typeof first) =>
      vi.waitFor(() => openOwner(devnet, service, account, ahead), {
        timeout: 300_000,
        interval: 5_000,
      })
    await expect(openOwner(devnet, service, first)).rejects.toMatchObject({
      code: "TIMESTAMP_EXPIRED",
    })
    alice = await eventuallyOpen(first)
    bob = await eventuallyOpen(second)
    await bob.holds(dollar(), 15_000_000n)
    await alice.holds(dollar(), deposited - 15_000_000n - fees)
    for await (const { nonce } of alice.session.operations()) if (nonce !== null) await ended(nonce)
    await bob.holds(dollar(), 15_000_000n)
    expect(await held()).toBe(inPool)
  })

  it("goes on with payments afterwards", async () => {
    const sent = await pay(1_000_000n)
    expect((await ended(sent.nonce)).state).toBe("confirmed")
    await bob.holds(dollar(), 16_000_000n)
    await alice.holds(dollar(), deposited - 16_000_000n - fees)
  })
})
