import { deployDevnet, startEvmNode, type Devnet } from "@shielded-relay/devnet"
import { ConfigurationError, exampleChains, readConfiguration, run } from "@shielded-relay/http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { devnetEnvironment } from "./support/devnetEnvironment.ts"
import { writtenTerminal } from "./support/writtenTerminal.ts"

const limits = { perOperation: "0.02", perOrganization: "0.5", perDay: "3" }

/** Reads the example chain with other fields. */
const read = (change: object) =>
  readConfiguration(
    {
      SHIELDED_RELAY_VAULT_PATH: "/var/lib/relay/vault.json",
      SHIELDED_RELAY_VAULT_PASSPHRASE: "correct horse battery staple",
      SHIELDED_RELAY_CHAINS: JSON.stringify([{ ...exampleChains[0], ...change }]),
    },
    () => "",
  ).chains[0]

function problem(change: object): string {
  try {
    read(change)
    return ""
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return error.message
  }
}

describe("the configuration of a gas tank", () => {
  it.each([
    ["vault", { from: "vault" }],
    ["env:TANK", { from: "env", name: "TANK" }],
    ["file:/secrets/tank", { from: "file", path: "/secrets/tank" }],
  ])("takes the key from %s", (gasTank, expected) => {
    expect(read({ gasTank })).toMatchObject({ gasTank: expected })
    expect(read({ gasTank })).not.toHaveProperty("advances")
  })

  it("has limits in whole coins, of the family's decimals", () => {
    expect(read({ gasTank: "vault", advances: limits })).toMatchObject({
      advances: {
        perOperation: 2n * 10n ** 16n,
        perOrganization: 5n * 10n ** 17n,
        perDay: 3n * 10n ** 18n,
      },
    })
    const tron = {
      family: "tron",
      poolAddress: "TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY",
      feeRecipient: "TE2H9hWjzYdwzDFRJfx9BFhr4MmjH1CHaz",
      finality: undefined,
      tokens: [{ address: `0x${"0".repeat(40)}`, symbol: "TRX", decimals: 6 }],
      gasTank: "vault",
    }
    expect(read({ ...tron, advances: limits })).toMatchObject({
      advances: { perOperation: 20_000n, perOrganization: 500_000n, perDay: 3_000_000n },
    })
    expect(problem({ ...tron, advances: { ...limits, perOperation: "0.0000001" } })).toContain(
      "with at most 6 decimals",
    )
  })

  it.each<[string, object, string]>([
    ["a key", { gasTank: `0x${"11".repeat(32)}` }, "never a key itself"],
    ["a relayer's key", { gasTank: "vault:0" }, 'gasTank: must be "vault"'],
    ["limits without a tank", { advances: limits }, "this chain has none: add gasTank"],
    [
      "a missing limit",
      { gasTank: "vault", advances: { ...limits, perDay: undefined } },
      "advances.perDay: is required",
    ],
    [
      "a number in place of text",
      { gasTank: "vault", advances: { ...limits, perDay: 3 } },
      "advances.perDay: must be a positive number of coins as text",
    ],
    [
      "a limit of 0",
      { gasTank: "vault", advances: { ...limits, perOperation: "0" } },
      "advances.perOperation: must be",
    ],
    [
      "an organization's limit above that of the day",
      { gasTank: "vault", advances: { ...limits, perOrganization: "4" } },
      "advances.perOrganization: must not exceed perDay",
    ],
    [
      "an operation's limit above that of its organization",
      { gasTank: "vault", advances: { ...limits, perOperation: "1" } },
      "advances.perOperation: must not exceed perOrganization",
    ],
    [
      "an unknown limit",
      { gasTank: "vault", advances: { ...limits, perWeek: "1" } },
      "advances.perWeek: is unknown",
    ],
    [
      "a tank on Solana",
      { family: "solana", gasTank: "vault" },
      "gasTank: must be absent: on Solana a relaying account pays the fees of managed wallets",
    ],
    [
      "limits on Solana",
      { family: "solana", advances: limits },
      "advances: must be absent: on Solana",
    ],
  ])("refuses %s", (_, change, expected) => {
    expect(problem(change)).toContain(expected)
  })
})

describe("on a local network", () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode())
    await devnet.node.client.mine({ blocks: 1 })
  })
  afterAll(() => devnet.node.close())

  async function environmentWith(change: object, more: Readonly<Record<string, string>> = {}) {
    const environment = await devnetEnvironment(devnet, more)
    const [chain] = JSON.parse(environment["SHIELDED_RELAY_CHAINS"] ?? "[]")
    const chains = JSON.stringify([{ ...chain, ...change }])
    return { ...environment, SHIELDED_RELAY_CHAINS: chains }
  }
  const command = async (
    environment: Readonly<Record<string, string>>,
    ...words: ReadonlyArray<string>
  ) => {
    const { own, written } = writtenTerminal(environment)
    return { code: await run(words, own), ...written }
  }

  it("the vault makes its key once and prints its addresses, and check and doctor ask for it", async () => {
    const environment = await environmentWith({ gasTank: "vault" })
    await command(environment, "vault", "init")
    const missing =
      "names gas-tank/31337, which is not in the vault: create it with shielded-relay vault init --gas-tank 31337"
    const place = "SHIELDED_RELAY_CHAINS[0].gasTank"
    expect((await command(environment, "config", "check")).err).toContain(`${place} ${missing}`)
    expect((await command(environment, "doctor")).out).toContain(`${place}: ${missing}`)
    const made = await command(environment, "vault", "init", "--gas-tank", "31337")
    const [, address = ""] =
      /^master-seed: already exists\ngas-tank\/31337: created \(EVM (0x\w{40}), Solana \w+, TRON T\w{33}\)\n$/.exec(
        made.out,
      ) ?? []
    const again = await command(environment, "vault", "init", "--gas-tank", "31337")
    expect(again.out).toContain(`gas-tank/31337: already exists (EVM ${address},`)
    expect(await command(environment, "config", "check")).toMatchObject({ code: 0 })
    const { code, out } = await command(environment, "doctor")
    expect(code).toBe(0)
    expect(out).toMatch(
      new RegExp(
        `^warning +chain 31337: gas tank ${address} has 0 smallest units of the native coin; it lends at most ${1n * 10n ** 18n} a day$`,
        "m",
      ),
    )
    for (const wrong of ["x", "0", "1/0"])
      expect(await command(environment, "vault", "init", "--gas-tank", wrong)).toMatchObject({
        code: 2,
      })
    expect(await command(environment, "doctor", "--gas-tank", "1")).toMatchObject({ code: 2 })
  })

  it("the doctor finds nothing wrong with a tank that holds a day's loans", async () => {
    const environment = await environmentWith(
      { gasTank: "env:TANK", advances: limits },
      { TANK: devnet.gasTank.privateKey },
    )
    await command(environment, "vault", "init")
    const { code, out } = await command(environment, "doctor")
    expect(code).toBe(0)
    expect(out).toMatch(
      new RegExp(`^ok +chain 31337: gas tank ${devnet.gasTank.address} has \\d+ smallest`, "m"),
    )
    expect(out).not.toContain(devnet.gasTank.privateKey.slice(2))
  })

  it("a relaying account's key is refused", async () => {
    const environment = await environmentWith({ gasTank: "env:DEVNET_RELAYER" })
    await command(environment, "vault", "init")
    const { out } = await command(environment, "doctor")
    expect(out).toContain("gasTank is the same account as one of the senders")
    const unset = await environmentWith({ gasTank: "env:TANK" })
    expect((await command(unset, "config", "check")).err).toContain(
      "SHIELDED_RELAY_CHAINS[0].gasTank refers to a missing value. The variable TANK is not set",
    )
  })
})
