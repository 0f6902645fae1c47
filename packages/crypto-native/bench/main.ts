import { scanRates } from "./index.ts"
import { signatureRates } from "./signatures.ts"

/** Prints this package's figures, one section per line: `node bench/main.ts [word in the title]`. */
const word = (process.argv[2] ?? "").toLowerCase()
const wanted = (title: string) => title.toLowerCase().includes(word)
const TURNS = 5
const spreadNote = `the median of ${TURNS} turns, with the least and the most in brackets`

if (wanted("Scanning")) {
  const turns = Array.from({ length: TURNS }, () => scanRates())
  const row = (what: string, name: "native" | "noble") => [
    what,
    { measured: turns.map((rates) => rates[name]) },
    { measured: turns.map((rates) => rates[name] / rates.noble), decimals: 1 },
  ]
  console.log(
    JSON.stringify({
      title: "Scanning",
      note: `Notes of others opened in vain, per second of processor time: X25519, two derivations, one authentication that fails; ${spreadNote}.`,
      columns: ["ciphers", "notes per second and core", "× plain JavaScript"],
      rows: [row("node:crypto", "native"), row("plain JavaScript (noble)", "noble")],
    }),
  )
}

if (wanted("Signatures")) {
  const turns = await signatureRates(TURNS)
  console.log(
    JSON.stringify({
      title: "Signatures",
      note: `Checks per second of processor time on one core: ${spreadNote}. Native is libsecp256k1 for secp256k1 and OpenSSL for the rest, with the extra checks that make it accept exactly what noble accepts. OpenSSL alone, with a key parsed before, is what it would be without them; for secp256k1 it takes no digest, recovers no address and accepts high s.`,
      columns: ["check", "native", "noble", "× noble", "OpenSSL alone"],
      rows: turns.map(({ kind, native, noble, openssl }) => [
        kind,
        { measured: native },
        { measured: noble },
        { measured: native.map((rate, turn) => rate / (noble[turn] ?? NaN)), decimals: 1 },
        openssl === null ? "–" : { measured: openssl },
      ]),
    }),
  )
}
