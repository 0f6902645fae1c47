import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { keccak256, type Abi } from "viem"
import solc from "solc"
import type { DeployedCode } from "../src/DeployedCode.ts"

/** A compiled contract in the form that this package ships. */
export interface Artifact {
  readonly contractName: string
  readonly abi: Abi
  /** Creation code, with 20 zero bytes in place of each library address. */
  readonly bytecode: `0x${string}`
  /** Byte offsets of library addresses in the creation code, by library. */
  readonly links: Readonly<Record<string, ReadonlyArray<number>>>
  /** Bytes of the deployed code; EIP-170 allows 24,576. */
  readonly deployedSize: number
  readonly deployed: DeployedCode
}

interface Job {
  readonly contracts: ReadonlyArray<{ readonly file: string; readonly name: string }>
  readonly viaIR: boolean
  readonly runs: number
}

/** Compiler settings: the product (pool, actions, hash) is optimised for gas, the others for a quick build. */
const jobs: ReadonlyArray<Job> = [
  {
    contracts: [
      { file: "ShieldedPool.sol", name: "ShieldedPool" },
      { file: "interfaces/IAction.sol", name: "IAction" },
      { file: "actions/UniswapV3Action.sol", name: "UniswapV3Action" },
      { file: "actions/UniswapV2Action.sol", name: "UniswapV2Action" },
      { file: "actions/RouterAction.sol", name: "RouterAction" },
      // Measures the gas of the product's verification.
      { file: "testing/PoolHarness.sol", name: "PoolHarness" },
    ],
    viaIR: true,
    runs: 1_000_000,
  },
  {
    // Uses the older pipeline: through IR the code is three times as long and exceeds EIP-170's limit.
    contracts: [{ file: "poseidon-solidity/PoseidonT4.sol", name: "PoseidonT4" }],
    viaIR: false,
    runs: 1_000_000,
  },
  {
    contracts: [
      // A reserve, a measurement and a question: a quick build matters more than their energy.
      { file: "TwoCallPool.sol", name: "TwoCallPool" },
      { file: "ProofTrial.sol", name: "ProofTrial" },
      { file: "AccountQuestion.sol", name: "AccountQuestion" },
      { file: "testing/TestToken.sol", name: "TestToken" },
      { file: "testing/ContractWallet.sol", name: "ContractWallet" },
      { file: "testing/ContractWallet.sol", name: "ContractWalletFactory" },
      { file: "testing/UnusualTokens.sol", name: "FeeOnTransferToken" },
      { file: "testing/UnusualTokens.sol", name: "NoReturnToken" },
      { file: "testing/UnusualTokens.sol", name: "FalseReturnToken" },
      { file: "testing/UnusualTokens.sol", name: "RefusingToken" },
      { file: "testing/UnusualTokens.sol", name: "TwoAddressToken" },
      { file: "testing/PairExchange.sol", name: "ExchangeFactory" },
      { file: "testing/PairExchange.sol", name: "ExchangePair" },
      { file: "testing/PairExchange.sol", name: "ExchangeRouter" },
      { file: "testing/PairExchange.sol", name: "WrappedCoin" },
      { file: "testing/HostileToken.sol", name: "HostileToken" },
      { file: "testing/HostileRecipient.sol", name: "HostileRecipient" },
      { file: "testing/TestActions.sol", name: "TestExchange" },
      { file: "testing/TestActions.sol", name: "FixedRateAction" },
      { file: "testing/HostileAction.sol", name: "HostileAction" },
      { file: "testing/TestOracles.sol", name: "TestPriceFeed" },
      { file: "testing/TestOracles.sol", name: "TestTwapPool" },
      { file: "testing/TestOracles.sol", name: "TestGasPriceOracle" },
      { file: "testing/TestOracles.sol", name: "TestSanctionsList" },
    ],
    viaIR: false,
    runs: 200,
  },
]

interface Output {
  readonly errors?: ReadonlyArray<{
    readonly formattedMessage: string
    readonly severity: "error" | "warning" | "info"
  }>
  readonly contracts: Readonly<Record<string, Readonly<Record<string, CompiledContract>>>>
  readonly sources: Readonly<Record<string, { readonly ast: unknown }>>
}

type Places = ReadonlyArray<{ readonly start: number; readonly length: number }>
type LinkReferences = Readonly<Record<string, Readonly<Record<string, Places>>>>

interface CompiledContract {
  readonly abi: Abi
  readonly evm: {
    readonly bytecode: { readonly object: string; readonly linkReferences: LinkReferences }
    readonly deployedBytecode: {
      readonly object: string
      readonly linkReferences: LinkReferences
      /** By the id of the variable's declaration in the syntax tree. */
      readonly immutableReferences: Readonly<Record<string, Places>>
    }
  }
}

/**
 * Compiles every contract. The output depends only on the sources and the compiler's version: it contains no metadata and no paths.
 *
 * @throws Error with the compiler's messages on any error or warning
 */
export function compileContracts(): ReadonlyArray<Artifact> {
  return jobs.flatMap((job) => artifactsOf(job, { read: source, tolerated: [] }))
}

function artifactsOf(job: Job, how: Reading): ReadonlyArray<Artifact> {
  const output = run(job, how)
  const immutables = immutableNames(output)
  return job.contracts.map(({ file, name }) => {
    const contract = output.contracts[file]?.[name]
    if (contract === undefined) throw new Error(`${file} has no contract ${name}`)
    return artifact(name, contract, immutables)
  })
}

/** How to read sources, and which compiler messages to tolerate. */
interface Reading {
  readonly read: (path: string) => string
  readonly tolerated: ReadonlyArray<string>
}

/**
 * Compiles the pools, their harness and the question to an account with changed source files, by path. Removing a rule may cause a
 * warning, so warnings are tolerated. `quickly`
 * compiles like the test contracts, in a fifth of the time and to code that uses more gas; `as shipped` compiles like the product.
 *
 * @throws Error with the compiler's messages on any error
 */
export function compileChanged(
  changed: ReadonlyMap<string, string>,
  how: "quickly" | "as shipped",
): ReadonlyArray<Artifact> {
  const contracts = [
    { file: "ShieldedPool.sol", name: "ShieldedPool" },
    { file: "TwoCallPool.sol", name: "TwoCallPool" },
    { file: "AccountQuestion.sol", name: "AccountQuestion" },
    { file: "testing/PoolHarness.sol", name: "PoolHarness" },
  ]
  const read = (path: string) => changed.get(path) ?? source(path)
  const settings =
    how === "quickly" ? { viaIR: false, runs: 200 } : { viaIR: true, runs: 1_000_000 }
  return artifactsOf({ contracts, ...settings }, { read, tolerated: ["warning"] })
}

/** The compiler's full version. */
export const compilerVersion = (): string => solc.version()

function run({ contracts, viaIR, runs }: Job, how: Reading): Output {
  const files = [...new Set(contracts.map(({ file }) => file))]
  const selection: Selection = {}
  for (const { file, name } of contracts) {
    selection[file] = {
      ...selection[file],
      [name]: ["abi", "evm.bytecode", "evm.deployedBytecode"],
    }
  }
  const { contracts: compiled } = ask(files, { viaIR, runs }, selection, how)
  // A request of its own, answered without generating code. Together with code, the compiler would compile every imported library.
  const { sources } = ask(files, { viaIR, runs }, { "*": { "": ["ast"] } }, how)
  return { contracts: compiled, sources }
}

type Selection = Record<string, Record<string, ReadonlyArray<string>>>

function ask(
  files: ReadonlyArray<string>,
  { viaIR, runs }: Pick<Job, "viaIR" | "runs">,
  outputSelection: Selection,
  { read, tolerated }: Reading,
): Output {
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(files.map((file) => [file, { content: read(file) }])),
    settings: {
      // The newest instruction set that EVM chains and TRON share for certain: without PUSH0 and transient storage.
      evmVersion: "paris",
      viaIR,
      optimizer: { enabled: true, runs },
      metadata: { bytecodeHash: "none", appendCBOR: false },
      outputSelection,
    },
  }
  const output: Output = JSON.parse(
    solc.compile(JSON.stringify(input), { import: (path) => ({ contents: read(path) }) }),
  )
  const faults = (output.errors ?? []).filter(({ severity }) => !tolerated.includes(severity))
  if (faults.length > 0) {
    throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join("\n"))
  }
  return output
}

const require = createRequire(import.meta.url)

/** Sources of other packages by import path. */
const libraries: Readonly<Record<string, string>> = {
  "poseidon-solidity/PoseidonT4.sol": require.resolve("poseidon-solidity/PoseidonT4.sol"),
}

function source(path: string): string {
  const own = fileURLToPath(new URL(`../contracts/${path}`, import.meta.url))
  return readFileSync(libraries[path] ?? own, "utf8")
}

function artifact(
  contractName: string,
  { abi, evm }: CompiledContract,
  names: ReadonlyMap<string, string>,
): Artifact {
  return {
    contractName,
    abi,
    bytecode: `0x${withoutLinks(evm.bytecode.object)}`,
    links: startsByLibrary(evm.bytecode.linkReferences),
    deployedSize: evm.deployedBytecode.object.length / 2,
    deployed: deployedCode(evm.deployedBytecode, names),
  }
}

/**
 * PUSH20 of zeros at the start of a library's code. The deployment replaces the zeros by the library's own address (Solidity, "Call
 * Protection For Libraries").
 */
const callProtection = `73${"0".repeat(40)}3014`

function deployedCode(
  { object, linkReferences, immutableReferences }: CompiledContract["evm"]["deployedBytecode"],
  names: ReadonlyMap<string, string>,
): DeployedCode {
  const code = withoutLinks(object)
  const immutables = Object.entries(immutableReferences).map(([declaration, places]) => {
    const name = names.get(declaration)
    if (name === undefined || places.some(({ length }) => length !== 32))
      throw new Error(`the immutable ${declaration} must have a name and 32 bytes`)
    return [name, places.map(({ start }) => start)] as const
  })
  return {
    size: code.length / 2,
    // The compiler already writes zeros in all these places.
    codeHash: keccak256(`0x${code}`),
    immutables: Object.fromEntries(immutables.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    links: startsByLibrary(linkReferences),
    self: code.startsWith(callProtection) ? [1] : [],
  }
}

const withoutLinks = (object: string) => object.replace(/__\$[0-9a-f]{34}\$__/g, "0".repeat(40))

const startsByLibrary = (references: LinkReferences) =>
  Object.fromEntries(
    Object.values(references).flatMap((libraries) =>
      Object.entries(libraries).map(
        ([library, places]) => [library, places.map(({ start }) => start)] as const,
      ),
    ),
  )

/** Names of all immutables by the id of their declaration. */
function immutableNames({ sources }: Output): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return
    if ("mutability" in node && node.mutability === "immutable" && "id" in node && "name" in node)
      names.set(String(node.id), String(node.name))
    Object.values(node).forEach(visit)
  }
  Object.values(sources).forEach(({ ast }) => visit(ast))
  return names
}
