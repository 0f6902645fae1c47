import { keyVaultContract, priceSourceContract } from "@shielded-relay/testkit"
import { chainIdFromNumber, KeyVault, parseAddress, Screening } from "@shielded-relay/core"
import { Effect, Exit } from "effect"
import { randomBytes } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  promiseKeyVault,
  promisePriceSource,
  promiseScreening,
  VaultUnavailable,
} from "shielded-relay"
import { folderVault } from "../../src/adapters/folderVault.ts"
import { officeScreening } from "../../src/adapters/officeScreening.ts"
import { servicePrices } from "../../src/adapters/servicePrices.ts"

const root = mkdtempSync(join(tmpdir(), "adapters-"))
afterAll(() => rmSync(root, { recursive: true }))
const newFolder = () => mkdtempSync(join(root, "vault-"))
const key = randomBytes(32)
const runner = { describe, it, expect }

keyVaultContract(runner, async () => promiseKeyVault(folderVault(newFolder(), key)), {
  shared: true,
})

describe("the sealed files of the vault", () => {
  const signal = new AbortController().signal
  const seed = randomBytes(32)
  const refused = async (vault: ReturnType<typeof folderVault>) =>
    Effect.runPromiseExit(
      Effect.flatMap(KeyVault, ({ get }) => get("master-seed")).pipe(
        Effect.provide(promiseKeyVault(vault)),
      ),
    )
  const damaged = Exit.fail(
    new VaultUnavailable({
      reason: "master-seed is damaged, or sealed with another key",
      retryable: false,
    }),
  )

  it("hold no clear text, and one file per secret", async () => {
    const folder = newFolder()
    await folderVault(folder, key).create("master-seed", seed, signal)
    expect(readdirSync(folder)).toEqual(["master-seed.sealed"])
    expect(readFileSync(join(folder, "master-seed.sealed")).includes(seed)).toBe(false)
  })

  it("open with no other key, and not when a byte or the end is missing or changed", async () => {
    const folder = newFolder()
    await folderVault(folder, key).create("master-seed", seed, signal)
    const path = join(folder, "master-seed.sealed")
    const sealed = readFileSync(path)
    expect(await refused(folderVault(folder, randomBytes(32)))).toEqual(damaged)
    for (const bytes of [
      ...[0, 12, 27, 28].map((at) => sealed.with(at, (sealed[at] ?? 0) ^ 1)),
      ...[0, 12, 16, 28, sealed.length - 1].map((end) => sealed.subarray(0, end)),
    ]) {
      writeFileSync(path, bytes)
      expect(await refused(folderVault(folder, key))).toEqual(damaged)
    }
  })

  it("open under no other name", async () => {
    const folder = newFolder()
    const vault = folderVault(folder, key)
    await vault.create("relayer/1/0", seed, signal)
    writeFileSync(
      join(folder, "master-seed.sealed"),
      readFileSync(join(folder, "relayer-1-0.sealed")),
    )
    expect(await refused(vault)).toEqual(damaged)
  })
})

describe("the prices of a service", () => {
  const address = (digit: string) => {
    const parsed = parseAddress(`0x${digit.repeat(40)}`, "evm")
    if (parsed === null) throw new Error("no address")
    return parsed
  }
  const chain = (number: number) => {
    const id = chainIdFromNumber(number)
    if (id === null) throw new Error("no chain id")
    return id
  }
  const server = createServer((request, response) => {
    if (request.url === `/1/${address("1")}`)
      response.end(JSON.stringify({ tokens: "9007199254740993", native: "2" }))
    else if (request.url === `/1/${address("3")}`)
      response.end(JSON.stringify({ tokens: 9.5, native: "2" }))
    else response.writeHead(404).end()
  })
  let url = ""
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    url = `http://127.0.0.1:${Reflect.get(Object(server.address()), "port")}`
  })
  afterAll(() => server.close())
  const source = promisePriceSource({
    price: (...asked) => servicePrices(url).price(...asked),
  })

  priceSourceContract(runner, source, {
    chains: [chain(1), chain(2)],
    coin: address("0"),
    priced: [address("1")],
    unpriced: address("2"),
  })

  it("keep every digit, and refuse numbers that are no whole ones", async () => {
    const { signal } = new AbortController()
    const { price } = servicePrices(url)
    expect((await price(chain(1), address("1"), signal)).tokens).toBe(9007199254740993n)
    await expect(price(chain(1), address("3"), signal)).rejects.toThrow("tokens of a price")
  })
})

it("the screening of an office serves whom it allows, denies others and decides nothing without an answer", async () => {
  const address = parseAddress(`0x${"1".repeat(40)}`, "evm")
  if (address === null) throw new Error("no address")
  const screen = (isAllowed: () => Promise<boolean>) =>
    Effect.runPromise(
      Effect.flatMap(Screening, ({ screen: ask }) =>
        ask({ role: "owner", chainId: null, address }),
      ).pipe(Effect.provide(promiseScreening(officeScreening(isAllowed)))),
    )
  expect(await screen(async () => true)).toBe("served")
  expect(await screen(async () => false)).toBe("denied")
  expect(await screen(() => Promise.reject(new Error("the office is closed")))).toBe("undecided")
})
