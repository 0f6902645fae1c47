import { expect, it } from "vitest"
import { readChains } from "../src/configuration/chain/readChains.ts"
import { Problems } from "../src/configuration/Problems.ts"
import { configurationFindings } from "../src/deployment/configurationFindings.ts"
import { readDeploymentFile } from "../src/deployment/readDeploymentFile.ts"

const owner = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
const other = "0x90F79bf6EB2c4f870365E785982E1f101E93b906"
const coin = { address: "0x0000000000000000000000000000000000000000", symbol: "ETH", decimals: 18 }
const dollar = { address: other, symbol: "USDC", decimals: 6 }
const solanaOwner = "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY"
const program = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"
const tronOwner = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"

const deployment = (changes: object = {}) =>
  readDeploymentFile(
    "pool.json",
    JSON.stringify({
      chainId: 31337,
      name: "Local",
      rpcUrls: ["https://rpc.example"],
      signer: "print",
      owner,
      tokens: [{ ...coin, minimumDeposit: "5" }],
      ...changes,
    }),
  )

const entry = {
  chainId: 31337,
  name: "Local",
  rpcUrls: ["https://rpc.example"],
  poolAddress: owner,
  deploymentBlock: 1,
  senders: ["vault:0"],
  feeRecipient: owner.toLowerCase(),
  tokens: [coin],
}

function configured(changes: object = {}) {
  const problems = new Problems()
  const [chain] = readChains("chains", JSON.stringify([{ ...entry, ...changes }]), problems)
  expect(problems.list).toEqual([])
  return chain
}

/** What is wrong, without remedies, which every one of these has. */
const found = (file: object, chain: object) =>
  configurationFindings(deployment(file), configured(chain)).map(({ verdict, what, remedy }) => {
    expect(remedy === null).toBe(verdict === "ok")
    return `${verdict} ${what}`
  })

const agrees = ["ok the configuration of the chain agrees with this file"]

it("finds nothing where file and configuration agree, in whichever form addresses are written", () => {
  expect(found({}, {})).toEqual(agrees)
  expect(found({ finality: "tag", l1Fees: "none" }, {})).toEqual(agrees)
  expect(found({}, { finality: 3, l1Fees: "op-stack" })).toEqual(agrees)
  const tron = { family: "tron", signer: "env:KEY", owner: tronOwner }
  const hex = "0x5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb"
  expect(found(tron, { family: "tron", feeRecipient: hex })).toEqual(agrees)
})

it("finds tokens that one of them lacks, and tokens that differ", () => {
  expect(found({}, { tokens: [{ ...coin, symbol: "WETH", decimals: 8 }, dollar] })).toEqual([
    `fault the symbol of ${coin.address} is WETH in the configuration, and ETH here`,
    `fault the decimals of ${coin.address} is 8 in the configuration, and 18 here`,
    `warning this file lacks the token ${other} (USDC) of the configuration`,
  ])
  expect(found({}, { tokens: [dollar] })).toEqual([
    `warning the configuration lacks the token ${coin.address} (ETH), so the service refuses deposits of it`,
    `warning this file lacks the token ${other} (USDC) of the configuration`,
  ])
})

it("finds actions that one of them lacks", () => {
  const swaps = {
    wrappedNative: other,
    venues: [
      { kind: "uniswap-v2", action: "Both", router: other },
      { kind: "uniswap-v2", action: "Swaps", router: other },
    ],
  }
  const actions = ["Both", "File"].map((name) => ({ name, kind: "router", router: other }))
  expect(found({ actions }, { swaps })).toEqual([
    "warning no swap venue of the configuration uses the action File",
    "warning this file lacks the action Swaps, which a swap venue of the configuration uses",
  ])
})

it("finds another recipient of fees, and other fields that the file names", () => {
  expect(found({ feeRecipient: other }, {})).toEqual([
    `warning fees go to ${owner.toLowerCase()} by the configuration, and to ${other} by this file`,
  ])
  expect(found({ finality: 2, l1Fees: "op-stack" }, { finality: 3 })).toEqual([
    "fault l1Fees is none in the configuration, and op-stack here",
    "fault finality is 3 in the configuration, and 2 here",
  ])
})

it("finds another cluster of Solana", () => {
  const token = { address: "11111111111111111111111111111111", symbol: "SOL", decimals: 9 }
  const file = {
    family: "solana",
    genesisHash: solanaOwner,
    owner: undefined,
    admin: solanaOwner,
    tokens: [{ ...token, minimumDeposit: "5" }],
  }
  const chain = {
    family: "solana",
    genesisHash: program,
    poolAddress: program,
    lookupTable: program,
    deploymentSlot: 1,
    deploymentBlock: undefined,
    feeRecipient: solanaOwner,
    tokens: [token],
  }
  expect(found(file, chain)).toEqual([
    `fault genesisHash is ${program} in the configuration, and ${solanaOwner} here`,
  ])
  expect(found(file, { ...chain, genesisHash: solanaOwner })).toEqual(agrees)
})

it("finds a chain that the configuration lacks, or has with another family", () => {
  const [missing] = configurationFindings(deployment(), undefined)
  expect(missing).toMatchObject({
    verdict: "fault",
    what: expect.stringContaining("the configuration has no chain 31337"),
    remedy: expect.stringContaining("SHIELDED_RELAY_CHAINS_FILE"),
  })
  expect(found({}, { family: "tron", feeRecipient: tronOwner })).toEqual([
    "fault chain 31337 is of the family tron in the configuration, and of evm here",
  ])
})
