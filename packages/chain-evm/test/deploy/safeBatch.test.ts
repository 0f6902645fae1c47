import { expect, it } from "vitest"
import { safeChecksum } from "../../src/deploy/safeBatch.ts"

const address = "0x49d4450977E2c95362C13D3a31a09311E0Ea26A6"

/** A batch in the tests of Safe's transaction builder, with what the builder computes of it. */
it("the checksum of a batch is the one of Safe's transaction builder, whatever the batch's name", () => {
  const batch = (name: string) => ({
    version: "1.0",
    chainId: "4",
    createdAt: 1646321521061,
    meta: {
      name,
      txBuilderVersion: "1.4.0",
      createdFromSafeAddress: "0xDF8a1Ce35c9a6ACE153B4e0767942f1E2291a1Aa",
      createdFromOwnerAddress: address,
    },
    transactions: [
      {
        to: address,
        value: "0",
        contractMethod: {
          inputs: [{ internalType: "address", name: "paramAddress", type: "address" }],
          name: "testAddress",
          payable: false,
        },
        contractInputsValues: { paramAddress: address },
      },
      {
        to: address,
        value: "0",
        contractMethod: {
          inputs: [{ internalType: "bool", name: "paramBool", type: "bool" }],
          name: "testBool",
          payable: false,
        },
        contractInputsValues: { paramAddress: "", paramBool: "false" },
      },
      {
        to: address,
        value: "2000000000000000000",
        data: "0x42f4579000000000000000000000000049d4450977e2c95362c13d3a31a09311e0ea26a6",
      },
    ],
  })
  for (const name of ["test batch file", "another"])
    expect(safeChecksum(batch(name))).toBe(
      "0x86c81826dbf7e8a37612153294cc85fdf5c81998dd0a44b86d945502a7eace7c",
    )
})
