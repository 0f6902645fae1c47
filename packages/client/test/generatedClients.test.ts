import { openApiDocument } from "@shielded-relay/api"
import { documentedRoutes } from "@shielded-relay/waas"
import { execFile } from "node:child_process"
import { copyFile, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createClient, evmKey, signedFetch, type RelaySession } from "../src/index.ts"
import { programs, type Program } from "./generatedClients/programs.ts"
import { managedService, type ManagedService } from "./support/managedService.ts"

const execute = promisify(execFile)
const names = ["openApiFetch", "heyApi"] as const

/**
 * Two generators make clients from the document, and both call signed routes of a real service. They need a TypeScript with the compiler's
 * interface for programs, so they are installed in a folder of their own.
 */
describe("a generated client", { timeout: 120_000 }, () => {
  let folder: string
  let service: ManagedService
  let session: RelaySession
  const token = () => service.world.text(service.world.token())

  const run = (file: string, ...parameters: ReadonlyArray<string>) =>
    execute(process.execPath, [join(folder, "node_modules", file), ...parameters], { cwd: folder })

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "generated-clients-")))
    for (const name of ["package.json", "package-lock.json"])
      await copyFile(join(import.meta.dirname, "generatedClients", name), join(folder, name))
    const installing = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"]
    const document = openApiDocument({ baseUrl: "/", managedWallets: documentedRoutes })
    const settings = {
      compilerOptions: {
        strict: true,
        noEmit: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        target: "es2022",
        module: "esnext",
        moduleResolution: "bundler",
        allowImportingTsExtensions: true,
        lib: ["es2023", "dom", "dom.iterable"],
        types: [],
      },
      include: names.map((name) => `${name}.ts`),
    }
    await Promise.all([
      execute("npm", installing, { cwd: folder, shell: process.platform === "win32" }),
      writeFile(join(folder, "openapi.json"), JSON.stringify(document)),
      writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings)),
      ...names.map((name) => writeFile(join(folder, `${name}.ts`), programs[name])),
    ])
    await Promise.all([
      run("openapi-typescript/bin/cli.js", "openapi.json", "-o", "schema.d.ts"),
      run("@hey-api/openapi-ts/bin/run.js", "-i", "openapi.json", "-o", "heyapi"),
    ])
    service = await managedService()
    const wallet = evmKey(`0x${"11".repeat(32)}`)
    session = await createClient({ ...service.connection, wallet }).createSession()
    await service.world.deposit({ address: session.address }, service.world.token(), 7_500_000n)
    await service.world.flushed()
  }, 180_000)

  afterAll(async () => {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  })

  it("has the types of the document: both programs compile under strict", async () => {
    const compiling = run("typescript/bin/tsc", "-p", ".")
    const faults = compiling.catch((error: unknown) => ({ stdout: String(Object(error).stdout) }))
    expect((await faults).stdout).toBe("")
  })

  it.each(names)(
    "made by %s calls signed routes, whose signature signedFetch adds",
    async (name) => {
      const program: Program = await import(join(folder, `${name}.ts`))
      const { url, world } = service
      const answers = await program.run({
        baseUrl: url,
        fetch: signedFetch({ session: session.save(), baseUrl: url }),
        sessionId: session.save().sessionId,
        newNonce: () => crypto.randomUUID(),
        chainId: world.chainId,
        token: token(),
      })
      expect(answers).toMatchObject({
        balance: "7500000",
        block: expect.any(Number),
        deposit: { to: expect.stringMatching(/^0x/), value: "0" },
        operation: "deposit",
        refusal: {
          code: "INVALID_REQUEST",
          error: "amounts[0]: '0', expected smallest units in digits alone, 1 to 2^127 − 1",
        },
      })
    },
  )

  it("is refused with another session's key", async () => {
    const { url, world } = service
    const other = { secretKey: "22".repeat(32) }
    const asking = signedFetch({ session: other, baseUrl: url })
    const query = new URLSearchParams({
      sessionId: session.save().sessionId,
      nonce: crypto.randomUUID(),
      chainId: String(world.chainId),
    })
    const response = await asking(`${url}/balance?${query.toString()}`)
    expect(await response.json()).toMatchObject({ code: "INVALID_REQUEST_SIGNATURE" })
  })

  it("names the shapes of requests, answers and operations", async () => {
    const types = await readFile(join(folder, "heyapi/types.gen.ts"), "utf8")
    for (const name of ["WithdrawRequest", "WithdrawAnswer", "Operation", "Failure"])
      expect(types).toMatch(new RegExp(`^export type ${name} = `, "m"))
  })
})
