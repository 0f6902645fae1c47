import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import type { Abi } from "viem"
import solc from "solc"

/** A compiled contract as this package ships it. */
export interface Artifact {
  readonly contractName: string
  readonly abi: Abi
  /** Creation code; where a library's address belongs it has 20 zero bytes. */
  readonly bytecode: `0x${string}`
  /** Byte offsets into the creation code at which a library's address is put, by library. */
  readonly links: Readonly<Record<string, ReadonlyArray<number>>>
  /** Bytes of the deployed code; EIP-170 allows 24,576. */
  readonly deployedSize: number
}

interface Job {
  readonly contracts: ReadonlyArray<{ readonly file: string; readonly name: string }>
  readonly viaIR: boolean
  readonly runs: number
}

/** What is compiled, and how: the pool, its actions and its hash for the least gas, the test contracts for a quick build. */
const jobs: ReadonlyArray<Job> = [
  {
    contracts: [
      { file: "ShieldedPool.sol", name: "ShieldedPool" },
      { file: "interfaces/IAction.sol", name: "IAction" },
      { file: "actions/UniswapV3Action.sol", name: "UniswapV3Action" },
      { file: "actions/UniswapV2Action.sol", name: "UniswapV2Action" },
      { file: "actions/RouterAction.sol", name: "RouterAction" },
    ],
    viaIR: true,
    runs: 1_000_000,
  },
  {
    // The older pipeline: through IR this one is three times as long and over the limit of EIP-170.
    contracts: [{ file: "poseidon-solidity/PoseidonT4.sol", name: "PoseidonT4" }],
    viaIR: false,
    runs: 1_000_000,
  },
  {
    contracts: [
      { file: "testing/TestToken.sol", name: "TestToken" },
      { file: "testing/ContractWallet.sol", name: "ContractWallet" },
      { file: "testing/ContractWallet.sol", name: "ContractWalletFactory" },
      { file: "testing/UnusualTokens.sol", name: "FeeOnTransferToken" },
      { file: "testing/UnusualTokens.sol", name: "NoReturnToken" },
      { file: "testing/UnusualTokens.sol", name: "FalseReturnToken" },
      { file: "testing/HostileToken.sol", name: "HostileToken" },
      { file: "testing/HostileRecipient.sol", name: "HostileRecipient" },
      { file: "testing/TestActions.sol", name: "TestExchange" },
      { file: "testing/TestActions.sol", name: "FixedRateAction" },
      { file: "testing/HostileAction.sol", name: "HostileAction" },
      { file: "testing/PoolHarness.sol", name: "PoolHarness" },
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
  readonly errors?: ReadonlyArray<{ readonly formattedMessage: string }>
  readonly contracts: Readonly<Record<string, Readonly<Record<string, CompiledContract>>>>
}

interface CompiledContract {
  readonly abi: Abi
  readonly evm: {
    readonly bytecode: {
      readonly object: string
      readonly linkReferences: Readonly<
        Record<string, Readonly<Record<string, ReadonlyArray<{ readonly start: number }>>>>
      >
    }
    readonly deployedBytecode: { readonly object: string }
  }
}

/**
 * Compiles every contract. The output depends on the sources and the compiler's version only: no metadata, no paths.
 *
 * @throws with the compiler's words on any error or warning
 */
export function compileContracts(): ReadonlyArray<Artifact> {
  return jobs.flatMap((job) => {
    const output = run(job)
    return job.contracts.map(({ file, name }) => {
      const contract = output.contracts[file]?.[name]
      if (contract === undefined) throw new Error(`${file} has no contract ${name}`)
      return artifact(name, contract)
    })
  })
}

/** Version of the compiler, as it names itself. */
export const compilerVersion = (): string => solc.version()

function run({ contracts, viaIR, runs }: Job): Output {
  const files = [...new Set(contracts.map(({ file }) => file))]
  const selection: Record<string, Record<string, ReadonlyArray<string>>> = {}
  for (const { file, name } of contracts) {
    selection[file] = {
      ...selection[file],
      [name]: ["abi", "evm.bytecode", "evm.deployedBytecode.object"],
    }
  }
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(files.map((file) => [file, { content: source(file) }])),
    settings: {
      // The newest instruction set that EVM chains and TRON share for certain: no PUSH0, no transient storage.
      evmVersion: "paris",
      viaIR,
      optimizer: { enabled: true, runs },
      metadata: { bytecodeHash: "none", appendCBOR: false },
      outputSelection: selection,
    },
  }
  const output: Output = JSON.parse(
    solc.compile(JSON.stringify(input), { import: (path) => ({ contents: source(path) }) }),
  )
  if (output.errors !== undefined && output.errors.length > 0) {
    throw new Error(output.errors.map(({ formattedMessage }) => formattedMessage).join("\n"))
  }
  return output
}

const require = createRequire(import.meta.url)

/** Sources of other packages, by the path that imports name. */
const libraries: Readonly<Record<string, string>> = {
  "poseidon-solidity/PoseidonT4.sol": require.resolve("poseidon-solidity/PoseidonT4.sol"),
}

function source(path: string): string {
  const own = fileURLToPath(new URL(`../contracts/${path}`, import.meta.url))
  return readFileSync(libraries[path] ?? own, "utf8")
}

function artifact(contractName: string, { abi, evm }: CompiledContract): Artifact {
  const links = Object.values(evm.bytecode.linkReferences).flatMap((libraries) =>
    Object.entries(libraries).map(
      ([library, places]) => [library, places.map(({ start }) => start)] as const,
    ),
  )
  return {
    contractName,
    abi,
    bytecode: `0x${evm.bytecode.object.replace(/__\$[0-9a-f]{34}\$__/g, "0".repeat(40))}`,
    links: Object.fromEntries(links),
    deployedSize: evm.deployedBytecode.object.length / 2,
  }
}
