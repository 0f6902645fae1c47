import { createClient, type Disclosure, type DisclosureParameters } from "@shielded-relay/client"
import { run } from "@shielded-relay/http"
import { expect } from "vitest"
import type { Service } from "../../src/service/startService.ts"

type ClientWallet = Parameters<typeof createClient>[0]["wallet"]

/** The name under which the tests' reader asks. */
const reader = "Auditor Ltd"

/** Has a wallet ask for a statement, with the service's key to check its signature. */
export async function disclosed(
  service: Service,
  wallet: ClientWallet,
  parameters: Pick<DisclosureParameters, "chainId"> & { readonly from: Date; readonly to: Date },
) {
  const client = createClient({ baseUrl: service.url, wallet })
  const { verificationPublicKey } = await client.attestation()
  return { ...(await client.disclose({ verifier: reader, ...parameters })), verificationPublicKey }
}

/** Runs `verify-disclosure` as a reader: with the chain and pool, and without the service's configuration, accounts and tokens. */
export async function readStatement(
  chain: object,
  { file, serviceSignature }: Pick<Disclosure, "file" | "serviceSignature">,
  options: {
    readonly verifier?: string
    readonly csv?: boolean
    readonly verificationPublicKey?: string
  } = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const { verifier = reader, csv = false, verificationPublicKey } = options
  const files: Readonly<Record<string, string>> = {
    "statement.json": file,
    "chain.json": JSON.stringify(chain),
    "service.pem": verificationPublicKey ?? "",
  }
  const [out, err]: [Array<string>, Array<string>] = [[], []]
  const code = await run(
    [
      "verify-disclosure",
      "--statement",
      "statement.json",
      "--verifier",
      verifier,
      "--chain-file",
      "chain.json",
      ...(csv ? ["--csv"] : []),
      ...(verificationPublicKey === undefined
        ? []
        : ["--service-key", "service.pem", "--service-signature", serviceSignature ?? ""]),
    ],
    {
      environment: {},
      readFile: (path) => {
        const text = files[path]
        if (text === undefined) throw new Error(`no file ${path}`)
        return text
      },
      print: (text) => void out.push(text),
      complain: (text) => void err.push(text),
      log: () => {},
      readBytes: () => new Uint8Array(),
      createFile: () => () => {},
      replaceFile: () => Promise.resolve(),
      ask: () => Promise.resolve(null),
      readInput: () => "",
      isInteractive: false,
      stopAsked: () => Promise.resolve(),
    },
  )
  return { code, out: out.join(""), err: err.join("") }
}

/** Expects that a statement holds on its chain, and not with one byte changed, for another reader or under another key's signature. */
export async function holdsForItsReader(
  chain: object,
  statement: Awaited<ReturnType<typeof disclosed>>,
): Promise<{ readonly csv: ReadonlyArray<ReadonlyArray<string>> }> {
  const { verificationPublicKey, file } = statement
  const read = await readStatement(chain, statement, { verificationPublicKey })
  expect([read.code, read.err]).toEqual([0, expect.stringContaining("development keys")])
  expect(JSON.parse(read.out)).toMatchObject({
    holds: true,
    developmentKeys: true,
    signedByService: true,
    request: { verifier: reader },
  })
  const { code, out } = await readStatement(chain, statement, { csv: true })
  expect(code).toBe(0)

  const refused = { code: 1, out: "", err: expect.stringContaining("does not hold") as string }
  expect(await readStatement(chain, statement, { verifier: "Another" })).toEqual(refused)
  const places = [/"amount":"./, /"npk":"0x./, /"pseudonym":"0x./, /"proofs":\[\["0x./, /"more":./]
  for (const place of places) {
    const at = (place.exec(file)?.index ?? 0) + (place.exec(file)?.[0].length ?? 1) - 1
    const other = file[at] === "1" ? "2" : "1"
    const changed = { ...statement, file: file.slice(0, at) + other + file.slice(at + 1) }
    expect(await readStatement(chain, changed)).toEqual(refused)
  }
  const wrong = { serviceSignature: null, file }
  const unsigned = await readStatement(chain, wrong, { verificationPublicKey })
  expect(unsigned).toMatchObject({
    code: 2,
    err: expect.stringContaining("--service-signature") as string,
  })
  return {
    csv: out
      .trim()
      .split("\r\n")
      .map((line) => line.split(",")),
  }
}
