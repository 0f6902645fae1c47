import { breakingServer, type Breakage } from "./breakingServer.ts"

/** A proxy in front of a service, on a loopback port; `breakage` decides what happens to each exchange. */
export async function unreliableProxy(target: string, breakage: () => Breakage) {
  /** The bodies, or queries, that reached the service. */
  const forwarded: Array<string> = []
  const server = await breakingServer(async ({ url = "", method = "GET", headers }, body) => {
    forwarded.push(body.length > 0 ? body.toString() : url)
    const reply = await fetch(`${target}${url}`, {
      method,
      headers: {
        "content-type": headers["content-type"] ?? "",
        "x-stamp": String(headers["x-stamp"]),
      },
      ...(method === "POST" ? { body: new Uint8Array(body) } : {}),
    })
    const signature = reply.headers.get("x-service-response-signature") ?? ""
    return {
      status: reply.status,
      headers: { "x-service-response-signature": signature },
      bytes: Buffer.from(await reply.arrayBuffer()),
    }
  }, breakage)
  return { ...server, forwarded }
}
