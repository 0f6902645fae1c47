import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { variables } from "../src/configuration/variables.ts"

const root = join(import.meta.dirname, "../../..")
const read = (path: string): string => readFileSync(join(root, path), "utf8")

const unit = read("packages/http/systemd/shielded-relay.service")
const settings = unit
  .split("\n")
  .filter((line) => /^[A-Z]\w*=/.test(line))
  .map((line): readonly [string, string] => [
    line.slice(0, line.indexOf("=")),
    line.slice(line.indexOf("=") + 1),
  ])
const values = (name: string) => settings.filter(([one]) => one === name).map(([, value]) => value)

describe("the unit of systemd", () => {
  it.each([
    ["User", ["shielded-relay"]],
    ["NoNewPrivileges", ["yes"]],
    ["CapabilityBoundingSet", [""]],
    ["ProtectSystem", ["strict"]],
    ["ProtectHome", ["yes"]],
    ["PrivateTmp", ["yes"]],
    ["PrivateDevices", ["yes"]],
    ["PrivateUsers", ["yes"]],
    ["RestrictNamespaces", ["yes"]],
    ["SystemCallFilter", ["@system-service", "~@privileged @resources"]],
    ["StateDirectoryMode", ["0700"]],
    ["UMask", ["0077"]],
    ["LimitCORE", ["0"]],
  ])("sets %s to %j", (name, wanted) => {
    expect(values(name)).toEqual(wanted)
  })

  it("writes nothing but its state, and opens nothing further", () => {
    expect(values("StateDirectory")).toEqual(["shielded-relay"])
    for (const name of [
      "ReadWritePaths",
      "BindPaths",
      "AmbientCapabilities",
      "SupplementaryGroups",
    ])
      expect(values(name).join("")).toBe("")
  })

  it("names only variables that the service knows, and no secret", () => {
    const named = values("Environment").map((value) => value.slice(0, value.indexOf("=")))
    for (const name of named) expect(Object.keys(variables)).toContain(name)
    expect(named).not.toContain("SHIELDED_RELAY_VAULT_PASSPHRASE")
    expect(values("Environment")).toContain(
      "SHIELDED_RELAY_VAULT_PASSPHRASE_FILE=%d/vault-passphrase",
    )
  })

  it("leaves the service the time to drain, and repeats no start that cannot succeed", () => {
    const drains = variables.SHIELDED_RELAY_STOP_TIMEOUT.standard
    const seconds = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1])
    expect(seconds(String(values("TimeoutStopSec")[0]))).toBeGreaterThan(seconds(String(drains)))
    expect(values("KillMode")).toEqual(["mixed"])
    expect(values("RestartPreventExitStatus")).toEqual(["2 3"])
  })

  it("comes with the user that it runs as", () => {
    expect(read("packages/http/systemd/shielded-relay.sysusers.conf")).toMatch(
      /^u shielded-relay - .* \/var\/lib\/shielded-relay \/usr\/sbin\/nologin\n$/,
    )
  })
})

describe("the Compose file of docs/containers.md", () => {
  const [, compose = ""] = /```yaml\n([^]*?)```/.exec(read("docs/containers.md")) ?? []

  it("names only variables that the service knows, and no secret", () => {
    const named = [...compose.matchAll(/^ +(SHIELDED_RELAY_\w+):/gm)].map(([, name = ""]) => name)
    expect(named.length).toBeGreaterThan(3)
    for (const name of named) expect(Object.keys(variables)).toContain(name)
    expect(named).not.toContain("SHIELDED_RELAY_VAULT_PASSPHRASE")
  })

  it("runs what the image is for: read-only, without rights, with time to drain", () => {
    for (const line of [
      "read_only: true",
      "cap_drop: [ALL]",
      'security_opt: ["no-new-privileges:true"]',
      "stop_grace_period: 90s",
      "- data:/var/lib/shielded-relay",
      "- ./configuration:/etc/shielded-relay:ro",
    ])
      expect(compose).toContain(line)
  })
})
