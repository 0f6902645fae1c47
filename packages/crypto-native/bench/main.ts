import { scanRates } from "./index.ts"
import { signatureRates } from "./signatures.ts"

/** Prints this package's figures, one section per line: `node bench/main.ts [word in the title]`. */
const word = (process.argv[2] ?? "").toLowerCase()
const wanted = (title: string) => title.toLowerCase().includes(word)
const count = (perSecond: number) => Math.round(perSecond).toLocaleString("en")

if (wanted("Scanning")) {
  const { native, noble } = scanRates()
  const row = (what: string, perSecond: number) => [
    what,
    count(perSecond),
    (perSecond / noble).toFixed(1),
  ]
  console.log(
    JSON.stringify({
      title: "Scanning",
      note: "Notes of others opened in vain, per second of processor time: X25519, two derivations, one authentication that fails.",
      columns: ["ciphers", "notes per second and core", "× plain JavaScript"],
      rows: [row("node:crypto", native), row("plain JavaScript (noble)", noble)],
    }),
  )
}

if (wanted("Signatures")) {
  const rates = await signatureRates()
  console.log(
    JSON.stringify({
      title: "Signatures",
      note: "Checks per second of processor time on one core. Native is libsecp256k1 for secp256k1 and OpenSSL for the rest, with the extra checks that make it accept exactly what noble accepts. OpenSSL alone, with a key parsed before, is what it would be without them; for secp256k1 it takes no digest, recovers no address and accepts high s.",
      columns: ["check", "native", "noble", "× noble", "OpenSSL alone"],
      rows: rates.map(({ kind, native, noble, openssl }) => [
        kind,
        count(native),
        count(noble),
        (native / noble).toFixed(1),
        openssl === null ? "–" : count(openssl),
      ]),
    }),
  )
}
