/** 0x-prefixed hexadecimal: an address, a hash or code. */
export type Hex = `0x${string}`
