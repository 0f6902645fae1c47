import { createHash, createHmac } from "node:crypto"
import { SignatureV4 } from "@smithy/signature-v4"
import aws4 from "aws4"
import { describe, expect, it } from "vitest"
import { credentials } from "../src/testing/index.ts"

/** AWS's signature version 4 test suite (aws-sig-v4-test-suite), by the name of the test. */
const vectors = [
  ["get-vanilla", "GET", "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"],
  ["post-vanilla", "POST", "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"],
] as const

const time = "20150830T123600Z"
const host = "example.amazonaws.com"

class Sha256 {
  readonly #hash
  constructor(secret?: unknown) {
    this.#hash =
      secret === undefined
        ? createHash("sha256")
        : createHmac("sha256", typeof secret === "string" ? secret : bytesOf(secret))
  }
  update(data: unknown) {
    this.#hash.update(typeof data === "string" ? data : bytesOf(data))
  }
  digest = async () => new Uint8Array(this.#hash.digest())
  reset() {}
}

function bytesOf(data: unknown): Uint8Array {
  if (data instanceof Uint8Array) return data
  if (data instanceof ArrayBuffer) return new Uint8Array(data)
  throw new TypeError("bytes were expected")
}

describe("signature version 4", () => {
  it.each(vectors)(
    "is AWS's published one, by both libraries: %s",
    async (_, method, signature) => {
      const request = {
        method,
        path: "/",
        service: "service",
        region: "us-east-1",
        host,
        headers: { Host: host, "X-Amz-Date": time },
        // The vectors sign the other headers alone.
        extraHeadersToIgnore: { "content-length": true, "content-type": true },
      }
      const byAws4 = aws4.sign(request, credentials)
      expect(String(Object(byAws4.headers)["Authorization"])).toContain(`Signature=${signature}`)
      const signer = new SignatureV4({
        credentials,
        region: "us-east-1",
        service: "service",
        sha256: Sha256,
        applyChecksum: false,
      })
      const bySdk = await signer.sign(
        {
          method,
          protocol: "https:",
          hostname: host,
          path: "/",
          query: {},
          headers: { host },
        },
        { signingDate: new Date("2015-08-30T12:36:00Z") },
      )
      expect(bySdk.headers["authorization"]).toContain(`Signature=${signature}`)
    },
  )
})
