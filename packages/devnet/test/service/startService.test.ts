import { afterAll, beforeAll, expect, it } from "vitest"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService } from "../../src/service/startService.ts"

let devnet: Devnet
beforeAll(async () => {
  devnet = await deployDevnet(await startEvmNode())
})
afterAll(() => devnet.node.close())

it("reports the service's output when it ends before it is ready", async () => {
  await expect(startService(devnet, { SHIELDED_RELAY_LISTEN: "nowhere" })).rejects.toThrow(
    /^The service ended with code 2\nThe configuration is wrong:\n {2}SHIELDED_RELAY_LISTEN must be host:port/,
  )
})
