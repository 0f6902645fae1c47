import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ConfigurationError } from "../../src/configuration/Problems.ts"
import { readConfiguration } from "../../src/configuration/readConfiguration.ts"
import { NetworkRules } from "../../src/webhooks/NetworkRules.ts"

const rules = new NetworkRules([])

const open = ["1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1"]
const openV6 = ["2606:4700:4700::1111", "2a00:1450:4001::200e", "2001:4860:4860::8888"]
const shut = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.8.8.8",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  // Unspecified, loopback, mapped, compatible, translated, discard-only.
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:7f00:1",
  "::ffff:0:127.0.0.1",
  "::127.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::1",
  "100::1",
  // Teredo, ORCHID, documentation, 6to4, segment routing.
  "2001::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "3fff::1",
  "5f00::1",
  // Unique local, link-local, site-local, multicast; with a zone.
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%lo",
  "fec0::1",
  "ff02::1",
  // No addresses.
  "",
  "localhost",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
  "127.1",
]

describe("the addresses that a webhook may dial", () => {
  it("are public ones, on port 443", () => {
    for (const address of [...open, ...openV6]) {
      expect([address, rules.permits(address, 443)]).toEqual([address, true])
      for (const port of [22, 80, 444, 8443])
        expect([address, rules.permits(address, port)]).toEqual([address, false])
    }
    for (const address of shut)
      expect([address, rules.permits(address, 443)]).toEqual([address, false])
  })

  it("of IPv6 begin with the bits of 2000::/3, whatever follows", () => {
    const words = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(words, (parts) => {
        const address = parts.map((part) => part.toString(16)).join(":")
        const [first = 0] = parts
        expect(rules.permits(address, 443) && first >> 13 !== 1).toBe(false)
      }),
    )
  })

  it("are those of the operator's own networks too, on any port, and no more of them", () => {
    const own = new NetworkRules(["10.1.0.0/16", "192.168.7.7", "fd00:1::/32"])
    for (const address of ["10.1.2.3", "192.168.7.7", "fd00:1::9", "::ffff:10.1.2.3"])
      for (const port of [443, 8443])
        expect([address, own.permits(address, port)]).toEqual([address, true])
    for (const address of ["10.2.0.1", "192.168.7.8", "fd00:2::9", "127.0.0.1"])
      expect([address, own.permits(address, 443)]).toEqual([address, false])
    expect(own.permits("8.8.8.8", 443)).toBe(true)
    expect(own.permits("8.8.8.8", 8443)).toBe(false)
  })

  it("refuse networks that are none", () => {
    for (const wrong of ["10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0/8", "all", "10.0.0.0/8/8"])
      expect(() => new NetworkRules([wrong])).toThrow(RangeError)
  })
})

const problemsOf = (changes: Readonly<Record<string, string>>) => {
  try {
    readConfiguration(
      {
        SHIELDED_RELAY_VAULT_PATH: "/v",
        SHIELDED_RELAY_VAULT_PASSPHRASE: "p",
        SHIELDED_RELAY_CHAINS: "[]",
        SHIELDED_RELAY_WEBHOOK_SECRETS: "env:SECRET",
        ...changes,
      },
      () => "",
    )
  } catch (error) {
    if (error instanceof ConfigurationError)
      return error.problems.filter(({ where }) => where.startsWith("SHIELDED_RELAY_WEBHOOK"))
  }
  return []
}
const url = (text: string, networks = "") =>
  problemsOf({ SHIELDED_RELAY_WEBHOOK_URL: text, SHIELDED_RELAY_WEBHOOK_NETWORKS: networks })

describe("the configuration of a webhook", () => {
  it("takes an https URL with a name, a public address, or an address of one's own networks", () => {
    for (const text of [
      "none",
      "https://hooks.example/relay?key=1",
      "https://hooks.example:443/",
      "https://8.8.8.8/",
      "https://[2606:4700:4700::1111]/",
    ])
      expect([text, url(text)]).toEqual([text, []])
    expect(url("https://hooks.example:8443/", "10.0.0.0/8")).toEqual([])
    expect(url("https://10.0.0.1:8443/", "10.0.0.0/8")).toEqual([])
  })

  it("refuses other schemes, ports, credentials and addresses that are not public, however they are written", () => {
    for (const text of [
      "http://hooks.example/",
      "ftp://hooks.example/",
      "hooks.example",
      "https://",
      "https://user@hooks.example/",
      "https://:pass@hooks.example/",
      "https://hooks.example/#part",
      "https://hooks.example:8443/",
      "https://127.0.0.1/",
      "https://127.1/",
      "https://2130706433/",
      "https://0x7f000001/",
      "https://0177.0.0.1/",
      "https://0/",
      "https://169.254.169.254/latest/meta-data",
      "https://100.64.0.1/",
      "https://[::1]/",
      "https://[::ffff:127.0.0.1]/",
      "https://[::ffff:7f00:1]/",
      "https://[64:ff9b::7f00:1]/",
      "https://[fe80::1]/",
      "https://①②⑦.0.0.1/",
    ])
      expect([text, url(text).map(({ where }) => where)]).toEqual([
        text,
        ["SHIELDED_RELAY_WEBHOOK_URL"],
      ])
    expect(url("https://11.0.0.1:8443/", "10.0.0.0/8")).toHaveLength(1)
    expect(url("https://hooks.example/", "10.0.0.0/99")).toHaveLength(1)
  })

  it("wants one or two references to secrets, and quotes none that was written out", () => {
    const secrets = (text: string) =>
      problemsOf({
        SHIELDED_RELAY_WEBHOOK_URL: "https://hooks.example/",
        SHIELDED_RELAY_WEBHOOK_SECRETS: text,
      })
    for (const text of ["env:A", "env:A,file:/run/b"]) expect(secrets(text)).toEqual([])
    for (const text of ["", "env:A,env:B,env:C", "whsec_c2VjcmV0", "env:A,whsec_c2VjcmV0"]) {
      expect(secrets(text)).toHaveLength(1)
      expect(JSON.stringify(secrets(text))).not.toContain("c2VjcmV0")
    }
  })
})
