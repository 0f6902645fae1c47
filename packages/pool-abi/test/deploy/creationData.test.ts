import { addressFromBytes, type Address } from "@shielded-relay/core"
import {
  deployments,
  routerAction,
  shieldedPoolAbi,
  uniswapV2Action,
  uniswapV3Action,
} from "@shielded-relay/pool-contracts"
import { addressArbitrary } from "@shielded-relay/testkit"
import { Interface } from "ethers"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  acceptTokenData,
  actionCreationData,
  addActionData,
  poolCreationData,
  type ActionCreation,
} from "../../src/deploy/creationData.ts"
import { hexOfAddress } from "../../src/encoding/hex.ts"

const pool = new Interface(shieldedPoolAbi)
const library = addressFromBytes(new Uint8Array(20).fill(7))

describe("what creates the pool and its actions, as ethers encodes it", () => {
  it("is the linked code with the constructor's arguments behind it", () => {
    fc.assert(
      fc.property(addressArbitrary, (owner) => {
        const addresses: Record<string, Address> = {}
        for (const creation of deployments({ owner: hexOfAddress(owner), chainId: 31337 })) {
          const linked = Object.fromEntries(
            Object.entries(addresses).map(([name, address]) => [name, hexOfAddress(address)]),
          )
          const parameters =
            creation.args.length === 0 ? "0x" : pool.encodeDeploy([...creation.args])
          expect(poolCreationData(creation, addresses)).toBe(
            creation.creationCode(linked) + parameters.slice(2),
          )
          addresses[creation.contractName] = library
        }
        expect(Object.keys(addresses).length).toBeGreaterThan(1)
      }),
    )
  })

  it("is for an action its code with the exchange behind it", () => {
    fc.assert(
      fc.property(addressArbitrary, addressArbitrary, fc.nat(), (one, two, feeBps) => {
        const cases: ReadonlyArray<
          readonly [
            ActionCreation,
            { readonly abi: ConstructorParameters<typeof Interface>[0]; readonly bytecode: string },
            ReadonlyArray<unknown>,
          ]
        > = [
          [{ kind: "uniswap-v3", factory: one, wrappedNative: two }, uniswapV3Action, [one, two]],
          [
            { kind: "uniswap-v2", factory: one, wrappedNative: two, feeBps },
            uniswapV2Action,
            [one, two, feeBps],
          ],
          [{ kind: "router", router: one }, routerAction, [one]],
        ]
        for (const [action, { abi, bytecode }, args] of cases) {
          const parameters = new Interface(abi).encodeDeploy(args)
          expect(actionCreationData(action)).toBe(bytecode + parameters.slice(2))
        }
      }),
    )
  })

  it("is for the owner's calls their calldata", () => {
    fc.assert(
      fc.property(addressArbitrary, fc.string(), fc.nat(), (address, name, least) => {
        expect(acceptTokenData(address, BigInt(least))).toBe(
          pool.encodeFunctionData("setMinDeposit", [address, least]),
        )
        expect(addActionData(name, address)).toBe(
          pool.encodeFunctionData("addAction", [name, address]),
        )
      }),
    )
  })
})
