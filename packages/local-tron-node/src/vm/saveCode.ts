import type { Execution } from "./Execution.ts"
import type { Played } from "./Frame.ts"
import { Halt } from "./Halt.ts"

/**
 * Makes what a constructor returned the contract's code: 200 energy per byte, of any size. Code that begins with ef is refused since
 * proposal 63 (EIP-3541). An exception here burns all energy of the creation.
 *
 * @param purpose java-tron's name for this charge in error messages
 */
export function saveCode(
  execution: Execution,
  address: Uint8Array,
  played: Played,
  purpose: string,
): Played {
  if (played.ending !== "returned") return played
  const code = played.returnData
  if (code[0] === 0xef && execution.parameters.getAllowTvmLondon === 1) {
    return burnt(new Halt("INVALID_CODE", "invalid code: must not begin with 0xef"))
  }
  const energy = 200n * BigInt(code.length)
  if (energy > played.energyLeft) {
    const text = `Not enough energy for '${purpose}' executing: needEnergy[${energy}], leftEnergy[${played.energyLeft}];`
    return burnt(new Halt("OUT_OF_ENERGY", text))
  }
  const account = execution.state.account(address)
  // A constructor that destroyed its contract keeps the account until the transaction ends.
  const version = account?.contract?.version ?? 0
  execution.state.putAccount(address, {
    balance: account?.balance ?? 0n,
    contract: { code, version },
  })
  return { ...played, energyLeft: played.energyLeft - energy }
}

const burnt = (halt: Halt): Played => ({
  ending: "halted",
  returnData: new Uint8Array(),
  energyLeft: 0n,
  halt,
})
