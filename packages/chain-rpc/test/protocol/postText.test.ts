import { createServer, type RequestListener } from "node:http"
import { gzipSync } from "node:zlib"
import { afterEach, describe, expect, it } from "vitest"
import { postText } from "../../src/protocol/postText.ts"

const closing: Array<() => Promise<unknown>> = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** A server that answers so, and a question to it. */
async function asking(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  const port = typeof address === "object" ? address?.port : 0
  const controller = new AbortController()
  const ask = (maxBytes = 1_000) =>
    postText({
      url: `http://127.0.0.1:${port}/`,
      headers: { "x-key": "secret" },
      body: "question",
      maxBytes,
      signal: controller.signal,
    })
  return { ask, abort: () => controller.abort() }
}

describe("a question over HTTP", () => {
  it("is posted with its headers, and the answer is read whole", async () => {
    const { ask } = await asking((request, response) => {
      let text = ""
      request.setEncoding("utf8")
      request.on("data", (chunk: string) => (text += chunk))
      request.on("end", () =>
        response.end(`${request.method} ${request.headers["x-key"] as string} ${text} ä`),
      )
    })
    expect(await ask()).toEqual({
      status: 200,
      retryAfter: undefined,
      body: "POST secret question ä",
    })
  })

  it("goes over one connection when asked again", async () => {
    const ports = new Set<number | undefined>()
    const { ask } = await asking((request, response) => {
      ports.add(request.socket.remotePort)
      request.resume()
      response.end("yes")
    })
    await ask()
    await ask()
    expect(ports.size).toBe(1)
  })

  it("takes packed answers, and no more of them than was allowed once they are unpacked", async () => {
    const { ask } = await asking((request, response) => {
      request.resume()
      response.setHeader("content-encoding", "gzip")
      response.end(gzipSync(" ".repeat(5_000)))
    })
    expect((await ask(5_000)).body).toBe(" ".repeat(5_000))
    expect((await ask(4_999)).body).toBe(null)
  })

  it.each([
    ["a redirect", (response) => response.writeHead(302, { location: "/other" }).end()],
    [
      "a connection that ends early",
      (response) => {
        response.setHeader("content-length", "100")
        response.write("half")
        response.destroy()
      },
    ],
    [
      "a packed answer that is cut off",
      (response) => {
        response.setHeader("content-encoding", "gzip")
        response.end(gzipSync("whole").subarray(0, 12))
      },
    ],
  ] satisfies ReadonlyArray<[string, (response: Parameters<RequestListener>[1]) => unknown]>)(
    "fails after %s",
    async (_what, end) => {
      const { ask } = await asking((request, response) => {
        request.resume()
        end(response)
      })
      await expect(ask()).rejects.toThrow(Error)
    },
  )

  it("ends when its caller leaves", async () => {
    const { ask, abort } = await asking((request) => {
      request.resume()
      abort()
    })
    await expect(ask()).rejects.toThrow(Error)
  })
})
