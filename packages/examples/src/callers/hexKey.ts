/** A private key as viem takes it. */
export function hexKey(text: string): `0x${string}` {
  return `0x${text.replace(/^0x/, "")}`
}
