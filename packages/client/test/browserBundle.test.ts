import { fileURLToPath } from "node:url"
import { createContext, runInContext } from "node:vm"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"
import { describe, expect, it } from "vitest"
import { faultyFetch } from "./support/faultyFetch.ts"
import { simulatedService } from "./support/simulatedService.ts"

/** Minified size in bytes, raw and gzipped; slightly above the current size, so that growth is noticed. */
const limits = { raw: 98_700, gzipped: 35_800 }

/** The globals of every browser that the package may use. Node's own (`process`, `Buffer`, `require`) are missing. */
const webGlobals = {
  AbortSignal,
  crypto,
  fetch: faultyFetch(simulatedService()),
  TextDecoder,
  TextEncoder,
  URL,
}

/**
 * The package as one file for browsers.
 *
 * @throws If an import cannot be resolved.
 */
async function bundled(format: "esm" | "iife"): Promise<{ code: string; imports: Array<string> }> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL("../src/index.ts", import.meta.url)),
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
  it("is one module without imports, within the expected size", async () => {
    const { code, imports } = await bundled("esm")
    const size = { raw: Buffer.byteLength(code), gzipped: gzipSync(code).length }
    process.stdout.write(`The client for browsers: ${size.raw} bytes, ${size.gzipped} gzipped\n`)
    expect(imports).toEqual([])
    expect(code).not.toMatch(/\bnode:|\brequire\(|\bprocess\.|\bBuffer\b/)
    expect(size.raw).toBeLessThan(limits.raw)
    expect(size.gzipped).toBeLessThan(limits.gzipped)
  })

  it("opens a session and withdraws with browser globals only", async () => {
    const { code } = await bundled("iife")
    const program = `${code}
      const wallet = relayClient.evmKey("${"1".repeat(64)}")
      relayClient.createClient({ baseUrl: "https://relay.example", wallet }).createSession().then((session) =>
        session.withdraw({ chainId: 1, tokenAddresses: ["0x5FbDB2315678afecb367f032d93F642f64180aa3"], amounts: [1n],
          recipientAddress: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" }))`
    const sent: unknown = await runInContext(program, createContext({ ...webGlobals }))
    expect(sent).toMatchObject({ txHash: `0x${"ab".repeat(32)}` })
  })
})
