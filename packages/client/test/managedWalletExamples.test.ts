import { execFile } from "node:child_process"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { keyStamper, type CreatedOrganization } from "@shielded-relay/client/waas"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openTreasury, payAsClerk, whatBecameOf } from "./examples/managedWallets.ts"
import {
  firstWallet,
  managedService,
  stamperOf,
  type ManagedService,
} from "./support/managedService.ts"

const run = promisify(execFile)
let service: ManagedService
beforeAll(async () => {
  service = await managedService()
})
afterAll(() => service.close())

describe("what docs/managed-wallets-client.md shows", () => {
  it("opens a treasury, pays as its clerk, and finds the payment again", async () => {
    const { world, connection } = service
    const written: Array<string> = []
    const recipient = "0x00000000000000000000000000000000000000cc"
    const input = {
      service: connection,
      rootStamper: stamperOf(1),
      clerkStamper: keyStamper("02".repeat(32)),
      chainId: world.chainId,
      token: world.text(world.token()),
      recipient,
      writeDown: async (text: string) => void written.push(text),
    }
    const { organizationId, userId, addresses, root, policyId } = await openTreasury(input)
    const [wallet] = addresses
    if (wallet === undefined) throw new Error("a user is created with a wallet")
    await world.deposit({ address: wallet.evm }, world.token(), 10_000_000n)
    await world.flushed()
    const who = { organizationId, userId, fromAddress: wallet.evm }
    const sent = await payAsClerk(input, who)
    expect(written).toEqual([sent.nonce])
    const clerk = service.client(2, { organizationId })
    expect(await whatBecameOf(clerk, sent.nonce)).toMatchObject({ state: "confirmed" })
    expect(await whatBecameOf(clerk, "another")).toBe("never happened")
    await root.removePolicy({ policyId })
    await expect(payAsClerk(input, who)).rejects.toMatchObject({ code: "ACTION_NOT_PERMITTED" })
  })
})

describe("from a shell", () => {
  let folder: string
  let organization: CreatedOrganization
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "waas-"))
    organization = await service.client(3).createOrganization({ organizationName: "Shell" })
    await run("openssl", ["genpkey", "-algorithm", "ed25519", "-out", join(folder, "key.pem")])
    // The world's time, which the script reads.
    const seconds = Math.floor(service.world.time.now / 1_000)
    await writeFile(join(folder, "date"), `#!/bin/sh\necho ${seconds}\n`)
    await chmod(join(folder, "date"), 0o755)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it("a script of bash, jq, openssl and curl creates a wallet", async () => {
    const { organizationId, userId } = organization
    const root = service.client(3, { organizationId })
    const der = ["pkey", "-in", join(folder, "key.pem"), "-pubout", "-outform", "DER"]
    const { stdout: key } = await run("openssl", der, { encoding: "buffer" })
    await root.addKey({ userId, publicKey: key.subarray(-32).toString("hex") })
    const { stdout } = await run("bash", [join(import.meta.dirname, "examples/createWallet.sh")], {
      env: {
        PATH: `${folder}:${process.env["PATH"] ?? ""}`,
        URL: service.url,
        ORGANIZATION: organizationId,
        USER_ID: userId,
        KEY: join(folder, "key.pem"),
      },
    })
    const { wallets } = await root.getWallets({ userId })
    expect(wallets[0]).toEqual(firstWallet(organization))
    expect(JSON.parse(stdout)).toMatchObject({ status: "success", data: { addresses: wallets[1] } })
  })

  it("jq writes the message as JavaScript does, but versions 1.6 and 1.7 escape DEL", async () => {
    const fields = { name: 'é \u2028 \u{1F3E6} / \\ " \n \u0001 \b', 1: { b: 1, a: [null, true] } }
    const program = "[$route, (to_entries | map([.key, .value]))]"
    const messageOf = async (body: object) =>
      (await run("jq", ["-cnj", "--arg", "route", "r", `${JSON.stringify(body)} | ${program}`]))
        .stdout
    expect(await messageOf(fields)).toBe(JSON.stringify(["r", Object.entries(fields)]))
    const withDelete = JSON.stringify(["r", [["name", "\u007f"]]])
    const written = await messageOf({ name: "\u007f" })
    // Whether later versions do so too is theirs to decide.
    const jq = (await run("jq", ["--version"])).stdout
    const escaped = withDelete.replace("\u007f", "\\u007f")
    expect(/^jq-1\.[67]/.test(jq) ? [escaped] : [escaped, withDelete]).toContain(written)
  })
})
