import { describe, expect, it } from "vitest"
import { openService } from "./support/openService.ts"
import { recordingRelay } from "./support/recordingRelay.ts"

const served = (options: {
  readonly walletPage: boolean
  readonly walletPageNodes?: ReadonlyArray<string>
  readonly mountPrefix?: string
}) => openService(recordingRelay(), options)

describe("the wallet page of the public listener", () => {
  it("is served with its script and a policy that lets it ask its own origin alone", async () => {
    const { url } = await served({ walletPage: true })
    const response = await fetch(`${url}/app`)
    expect(response.url).toBe(`${url}/app/`)
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
    const policy = response.headers.get("content-security-policy") ?? ""
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src/)
    expect(policy).toContain("connect-src 'self'; img-src data:;")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    const named = (await response.text()).matchAll(/(?:src|href)="([\w.]+)"/g)
    const types = [...named].map(async ([, name = ""]) => {
      const file = await fetch(new URL(name, response.url))
      expect([name, file.status]).toEqual([name, 200])
      return file.headers.get("content-type")
    })
    expect(await Promise.all(types)).toEqual([
      "text/css; charset=utf-8",
      "text/javascript; charset=utf-8",
    ])
    // Beside it, the service answers as ever.
    expect((await fetch(`${url}/app/secrets.txt`)).status).toBe(404)
    expect((await fetch(`${url}/ping`)).status).toBe(200)
    const posted = await fetch(`${url}/app/`, { method: "POST" })
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"])
  })

  it("lets wallets ask the nodes that the operator names, and nobody else", async () => {
    const walletPageNodes = ["https://api.trongrid.io", "https://node.example:8090"]
    const { url } = await served({ walletPage: true, walletPageNodes })
    const { headers } = await fetch(`${url}/app/`)
    expect(headers.get("content-security-policy")).toContain(
      "; connect-src 'self' https://api.trongrid.io https://node.example:8090; img-src data:;",
    )
  })

  it("is packed for browsers that unpack, within 70 kB, and shown as it is to others", async () => {
    const { url } = await served({ walletPage: true, mountPrefix: "/relay" })
    const ask = async (encoding: string) => {
      const headers = { "accept-encoding": encoding }
      const response = await fetch(`${url}/relay/app/page.js`, { method: "HEAD", headers })
      return [
        response.headers.get("content-encoding"),
        Number(response.headers.get("content-length")),
      ] as const
    }
    const [[packing, packed], [none, plain]] = [await ask("br, gzip"), await ask("gzip;q=0, br")]
    expect([packing, none]).toEqual(["gzip", null])
    expect(packed).toBeLessThanOrEqual(70_000)
    const text = await (await fetch(`${url}/relay/app/page.js`)).text()
    expect(Buffer.byteLength(text)).toBe(plain)
    const moved = await fetch(`${url}/relay/app`, { redirect: "manual" })
    expect(moved.headers.get("location")).toBe("/relay/app/")
  })

  it("is served only where the operator says so", async () => {
    const { url } = await served({ walletPage: false })
    for (const path of ["/app", "/app/", "/app/page.js"])
      expect((await fetch(`${url}${path}`)).status).toBe(404)
  })
})
