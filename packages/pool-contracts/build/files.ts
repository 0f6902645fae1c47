import vector from "@shielded-relay/pool-program/vectors" with { type: "json" }
import { encodePacked, keccak256 } from "viem"
import { circuit, verifyingKeyWords, type CircuitName } from "@shielded-relay/pool-circuits"
import { evaluate } from "../test/model/field.ts"
import { joinChallenge } from "../test/model/joinSplit.ts"
import { type Artifact, compileContracts, compilerVersion } from "./compile.ts"

/** Contracts of the product. Only tests and development networks deploy the others. */
const product = new Set([
  "ShieldedPool",
  "TwoCallPool",
  "ProofTrial",
  "AccountQuestion",
  "IAction",
  "PoseidonT4",
  "UniswapV3Action",
  "UniswapV2Action",
  "RouterAction",
])

/** Contracts of test networks whose deployments are compared with the chain. */
const compared = new Set(["TestToken", "WrappedCoin", "ExchangeFactory", "ExchangeRouter"])

/** Circuits of a pool's keys by tree depth. Depth 5 is for tests and uses the JoinSplit(4 -> 2) of depth 26. */
const keys = {
  26: ["joinsplit-2x2", "joinsplit-4x2", "tree-update-16"],
  5: ["joinsplit-2x2-depth5", "joinsplit-4x2", "tree-update-16-depth5"],
} as const satisfies Record<number, readonly [CircuitName, CircuitName, CircuitName]>

/**
 * All files that the build writes, by path in the package: artifacts/*.json for other tools, and the same as typed modules under
 * src/generated, from which viem infers the types of calls.
 */
export function builtFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const artifact of compileContracts()) {
    const { contractName } = artifact
    const json = JSON.stringify({ ...artifact, compiler: compilerVersion() }, null, 2)
    files.set(`artifacts/${contractName}.json`, `${json}\n`)
    const isProduct = product.has(contractName)
    const folder = isProduct ? "generated" : "testing/generated"
    const isCompared = isProduct || compared.has(contractName)
    files.set(`src/${folder}/${contractName}.ts`, contractModule(artifact, isCompared))
  }
  files.set("src/generated/verifyingKeys.ts", keysModule())
  files.set("src/generated/sampleProof.ts", sampleProofModule())
  return files
}

const header = "// Written by `npm run build -w @shielded-relay/pool-contracts`; do not edit.\n"

/** The TypeScript source of a contract's typed module. */
export function contractModule(
  { contractName, abi, bytecode, links, deployed }: Artifact,
  verified: boolean,
): string {
  const constant = `${contractName[0]?.toLowerCase()}${contractName.slice(1)}`
  const parts = { contractName, abi, bytecode, links, ...(verified ? { deployed } : {}) }
  const body = JSON.stringify(parts, null, 2)
  return `${header}export const ${constant} = ${body} as const\n`
}

/** The join of the Solana program's vectors: its proof is one of the keys of depth 26. */
function sampleProofModule(): string {
  const v = vector.v.map(BigInt)
  const c = BigInt(vector.c)
  const challenge = joinChallenge(v, c)
  const list = (words: ReadonlyArray<bigint | string>) => words.map((word) => `${word}n`).join(", ")
  return `${header}/** A proof of JoinSplit(2 -> 2) at depth 26, words as in the pool's Join, and its public inputs. */
export const sampleProof = {
  inputs: [${list([c, challenge, evaluate(v, challenge)])}],
  proof: [${list(vector.proof)}],
} as const
`
}

function keysModule(): string {
  const entries = Object.entries(keys).map(([depth, names]) => {
    const words = names.map((name) => verifyingKeyWords(circuit(name).verifyingKey))
    const hash = keccak256(
      encodePacked(
        words.flat().map(() => "uint256" as const),
        words.flat(),
      ),
    )
    const lists = words.map(
      (list) => `[\n${list.map((word) => `      ${word}n,`).join("\n")}\n    ]`,
    )
    return `  ${depth}: {
    development: ${names.some((name) => circuit(name).development)},
    vkHash: "${hash}",
    joinSplit2x2: ${lists[0]},
    joinSplit4x2: ${lists[1]},
    treeUpdate16: ${lists[2]},
  },`
  })
  return `${header}export const verifyingKeys = {\n${entries.join("\n")}\n} as const\n`
}
