import { breakingServer, type Breakage } from "./breakingServer.ts"
import { signedRequestOf } from "./faultyFetch.ts"
import type { simulatedService } from "./simulatedService.ts"

/** A simulated service on a loopback port; `breakage` decides what happens to each exchange. */
export function unreliableServer(
  service: ReturnType<typeof simulatedService>,
  breakage: () => Breakage,
) {
  return breakingServer(async ({ url = "/", method = "GET", headers }, sent) => {
    const header = headers["x-service-request-signature"]
    const request = signedRequestOf("", new URL(url, "http://x"), {
      method,
      body: sent.toString(),
      headers: typeof header === "string" ? { "x-service-request-signature": header } : {},
    })
    const { status, body } = await service.answer(request)
    const bytes = Buffer.from(JSON.stringify(body))
    return { status, headers: { "content-type": "application/json" }, bytes }
  }, breakage)
}
