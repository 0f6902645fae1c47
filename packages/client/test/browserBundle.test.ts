import { fileURLToPath } from "node:url"
import { createContext, runInContext } from "node:vm"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"
import { describe, expect, it } from "vitest"
import { faultyFetch } from "./support/faultyFetch.ts"
import { simulatedService } from "./support/simulatedService.ts"

/** The entries, with their minified size in bytes, raw and gzipped; slightly above the current size, so that growth is noticed. */
const entries = [
  { entry: "index.ts", raw: 120_500, gzipped: 43_500 },
  { entry: "waas/index.ts", raw: 84_500, gzipped: 30_900 },
] as const

/** What a page imports that has one wallet. */
const pages = [
  ["createClient", "viemWalletClient"],
  ["createClient", "ethersSigner"],
] as const

/** The globals of every browser that the package may use. Node's own (`process`, `Buffer`, `require`) are missing. */
const webGlobals = {
  AbortSignal,
  atob,
  btoa,
  crypto,
  fetch: faultyFetch(simulatedService()),
  TextDecoder,
  TextEncoder,
  URL,
}

/**
 * An entry of the package as one file for browsers, whole or with only what a page imports from it.
 *
 * @throws If an import cannot be resolved.
 */
async function bundled(
  entry: (typeof entries)[number]["entry"],
  format: "esm" | "iife",
  names: ReadonlyArray<string> = [],
): Promise<{ code: string; imports: Array<string> }> {
  const file = fileURLToPath(new URL(`../src/${entry}`, import.meta.url))
  const page = `export { ${names.join(", ")} } from ${JSON.stringify(file)}`
  const bundle = await rolldown({
    input: names.length === 0 ? file : "page",
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === "page" ? id : null),
        load: (id) => (id === "page" ? page : null),
      },
    ],
    platform: "browser",
    onLog: (_level, { message }) => {
      throw new Error(message)
    },
  })
  const { output } = await bundle.generate({ format, name: "relayClient", minify: true })
  await bundle.close()
  const [{ code, imports, dynamicImports }] = output
  return { code, imports: [...imports, ...dynamicImports] }
}

describe("the browser bundle", () => {
  it.each(entries)(
    "of $entry is one module without imports, within the expected size",
    async ({ entry, raw, gzipped }) => {
      const { code, imports } = await bundled(entry, "esm")
      const size = { raw: Buffer.byteLength(code), gzipped: gzipSync(code).length }
      process.stdout.write(
        `The client for browsers, ${entry}: ${size.raw} bytes, ${size.gzipped} gzipped\n`,
      )
      expect(imports).toEqual([])
      expect(code).not.toMatch(/\bnode:|\brequire\(|\bprocess\.|\bBuffer\b/)
      expect(size.raw).toBeLessThan(raw)
      expect(size.gzipped).toBeLessThan(gzipped)
    },
  )

  it.each(pages)("of a page that imports %s and %s has at most 30.5 kB", async (...names) => {
    const { code } = await bundled("index.ts", "esm", names)
    const gzipped = gzipSync(code).length
    process.stdout.write(`The client for browsers, ${names.join(" and ")}: ${gzipped} gzipped\n`)
    expect(gzipped).toBeLessThanOrEqual(30_500)
  })

  it("stamps a body with browser globals only", async () => {
    const { code } = await bundled("waas/index.ts", "iife")
    const program = `${code}
      const stamper = relayClient.keyStamper("${"42".repeat(32)}")
      relayClient.stampBody(stamper, "POST /waas/create-user", { nonce: "1" })`
    const stamped: unknown = await runInContext(program, createContext({ ...webGlobals }))
    const headers = { "X-Stamp": expect.stringMatching(/^[\w-]{298}$/) }
    expect(stamped).toMatchObject({ data: '{"nonce":"1"}', headers })
  })

  it("opens a session and withdraws with browser globals only", async () => {
    const { code } = await bundled("index.ts", "iife")
    const program = `${code}
      const wallet = relayClient.evmKey("${"1".repeat(64)}")
      relayClient.createClient({ baseUrl: "https://relay.example", wallet }).createSession().then((session) =>
        session.withdraw({ chainId: 1, tokenAddresses: ["0x5FbDB2315678afecb367f032d93F642f64180aa3"], amounts: [1n],
          recipientAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" }))`
    const sent: unknown = await runInContext(program, createContext({ ...webGlobals }))
    expect(sent).toMatchObject({ txHash: `0x${"ab".repeat(32)}` })
  })
})
