import { describe, expect, it } from "vitest"
import { type Entry, file, folder, link } from "../../image/Entry.ts"
import { imageErrors } from "../../image/imageErrors.ts"
import { processOf } from "../../image/processOf.ts"

const sound: readonly Entry[] = [
  file("usr/bin/node", "code", 0o755),
  file("app/packages/http/dist/cli.js", "export const one = 1\n"),
  link("app/node_modules/@shielded-relay/http", "../../packages/http"),
  link("lib64/loader.so", "/usr/bin/node"),
  { ...folder("var/lib/shielded-relay", 0o700), owner: 65532 },
]
const settings = processOf("1.2.3", "0".repeat(40), 1_700_000_000)
const machine = ["/builds/relay"]

/** In two parts, so that this file holds no key itself. */
const begin = "-----BEGIN EC PRIVATE"
const key = `${begin} KEY-----\n${"MHcCAQEEIA".repeat(6)}\nAwEHoUQDQgAE\n`
const at = "app/node_modules/some/index.js"

const planted: readonly (readonly [string, Entry, string])[] = [
  ["a file of passwords", file("app/.env", "A=1"), "secret: app/.env"],
  ["npm's configuration", file("app/packages/http/.npmrc", ""), "secret: app/packages/http/.npmrc"],
  ["a repository", file("app/.git/HEAD", ""), "secret: app/.git/HEAD"],
  ["a key by its name", file("app/tls/server.key", ""), "secret: app/tls/server.key"],
  ["a vault", file("app/vault.sealed", ""), "secret: app/vault.sealed"],
  ["a private key in a program", file(at, `const a = \`${key}\``), `private-key: ${at}`],
  ["a key of age", file(at, `AGE-SECRET-KEY-1${"Q".repeat(58)}`), `private-key: ${at}`],
  ["a token of npm", file(at, `x = "npm_${"a1".repeat(18)}"`), `token: ${at}`],
  ["a token of a registry", file(at, "//host/:_authToken = abc"), `token: ${at}`],
  ["a token of GitHub", file(at, `ghp_${"b2".repeat(18)}`), `token: ${at}`],
  ["a key of Amazon", file(at, `"AKIA${"C3".repeat(8)}"`), `token: ${at}`],
  ["the phrase of local nodes", file(at, `"${"test ".repeat(11)}junk"`), `development-key: ${at}`],
  [
    "a local node's account",
    file(at, `0x${"ac0974bec39a17e36ba4a6b4d238ff94"}${"4bacb478cbed5efcae784d7bf4f2ff80"}`),
    `development-key: ${at}`,
  ],
  [
    "a local node's second account",
    file(at, `0x${"59c6995e998f97a5a0044966f0945389"}${"dc9e86dae88c7a8412f4603b6b78690d"}`),
    `development-key: ${at}`,
  ],
  [
    "a proving key whose secret is known",
    file("app/packages/pool-circuits/artifacts/disclosure.zkey.gz", ""),
    "development-key: app/packages/pool-circuits/artifacts/disclosure.zkey.gz",
  ],
  [
    "the local network",
    file("app/packages/devnet/dist/index.js", ""),
    "development: app/packages/devnet/",
  ],
  ["a test", file("app/packages/http/test/cli.js", ""), "test: app/packages/http/test/cli.js"],
  [
    "a test beside its code",
    file("app/packages/http/dist/cli.test.js", ""),
    "test: app/packages/http/dist/cli.test.js",
  ],
  [
    "a source map",
    file("app/packages/http/dist/cli.js.map", "{}"),
    "source-map: app/packages/http/dist/cli.js.map",
  ],
  ["a source", file("app/packages/http/src/cli.ts", ""), "source: app/packages/http/src/cli.ts"],
  [
    "a path of the building machine",
    file(at, "//# /builds/relay/packages/http"),
    `machine-path: ${at} contains /builds/relay`,
  ],
  ["a shell", file("bin/sh", "", 0o755), "shell: bin/sh"],
  ["code that anyone may write", file(at, "", 0o666), `writable: ${at} has the mode 666`],
  [
    "a folder that anyone may write",
    folder("app/cache", 0o777),
    "writable: app/cache has the mode 777",
  ],
  [
    "a program with its owner's rights",
    file("usr/bin/su", "", 0o4755),
    "set-id: usr/bin/su has the mode 4755",
  ],
  [
    "code of the stranger",
    { ...folder("app/own"), owner: 65532 },
    "owner: app/own belongs to 65532",
  ],
  ["data", file("var/lib/shielded-relay/journal", ""), "data: var/lib/shielded-relay/journal"],
  ["a link to nothing", link("app/lost", "../gone"), "link: app/lost leads to ../gone"],
]

describe("imageErrors", () => {
  it("passes a sound image", () => {
    expect(imageErrors(sound, settings, machine)).toEqual([])
  })

  it.each(planted)("finds %s", (_, entry, finding) => {
    expect(imageErrors([...sound, entry], settings, machine)).toEqual([
      expect.stringContaining(finding),
    ])
  })

  it.each([
    ["root", { ...settings, User: "0:0" }, 'user: the image runs as "0:0"'],
    ["nobody in particular", { ...settings, User: "" }, 'user: the image runs as ""'],
    ["a name", { ...settings, User: "relay" }, 'user: the image runs as "relay"'],
    ["root's group", { ...settings, User: "65532:0" }, 'user: the image runs as "65532:0"'],
    [
      "a passphrase",
      { ...settings, Env: [...settings.Env, "SHIELDED_RELAY_VAULT_PASSPHRASE=hunter2"] },
      "secret: the environment sets SHIELDED_RELAY_VAULT_PASSPHRASE",
    ],
    [
      "writable code",
      { ...settings, Volumes: { ...settings.Volumes, "/app": {} } },
      "volume: /app is writable",
    ],
  ])("refuses an image that starts with %s", (_, wrong, finding) => {
    expect(imageErrors(sound, wrong, machine)).toEqual([expect.stringContaining(finding)])
  })

  it("lets a file's name stand for a passphrase in the environment", () => {
    const named = "SHIELDED_RELAY_VAULT_PASSPHRASE_FILE=/run/secrets/passphrase"
    expect(imageErrors(sound, { ...settings, Env: [named] }, machine)).toEqual([])
  })

  it("takes the name of a key's format for what it is", () => {
    const text = `const isKey = text.startsWith("${begin} KEY-----")`
    expect(imageErrors([...sound, file(at, text)], settings, machine)).toEqual([])
  })
})
