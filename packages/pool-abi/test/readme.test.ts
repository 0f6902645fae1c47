import { parseAddress } from "@shielded-relay/core"
import { approveData } from "@shielded-relay/pool-abi"
import { expect, it } from "vitest"

it("makes calldata as its README shows", () => {
  const pool = parseAddress("0x00000000000000000000000000000000000000aa", "evm")
  if (pool === null) throw new Error("not an address")
  const data = approveData(pool, 5n)
  // 095ea7b3 is the selector of approve(address,uint256).
  expect(data).toBe(`0x095ea7b3${"aa".padStart(64, "0")}${"5".padStart(64, "0")}`)
})
