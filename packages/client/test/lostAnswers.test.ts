import { createClient, evmKey } from "@shielded-relay/client"
import { afterEach, describe, expect, it } from "vitest"
import { developmentKey, withdrawal } from "./support/clientOf.ts"
import { txHash } from "./support/exampleAnswers.ts"
import { simulatedService } from "./support/simulatedService.ts"
import type { Breakage } from "./support/breakingServer.ts"
import { unreliableServer } from "./support/unreliableServer.ts"

let server: Awaited<ReturnType<typeof unreliableServer>>
afterEach(() => server.close())

/** Real connections; pauses take no time. */
async function sessionOver(list: ReadonlyArray<Breakage>, useEIP712: boolean) {
  const left = [...list]
  let connected = false
  const service = simulatedService()
  server = await unreliableServer(service, () => (connected ? (left.shift() ?? "none") : "none"))
  const client = createClient({
    baseUrl: server.url,
    wallet: evmKey(developmentKey),
    // Only a request without an answer waits for the time limit. On a busy machine an answer takes seconds.
    timeout: list.includes("never answered") ? 6_000 : 120_000,
    pause: async () => {},
  })
  const session = await client.createSession({ useEIP712 })
  connected = true
  return { service, session }
}

const breakages: ReadonlyArray<Breakage> = [
  "closed before the request is read",
  "closed before the answer",
  "closed within the answer",
  "never answered",
]

describe.each([
  ["normal mode", false],
  ["EIP-712 mode", true],
])("over a real connection, in %s,", (_name, useEIP712) => {
  it.each(breakages)(
    "a withdrawal whose connection is %s happens once and is found",
    async (how) => {
      const { service, session } = await sessionOver([how], useEIP712)
      expect(await session.withdraw(withdrawal)).toMatchObject({ txHash })
      expect(service.executed()).toBe(1)
      const sent = service.seen.filter(({ routePattern }) => routePattern === "/withdraw")
      expect(new Set(sent.map(({ rawBody }) => Buffer.from(rawBody).toString())).size).toBe(1)
    },
  )

  it("a withdrawal executes once under each breakage in turn", async () => {
    const { service, session } = await sessionOver(breakages.slice(0, 3), useEIP712)
    expect(await session.withdraw(withdrawal)).toMatchObject({ txHash })
    expect(service.executed()).toBe(1)
  })

  it.each(breakages)("a read whose connection is %s is retried", async (how) => {
    const { session } = await sessionOver([how], useEIP712)
    expect(await session.balance({ chainId: 1 })).toMatchObject({ balances: [] })
  })
})
