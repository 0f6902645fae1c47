/** One text for each address: hex in lower case, since its case is a checksum alone. Base58 tells cases apart. */
export function canonical(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}

export function isSameAddress(one: string, other: string): boolean {
  return canonical(one) === canonical(other)
}

/** Whether a token is the chain's own coin: 20 zero bytes, on Solana 32. */
export function isCoin(token: string): boolean {
  return /^0x0{40}$|^1{32}$/.test(token)
}
