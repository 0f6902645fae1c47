import type { ChainParameters } from "../ChainParameters.ts"
import { toWord } from "../words.ts"
import { curveAdd, curveMultiply, curvePairing } from "./curve.ts"
import { blake2f, doubleSha256, identity, ripemd160, sha256 } from "./hashes.ts"
import { modexp } from "./modexp.ts"
import type { Precompiled } from "./Precompiled.ts"
import { batchValidateSign, ecrecover, p256Verify, validateMultiSign } from "./signatures.ts"

/** TRON's contract without code at an address. 0x03, 0x09 and 0x0a differ from the EVM's; what those do there is at 0x20003 and 0x20009. */
export function precompiledAt(
  address: Uint8Array,
  parameters: ChainParameters,
): Precompiled | undefined {
  const istanbul = parameters.getAllowTvmIstanbul === 1
  const only = (flag: number, contract: Precompiled) => (flag === 1 ? contract : undefined)
  switch (toWord(address)) {
    case 0x01n:
      return ecrecover
    case 0x02n:
      return sha256
    case 0x03n:
      return doubleSha256
    case 0x04n:
      return identity
    case 0x05n:
      return modexp(parameters.getAllowTvmOsaka === 1)
    case 0x06n:
      return curveAdd(istanbul)
    case 0x07n:
      return curveMultiply(istanbul)
    case 0x08n:
      return curvePairing(istanbul)
    case 0x09n:
      return only(parameters.getAllowTvmSolidity059, batchValidateSign)
    case 0x0an:
      return only(parameters.getAllowTvmSolidity059, validateMultiSign)
    case 0x100n:
      return only(parameters.getAllowTvmOsaka, p256Verify)
    case 0x20003n:
      return only(parameters.getAllowTvmCompatibleEvm, ripemd160)
    case 0x20009n:
      return only(parameters.getAllowTvmCompatibleEvm, blake2f)
    default:
      return undefined
  }
}
