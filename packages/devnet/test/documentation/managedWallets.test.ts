import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startPostgres, type PostgresServer } from "../../src/database/startPostgres.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { serviceSettings } from "../../src/service/serviceSettings.ts"
import { startService, type Service } from "../../src/service/startService.ts"

const script = readFileSync(join(import.meta.dirname, "firstOrganization.sh"), "utf8")

/** `npx shielded-relay` runs this repository's command line. */
const prelude = `npx() {
  test "$1" = shielded-relay
  shift
  "$NODE" --conditions=source "$CLI" "$@"
}
`

describe("what docs/managed-wallets.md shows", { timeout: 600_000 }, () => {
  let folder: string
  let devnet: Devnet
  let database: PostgresServer
  let service: Service
  let settings: Readonly<Record<string, string>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "managed-wallets-"))
    devnet = await deployDevnet(await startEvmNode())
    database = await startPostgres()
    const {
      SHIELDED_RELAY_LISTEN: _,
      SHIELDED_RELAY_ADMIN_LISTEN: _admin,
      ...own
    } = serviceSettings(devnet, folder, { publicPort: 0, adminPort: 0 })
    settings = { ...own, SHIELDED_RELAY_DATABASE: database.url, SHIELDED_RELAY_WAAS: "true" }
    service = await startService(devnet, settings)
  }, 600_000)

  afterAll(async () => {
    await service.close()
    await database.remove()
    await devnet.node.close()
    await rm(folder, { recursive: true, force: true })
  })

  it("makes a first organization beside the running service, and a wallet by openssl, jq and curl", async () => {
    const file = join(folder, "first.sh")
    await writeFile(file, `${prelude}${script}`)
    const { stdout } = await promisify(execFile)("bash", [file], {
      cwd: folder,
      env: {
        ...settings,
        PATH: process.env["PATH"],
        NODE: process.execPath,
        CLI: fileURLToPath(new URL("./cli.ts", import.meta.resolve("@shielded-relay/http"))),
        URL: service.url,
      },
    })
    const organization: unknown = JSON.parse(
      readFileSync(join(folder, "organization.json"), "utf8"),
    )
    expect(organization).toMatchObject({ role: "root", receipt: expect.any(String) })
    expect(JSON.parse(stdout)).toMatchObject({
      status: "success",
      data: {
        addresses: {
          evm: expect.stringMatching(/^0x/),
          tron: expect.stringMatching(/^T/),
          solana: expect.any(String),
        },
      },
    })
  })
})
