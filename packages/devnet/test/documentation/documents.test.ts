import { logEvents } from "@shielded-relay/core"
import { configurationTable } from "@shielded-relay/http"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "../../../..")
const read = (path: string) => readFileSync(join(root, path), "utf8")
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => join("docs", path)),
  ...readdirSync(join(root, "packages"))
    .map((folder) => join("packages", folder, "README.md"))
    // Its own test runs what it shows: `packages/local-tron-node/test/command.test.ts`.
    .filter((path) => !path.includes("local-tron-node") && existsSync(join(root, path))),
]

/** Every command in the documents, and the test that runs it. */
const commandTests: Readonly<Record<string, string>> = {
  "npm ci && npm run demo": "packages/devnet/test/documentation/commands.test.ts",
  "npm ci && npm run demo -- --page":
    "packages/devnet/test/walletPage/firstPayment.nightly.test.ts",
  "npm run demo -- --page": "packages/devnet/test/walletPage/firstPayment.nightly.test.ts",
  "npm run demo -- --solana": "packages/devnet/test/documentation/solanaDemo.nightly.test.ts",
  "npm run demo -- --requests": "packages/devnet/test/documentation/commands.test.ts",
  "npm ci && npm test": ".ci/run",
  "npm ci && npm run build": ".ci/run",
  "npm run site": "tooling/test/reference.nightly.test.ts",
  "npm run image": "packages/ceremony/test/pool/keysFolder.test.ts",
  "npm ci": ".ci/run",
  "npm run check": ".ci/run",
  "npm test": ".ci/run",
  "npm install shielded-relay @shielded-relay/chain-evm @shielded-relay/prover-wasm @shielded-relay/vault-file":
    "packages/devnet/test/documentation/installed.test.ts",
  "npm install @shielded-relay/http @shielded-relay/chain-evm @shielded-relay/storage-postgres":
    "packages/devnet/test/documentation/installed.test.ts",
  "npx shielded-relay serve": "packages/devnet/test/documentation/installed.test.ts",
  "npx shielded-relay serve --workers 2": "packages/http/test/workers.test.ts",
  "npx shielded-relay serve --after-restore": "packages/devnet/test/endToEnd/money.test.ts",
  "npx shielded-relay prove": "packages/devnet/test/provers/provingProcesses.nightly.test.ts",
  "npx shielded-relay config check": "packages/http/test/cli.test.ts",
  "npx shielded-relay config check --connect": "packages/http/test/doctor.test.ts",
  "npx shielded-relay config check --connect --json": "packages/http/test/doctor.test.ts",
  "npx shielded-relay database move --to DATABASE_URL": "packages/http/test/operations.test.ts",
  "npx shielded-relay backup --to backup-1 --passphrase BACKUP_PASSPHRASE":
    "packages/devnet/test/endToEnd/backup.nightly.test.ts",
  "npx shielded-relay backup --to backup-2 --recipient age1… --with-vault":
    "packages/http/test/backup/backup.test.ts",
  "npx shielded-relay drill --from backup-1 --passphrase BACKUP_PASSPHRASE":
    "packages/devnet/test/endToEnd/backup.nightly.test.ts",
  "npx shielded-relay restore --from backup-1 --passphrase BACKUP_PASSPHRASE":
    "packages/devnet/test/endToEnd/backup.nightly.test.ts",
  "npx shielded-relay restore --from backup-2 --identity BACKUP_IDENTITY --with-vault":
    "packages/http/test/backup/backup.test.ts",
  "npx shielded-relay deploy plan --file pool.json": "packages/http/test/deploy.test.ts",
  "npx shielded-relay deploy apply --file pool.json --chains-file chains.json":
    "packages/http/test/deploy.test.ts",
  "npx shielded-relay deploy verify --file pool.json": "packages/http/test/deploy.test.ts",
  "npx shielded-relay monitoring alerts > shielded-relay.rules.yml":
    "packages/http/test/monitoring/rules.test.ts",
  "npx shielded-relay monitoring dashboard > shielded-relay.json":
    "packages/http/test/monitoring/rules.test.ts",
  "npx shielded-relay deploy verify --file pool.json --chains-file chains.json":
    "packages/http/test/deployTron.test.ts",
  "npx shielded-relay deploy close --file pool.json": "packages/http/test/deploySolana.test.ts",
  "npm run compile -w @shielded-relay/pool-circuits":
    "packages/ceremony/test/wholeCeremony.test.ts",
  "npx shielded-relay-ceremony init --folder ceremony --circuits packages/pool-circuits/.cache/compiled --powers-of-tau powersOfTau28_hez_final_15.ptau --beacon-round 40000000":
    "packages/ceremony/test/wholeCeremony.test.ts",
  "npx shielded-relay-ceremony verify --folder ceremony":
    "packages/ceremony/test/wholeCeremony.test.ts",
  "npx shielded-relay-ceremony verify --folder ceremony --keys keys":
    "packages/ceremony/test/wholeCeremony.test.ts",
  "npx shielded-relay-ceremony contribute --folder ceremony --name alice --new-key alice.pem":
    "packages/ceremony/test/wholeCeremony.test.ts",
  "npx shielded-relay-ceremony beacon --folder ceremony --round round.json":
    "packages/ceremony/test/wholeCeremony.test.ts",
  "npx shielded-relay-ceremony finalize --folder ceremony --keys keys":
    "packages/ceremony/test/wholeCeremony.test.ts",
  "npx shielded-relay webhooks test": "packages/http/test/webhooks/webhooksCommand.test.ts",
  "npx shielded-relay webhooks status": "packages/http/test/webhooks/webhooksCommand.test.ts",
  "npx shielded-relay webhooks replay": "packages/http/test/webhooks/webhooksCommand.test.ts",
  "npx shielded-relay webhooks replay --from 1764331200000.4711":
    "packages/http/test/webhooks/webhooksCommand.test.ts",
  "npx shielded-relay console user --name ada --role viewer":
    "packages/http/test/console/access.test.ts",
  "npx shielded-relay console log": "packages/http/test/console/log.test.ts",
  "npx shielded-relay doctor": "packages/http/test/doctor.test.ts",
  "npx shielded-relay doctor --deployment pool.json": "packages/http/test/deploy.test.ts",
  "npx shielded-relay vault init --relayer 11155111/0": "packages/http/test/cli.test.ts",
  "npx shielded-relay screenings --from 2026-01-01T00:00:00Z": "packages/http/test/reports.test.ts",
  "npx shielded-relay referrals --from 2026-01-01T00:00:00Z --to 2026-02-01T00:00:00Z":
    "packages/http/test/reports.test.ts",
  "npx shielded-relay operations held": "packages/http/test/operations.test.ts",
  "npx shielded-relay operations resume --operation 0193…": "packages/http/test/operations.test.ts",
  "npx shielded-relay quarantine list": "packages/http/test/quarantine.test.ts",
  "npx shielded-relay quarantine release --chain 1 --transaction 0x5c50… --log 0 --reason 'case 71: de-listed on 2 March'":
    "packages/http/test/quarantine.test.ts",
  "npx shielded-relay quarantine return --chain 1 --transaction 0x77ae… --log 0 --reason 'case 73: a payment by mistake'":
    "packages/http/test/quarantine.test.ts",
  "npx shielded-relay quarantine keep --order 2f1c… --reason 'case 72: asked for documents'":
    "packages/http/test/quarantine.test.ts",
  "npx shielded-relay verify-disclosure --statement statement.json --verifier 'Auditor Ltd' --chain-file chain.json --csv":
    "packages/devnet/test/endToEnd/money.test.ts",
  "npx shielded-relay audit verify": "packages/http/test/managedWalletCommands.test.ts",
  "npx shielded-relay audit verify --organization 3f0c2c7e-…":
    "packages/http/test/managedWalletCommands.test.ts",
  "npx shielded-relay wallet export --organization 3f0c2c7e-… --user 9b1d3a52-…":
    "packages/http/test/managedWalletCommands.test.ts",
  "npx shielded-relay wallet export --organization 3f0c2c7e-… --to root-of-3f0c.json":
    "packages/http/test/managedWalletCommands.test.ts",
  "npx shielded-relay organization restore --receipts receipts.jsonl --name Treasury":
    "packages/http/test/managedWalletCommands.test.ts",
  "npx shielded-relay wallet import --organization 3f0c2c7e-… --user 9b1d3a52-… --words words.txt":
    "packages/http/test/managedWalletCommands.test.ts",
  "npx shielded-relay wallet end-altered --operation 5d1e…":
    "packages/http/test/managedWalletCommands.test.ts",
  "npx shielded-relay relayer top-up --relayer 1/0 --balance 0.5 --signer env:FUNDING_KEY":
    "packages/http/test/relayer.test.ts",
  "npx shielded-relay relayer retire --relayer 1/0": "packages/http/test/relayer.test.ts",
  "npx shielded-relay relayer sweep --relayer 1/0 --to 0x…": "packages/http/test/relayer.test.ts",
  "npx shielded-relay vault new-answer-key --from 2027-01-31T00:00:00Z":
    "packages/http/test/answerKeys.test.ts",
  "npx shielded-relay vault rotate --to NEXT_PASSPHRASE": "packages/http/test/vaultRotate.test.ts",
  'npx shielded-relay vault rewrap --to "$NEXT_KEY"': "packages/http/test/vault/custody.test.ts",
  "npx shielded-relay vault rotate-data-key": "packages/http/test/vault/custody.test.ts",
  "npm install @shielded-relay/vault-pkcs11": "packages/vault-pkcs11/test/pkcs11Key.test.ts",
  "npm install @shielded-relay/vault-aws-kms": "packages/vault-aws-kms/test/awsKmsKey.test.ts",
  "npx shielded-relay vault new-root": "packages/http/test/managedWalletCommands.test.ts",
  "npm run bench": "packages/devnet/test/documentation/commands.test.ts",
  "npm run faults -- --seeds 500": "packages/fault-simulator/test/faults.test.ts",
  "npm run faults -- --seeds 500 --chain solana": "packages/fault-simulator/test/faults.test.ts",
  "npm run faults -- --seeds 500 --chain tron": "packages/fault-simulator/test/faults.test.ts",
  "npm run faults -- --seed 7": "packages/fault-simulator/test/faults.test.ts",
  "npm run faults -- --planted": "packages/fault-simulator/test/planted.test.ts",
  "npm run storms -- --seeds 0..1999": "packages/waas/test/attacks/wallets.test.ts",
  "npm run storms -- --planted": "packages/waas/test/attacks/walletPlanted.test.ts",
  "npm run privacy": "packages/privacy-simulator/test/world.test.ts",
  "npm run privacy -- --market l1 --users 1000":
    "packages/privacy-simulator/test/measureMarket.test.ts",
  "npm run privacy -- --planted": "packages/privacy-simulator/test/planted.test.ts",
  "npm run privacy -- --recipient-infos 100000":
    "packages/privacy-simulator/test/recipientInfos.test.ts",
}

/** Every script in the documents, and the test that runs it. */
const scriptTests: Readonly<Record<string, string>> = {
  "packages/client/test/examples/createWallet.sh":
    "packages/client/test/managedWalletExamples.test.ts",
  "packages/devnet/test/documentation/firstOrganization.sh":
    "packages/devnet/test/documentation/managedWallets.test.ts",
}
const shownScripts = /<!-- example: (\S+\.sh) -->\n```sh\n([\s\S]*?)```/g

describe.each(documents)("%s", (path) => {
  const text = read(path)

  it("has no broken links", () => {
    for (const [, target = ""] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      expect(existsSync(join(root, dirname(path), target)), `${path} links to ${target}`).toBe(true)
    }
  })

  it("names only files that exist", () => {
    for (const [, target = ""] of text.matchAll(/`((?:packages|docs|tooling)\/[\w./-]+)`/g)) {
      expect(existsSync(join(root, target)), `${path} names ${target}`).toBe(true)
    }
  })

  it("shows only scripts that a test runs, line by line", () => {
    for (const [, file = "", block = ""] of text.matchAll(shownScripts)) {
      expect(scriptTests[file], `${path} shows ${file}`).toBeDefined()
      expect(statSync(join(root, scriptTests[file] ?? "")).isFile()).toBe(true)
      expect(read(file), `${path} shows other lines than ${file} has`).toContain(block)
    }
  })

  it("shows only commands that a test runs", () => {
    const others = text.replaceAll(shownScripts, "")
    for (const [, , block = ""] of others.matchAll(/```(sh|bash)\n([\s\S]*?)```/g)) {
      for (const command of block
        .split("\n")
        .map((line) => line.replace(/#.*/, "").trim())
        .filter((line) => line !== "")) {
        const test = commandTests[command]
        expect(test, `${path} shows: ${command}`).toBeDefined()
        expect(statSync(join(root, test ?? "")).isFile()).toBe(true)
      }
    }
  })
})

describe.each(documents.filter((path) => read(path).includes(".ts -->\n```ts")))("%s", (path) => {
  it("shows only examples that the tests run, statement by statement", () => {
    for (const [, file = "", block = ""] of read(path).matchAll(
      /<!-- example: (\S+\.ts) -->\n```ts\n([\s\S]*?)```/g,
    )) {
      const source = squeeze(read(file))
      for (const statement of block.split(/\n(?=[a-z])/)) {
        expect(source, `${path} shows: ${statement}`).toContain(squeeze(statement))
      }
    }
  })
})

describe.each(documents.filter((path) => read(path).includes("```ts")))("%s", (path) => {
  it("shows no code that is not an example", () => {
    const text = read(path)
    expect(text.match(/```ts/g)?.length).toBe(text.match(/\.ts -->\n```ts/g)?.length)
  })
})

describe("custody", () => {
  const firstScreen = (path: string) => read(path).split("\n").slice(0, 12).join("\n")

  it.each([
    "README.md",
    "docs/embedding.md",
    "docs/running.md",
    "docs/client.md",
    "docs/managed-wallets-client.md",
    "docs/managed-wallets.md",
  ])("is named on the first screen of %s", (path) => {
    expect(firstScreen(path)).toMatch(/custody|operator holds the keys/)
  })

  it.each([
    ["a dead operator cannot freeze", "no key can spend without the operator's seed"],
    ["only the owner's session key can move", "the operator can"],
    ["nothing freezes", "a pool on Solana ends at 64 trees"],
    ["nobody can link", "fees, sums and deadlines link payouts to their payer"],
    ["nobody can follow", "fees, sums and deadlines link payouts to their payer"],
  ])("no page says that %s: %s", (words) => {
    for (const path of documents) expect(read(path).toLowerCase(), path).not.toContain(words)
  })
})

describe("docs/threat-model.md", () => {
  it("names the endpoints as readers of recipients, amounts and payers", () => {
    const [, section = ""] = read("docs/threat-model.md").split(
      "## What the chain's endpoints learn",
    )
    expect(section).toMatch(/recipients with amounts/)
    expect(section).toMatch(/the payer's wallet/)
    expect(section).toMatch(/owners and recipients.*`sanctionsOracle`/)
  })
})

describe("docs/private-send.md", () => {
  it("names what links an order's payouts to its payer, and which of them stay linkable", () => {
    const [, section = ""] = read("docs/private-send.md").split("## What it hides, and what not")
    for (const link of ["the fee", "the sum", "the deadline", "the time"])
      expect(section).toContain(`| ${link} |`)
    expect(section).toMatch(
      /simulator[^]*no more often than by guessing[^]*without a completion time, or with unusual amounts, as linkable/,
    )
  })
})

describe("README.md", () => {
  const text = read("README.md")

  it("is at most 150 lines", () => {
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(150)
  })
})

describe("docs/running.md", () => {
  it("has the configuration's own table", () => {
    expect(read("docs/running.md")).toContain(configurationTable().trim())
  })
})

describe("the log in docs/running.md", () => {
  const [, section = ""] = read("docs/running.md").split("## Logs\n")
  const [table = ""] = section.split("\n## ")

  it("has every entry of the catalogue, with level, text and fields", () => {
    for (const [name, { level, text, fields }] of Object.entries(logEvents)) {
      const named = fields.map((field) => `\`${field}\``).join(", ")
      expect(squeeze(table)).toContain(
        squeeze(`| \`${name}\` | ${level.toLowerCase()} | ${text} | ${named} |`),
      )
    }
  })

  it("has every entry that the service writes itself, and no other", () => {
    const sources = ["packages/http/src", "packages/relay/src"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((path) => path.endsWith(".ts"))
        .map((path) => read(join(folder, path))),
    )
    const written = sources.flatMap((source) =>
      [...source.matchAll(/(?:logger|lastResort)\??\.(?:debug|info|warn|error)\("([a-z-]+)"/g)].map(
        ([, name = ""]) => name,
      ),
    )
    const shown = [...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name = ""]) => name)
    expect(new Set(shown)).toEqual(new Set([...Object.keys(logEvents), ...written]))
  })
})

/** Removes what formatting decides: white space, trailing commas, and type-only names of an import. */
function squeeze(text: string): string {
  return text
    .replace(/,?\s*type \w+/g, "")
    .replace(/,(\s*[)}\]])/g, "$1")
    .replace(/\s+/g, "")
}
