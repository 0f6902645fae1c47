import { execFileSync } from "node:child_process"
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import {
  buildImage,
  cloneRepository,
  contained,
  inspected,
  root,
  unpacked,
  type Built,
  type Mounts,
  type Unpacked,
} from "./imageOfService.ts"
import { depositAndWithdraw, type PoolUnderKeys } from "./openPool.ts"

/** Tries each place and prints what came of it: `written`, or the error's code. */
const probe = `
const { writeFileSync, mkdirSync, chmodSync } = require("node:fs")
const outcome = (write) => { try { write(); return "written" } catch ({ code }) { return code } }
console.log(JSON.stringify({
  user: [process.getuid(), process.getgid()],
  isFirst: process.pid === 1,
  root: outcome(() => writeFileSync("/new", "")),
  code: outcome(() => writeFileSync("/app/packages/http/dist/cli.js", "")),
  rights: outcome(() => chmodSync("/usr/bin/node", 0o777)),
  temporary: outcome(() => mkdirSync("/tmp/new")),
  devices: outcome(() => writeFileSync("/dev/new", "")),
  configuration: outcome(() => writeFileSync("/etc/shielded-relay/chains.json", "")),
  secrets: outcome(() => writeFileSync("/run/secrets/passphrase", "")),
  data: outcome(() => writeFileSync("/var/lib/shielded-relay/probe", "")),
}))`

const version = (): string =>
  JSON.parse(readFileSync(join(root, "packages/http/package.json"), "utf8")).version

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0))
    })
  })

/**
 * The image of `npm run image`, twice, and a container of it that serves a pool whose keys are mounted. It takes minutes, and needs Debian's
 * skopeo, umoci and bubblewrap: `npm run nightly` runs it.
 */
export function describeImage(pool: () => PoolUnderKeys, keys: string): void {
  describe("the image", () => {
    const folder = mkdtempSync(join(tmpdir(), "image-of-service-"))
    const tag = version()
    const mounts: Mounts = {
      configuration: join(folder, "configuration"),
      secrets: join(folder, "secrets"),
      data: join(folder, "data"),
    }
    let image: Built
    let bundle: Unpacked
    let clone: string
    let relayerKey: string

    const environment = async () => ({
      LOCAL_RPC: pool().node.url,
      RELAYER_KEY: relayerKey,
      SHIELDED_RELAY_LISTEN: `127.0.0.1:${await freePort()}`,
      SHIELDED_RELAY_ADMIN_LISTEN: `127.0.0.1:${await freePort()}`,
      SHIELDED_RELAY_CHAINS_FILE: "/etc/shielded-relay/chains.json",
      SHIELDED_RELAY_VAULT_PASSPHRASE_FILE: "/run/secrets/passphrase",
      SHIELDED_RELAY_ANSWER_TIMEOUT: "4m",
      SHIELDED_RELAY_STOP_TIMEOUT: "4m",
      SHIELDED_RELAY_OUT_OF_TIME_FIRST_DEPOSITORS: "everyone",
    })

    beforeAll(async () => {
      relayerKey = pool().nextRelayerKey()
      image = await buildImage(join(folder, "first"), {})
      bundle = unpacked(image, tag, join(folder, "bundle"))
      for (const path of [mounts.configuration, mounts.secrets]) mkdirSync(path)
      cpSync(keys, join(mounts.configuration, "keys"), { recursive: true })
      cpSync(pool().chainsFile, join(mounts.configuration, "chains.json"))
      writeFileSync(join(mounts.secrets, "passphrase"), "correct horse battery staple\n")
      clone = await cloneRepository()
    })
    afterAll(() => {
      rmSync(folder, { recursive: true, force: true })
      rmSync(clone, { recursive: true, force: true })
    })

    it("has one digest and one bill of materials, whatever folder, time zone, language and mask of rights it is built with", async () => {
      const zone = "Pacific/Auckland"
      const second = await buildImage(join(folder, "second"), { clone, mask: "077", zone })
      expect(second.digest).toMatch(/^sha256:/)
      expect(second.digest).toBe(image.digest)
      expect(second.bill).toBe(image.bill)
    })

    it("is what skopeo and umoci read", () => {
      const { image: read, configuration } = inspected(image, tag)
      expect(read).toMatchObject({ Digest: image.digest, Os: "linux", Architecture: "amd64" })
      expect(configuration).toMatchObject({ config: { User: "65532:65532" } })
      expect(bundle.started).toMatchObject({
        user: { uid: 65532, gid: 65532 },
        args: ["/usr/bin/node", "/app/packages/relay/bin/shielded-relay.js", "serve"],
        cwd: "/var/lib/shielded-relay",
      })
    })

    it("comes with a unit that systemd accepts and finds hardened", () => {
      const text = readFileSync(join(root, "packages/http/systemd/shielded-relay.service"), "utf8")
      const unit = join(folder, "shielded-relay.service")
      writeFileSync(unit, text.replace("ExecStart=/usr/bin/node", `ExecStart=${process.execPath}`))
      const analyze = (...words: ReadonlyArray<string>): string =>
        execFileSync("systemd-analyze", [...words, unit], { encoding: "utf8", stdio: "pipe" })
      expect(analyze("verify")).toBe("")
      // In tenths: at most 1.5 of 10, where 10 is a service without any restriction.
      expect(analyze("security", "--offline=true", "--threshold=15")).toContain(
        "Overall exposure level",
      )
    })

    it("is not built from a package that holds a key", async () => {
      const planted = join(clone, "packages/pool-circuits/artifacts/server.key")
      writeFileSync(planted, "")
      const failed: unknown = await buildImage(join(folder, "planted"), { clone }).catch(
        (error: unknown) => error,
      )
      rmSync(planted)
      expect(failed).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(
          "secret: app/packages/pool-circuits/artifacts/server.key\n",
        ),
      })
      expect(readdirSync(folder)).not.toContain("planted")
    })

    it("writes nothing but its data, as a stranger", async () => {
      const { code, out, err } = await contained(bundle, mounts).program([
        "/usr/bin/node",
        "-e",
        probe,
      ])
      expect(code, err).toBe(0)
      const refused = "EROFS"
      expect(JSON.parse(out)).toEqual({
        user: [65532, 65532],
        isFirst: true,
        root: refused,
        code: refused,
        rights: refused,
        temporary: refused,
        devices: refused,
        configuration: refused,
        secrets: refused,
        data: "written",
      })
    })

    it("does not start without keys, which it does not bring", async () => {
      const empty = { ...mounts, configuration: join(folder, "empty") }
      mkdirSync(empty.configuration)
      cpSync(pool().chainsFile, join(empty.configuration, "chains.json"))
      const { code, err } = await contained(bundle, empty).command(["serve"], await environment())
      expect(err).toContain("SHIELDED_RELAY_KEYS_FOLDER names no keys: /etc/shielded-relay/keys/")
      expect(code).toBe(2)
    })

    it("pays a withdrawal, answers its probes, and ends with 0 on SIGTERM", async () => {
      const settings = await environment()
      const data = join(folder, "served")
      const container = contained(bundle, { ...mounts, data })
      const made = await container.command(["vault", "init"], settings)
      expect(made.code, made.err).toBe(0)
      const checked = await container.command(["config", "check", "--connect"], settings)
      expect(checked.code, checked.out + checked.err).toBe(0)

      const running = await container.serve(settings)
      onTestFinished(running.kill)
      const health = `fetch("${running.url}/healthz").then(({ ok }) => process.exit(ok ? 0 : 1))`
      expect((await container.program(["/usr/bin/node", "-e", health])).code).toBe(0)
      const ready = `http://${settings.SHIELDED_RELAY_ADMIN_LISTEN}/readyz`
      await vi.waitFor(async () => expect((await fetch(ready)).status).toBe(200), {
        timeout: 300_000,
        interval: 200,
      })
      const recipient = "0x00000000000000000000000000000000000ddddd"
      expect(await depositAndWithdraw(pool(), running, recipient, 4)).toBe(10n ** 18n / 4n)

      const { code, err } = await running.stop()
      expect(code, err).toBe(0)
      expect(err).toContain('"event":"stopped"')
      expect(readdirSync(data).toSorted()).toEqual(["shielded-relay-data", "vault.sealed"])
    })
  })
}
