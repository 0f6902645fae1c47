import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Pkcs11KeyOptions } from "../pkcs11Key.ts"

/** The module of SoftHSM2 as Debian installs it. */
export const softHsmModule = "/usr/lib/softhsm/libsofthsm2.so"

/** The PIN of the tokens. */
export const softHsmPin = "1234"

/**
 * A token of SoftHSM2 in a temporary folder, for tests. SOFTHSM2_CONF of this process names it until `remove`. Needs the programs softhsm2-util
 * and pkcs11-tool.
 */
export function softHsm(label = "relay") {
  const folder = mkdtempSync(join(tmpdir(), "softhsm-"))
  const tokens = join(folder, "tokens")
  mkdirSync(tokens)
  const configuration = join(folder, "softhsm2.conf")
  writeFileSync(configuration, `directories.tokendir = ${tokens}\n`)
  const before = process.env["SOFTHSM2_CONF"]
  process.env["SOFTHSM2_CONF"] = configuration
  const run = (program: string, ...words: ReadonlyArray<string>) =>
    execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
  run(
    "softhsm2-util",
    "--init-token",
    "--free",
    "--label",
    label,
    "--so-pin",
    "5678",
    "--pin",
    softHsmPin,
  )
  const tool = (...words: ReadonlyArray<string>) =>
    run(
      "pkcs11-tool",
      "--module",
      softHsmModule,
      "--token-label",
      label,
      "--login",
      "--pin",
      softHsmPin,
      ...words,
    )
  return {
    folder,
    tokens,
    tool,
    /** Makes an AES key. */
    makeKey: (object: string, ...words: ReadonlyArray<string>) =>
      tool("--keygen", "--key-type", "AES:32", "--label", object, ...words),
    key: {
      module: softHsmModule,
      token: label,
      object: "vault",
      pin: softHsmPin,
    } satisfies Pkcs11KeyOptions,
    remove: () => {
      if (before === undefined) delete process.env["SOFTHSM2_CONF"]
      else process.env["SOFTHSM2_CONF"] = before
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
