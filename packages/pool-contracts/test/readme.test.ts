import { deployments, type Hex } from "@shielded-relay/pool-contracts"
import { expect, it } from "vitest"

it("lists what a pool consists of, in the order of its README", async () => {
  const owner = `0x${"0a".repeat(20)}` as const
  const chainId = 31_337
  const sent: Array<Hex> = []
  const create = (code: Hex): Promise<Hex> => {
    sent.push(code)
    const address: Hex = `0x${String(sent.length).padStart(40, "0")}`
    return Promise.resolve(address)
  }
  const addresses: Record<string, Hex> = {}
  for (const step of deployments({ owner, chainId })) {
    addresses[step.contractName] = await create(step.creationCode(addresses))
  }
  // The pool comes last: its code names the addresses of those before it.
  expect(Object.keys(addresses).at(-1)).toBe("ShieldedPool")
  const others = Object.values(addresses).slice(0, -1)
  expect(others.length).toBeGreaterThan(0)
  expect(others.every((address) => sent.at(-1)?.includes(address.slice(2)) === true)).toBe(true)
})
