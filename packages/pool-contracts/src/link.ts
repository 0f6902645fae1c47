import type { Hex } from "./hex.ts"

/** Creation code with gaps for library addresses, as the build writes it. */
export interface Linkable {
  readonly contractName: string
  readonly bytecode: Hex
  /** Byte offsets of each library's address. */
  readonly links: Readonly<Record<string, ReadonlyArray<number>>>
}

/** A library's address is missing, or is not 20 bytes of hex. */
export class UnlinkedLibrary extends Error {
  readonly code = "unlinked_library"
  readonly contractName: string
  readonly library: string

  constructor(contractName: string, library: string) {
    super(`${contractName} needs the address of ${library}: deploy it first and pass its address`)
    this.name = "UnlinkedLibrary"
    this.contractName = contractName
    this.library = library
  }
}

/**
 * Writes the libraries' addresses into the creation code.
 *
 * @param addresses by library name; 0x and 40 hexadecimal digits (a TRON address without its 41)
 * @throws UnlinkedLibrary if an address is missing or is not 20 bytes of hex
 */
export function link(contract: Linkable, addresses: Readonly<Record<string, Hex>>): Hex {
  let code = contract.bytecode.slice(2)
  for (const [library, places] of Object.entries(contract.links)) {
    const address = addresses[library]
    if (address === undefined || !/^0x[0-9a-fA-F]{40}$/.test(address)) {
      throw new UnlinkedLibrary(contract.contractName, library)
    }
    for (const place of places) {
      code = code.slice(0, 2 * place) + address.slice(2).toLowerCase() + code.slice(2 * place + 40)
    }
  }
  return `0x${code}`
}
