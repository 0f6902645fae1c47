import type { Address } from "@shielded-relay/core"
import type { DeployedCode, Hex } from "@shielded-relay/pool-contracts"
import { keccak256 } from "ox/Hash"
import { size, slice } from "ox/Hex"
import { bytesOfHex, hexOfAddress } from "../encoding/hex.ts"

/** The values that a deployment filled into a contract's code, by name. */
export interface DeployedParts {
  readonly immutables: ReadonlyMap<string, bigint>
  /** Addresses of the linked libraries. */
  readonly links: ReadonlyMap<string, Hex>
}

/**
 * Compares a contract's code with what this version compiles to. All bytes must be equal except
 * those that a deployment fills in; returns their values.
 *
 * @param address of the contract
 * @returns `null` if the code differs, or if it holds two different values of one immutable
 */
export function readDeployedCode(
  { size: length, codeHash, immutables, links, self }: DeployedCode,
  code: Hex,
  address: Address,
): DeployedParts | null {
  if (size(code) !== length) return null
  const words = valuesOf(code, immutables, 32)
  const libraries = valuesOf(code, links, 20)
  const own = valuesOf(code, { self }, 20)
  if (words === null || libraries === null || own === null) return null
  if (self.length > 0 && own.get("self") !== hexOfAddress(address)) return null
  const blank = bytesOfHex(code)
  for (const starts of Object.values(immutables)) blankOut(blank, starts, 32)
  for (const starts of [...Object.values(links), self]) blankOut(blank, starts, 20)
  if (keccak256(blank, { as: "Hex" }) !== codeHash) return null
  return {
    immutables: new Map([...words].map(([name, value]) => [name, BigInt(value)])),
    links: libraries,
  }
}

/** The bytes of each name; `null` if the places of a name hold different bytes. */
function valuesOf(
  code: Hex,
  places: DeployedCode["immutables"],
  length: number,
): ReadonlyMap<string, Hex> | null {
  const values = new Map<string, Hex>()
  for (const [name, starts] of Object.entries(places)) {
    for (const start of starts) {
      const value = slice(code, start, start + length)
      if ((values.get(name) ?? value) !== value) return null
      values.set(name, value)
    }
  }
  return values
}

function blankOut(bytes: Uint8Array, starts: ReadonlyArray<number>, length: number): void {
  for (const start of starts) bytes.fill(0, start, start + length)
}
